import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierLink, SupplierSide } from '@mrp/contract/features/supplier-links/record.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/LineTable.tsx';
import { formatTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';
import { linkState } from './text.ts';

const RevokeLinkForm = lazyPanel(async () => (await import('./RevokeLinkForm.tsx')).RevokeLinkForm);
const SupplierLinkForm = lazyPanel(async () => (await import('./SupplierLinkForm.tsx')).SupplierLinkForm);

/** Answers, the newest first, and the links that they come by. */
export function SupplierSidePanel({ order, side: { links, answers } }: { order: Purchase; side: SupplierSide }) {
  if (links.length === 0)
    return <p className="text-muted">还没有给供应商链接；供应商用手机打开链接接单，或提出别的数量、交期与单价，不用账号。</p>;
  return (
    <div className="stack">
      {answers.length === 0 && <p className="text-muted">供应商还没有答复。</p>}
      {answers.map((answer) => (
        <AnswerPanel key={answer.id} order={order} answer={answer} />
      ))}
      <LinkTable order={order} links={links} />
    </div>
  );
}

const columns: LineColumn<SupplierLink>[] = [
  { label: '范围', show: ({ isForAll }) => (isForAll ? '该供应商全部未完成的采购单' : '这张采购单') },
  { label: '有效期至', show: ({ expiresAt }) => formatTime(expiresAt) },
  {
    label: '打开',
    show: ({ openings, lastOpenedAt }) => (lastOpenedAt === null ? '还没有打开' : `${openings} 次，最近 ${formatTime(lastOpenedAt)}`),
  },
  { label: '新建', show: ({ createdBy, createdAt }) => `${createdBy} ${formatTime(createdAt)}` },
];

function LinkTable({ order, links }: { order: Purchase; links: readonly SupplierLink[] }) {
  const can = useCan();
  const [asked, setAsked] = useState<{ kind: 'revoke' | 'renew'; link: SupplierLink } | null>(null);
  const mayEdit = can(supplierLinksApi.revoke);
  const last: LineColumn<SupplierLink> = {
    label: '操作',
    show: (link) =>
      linkState(link) === '有效' && (
        <span className="cluster">
          <Button size="small" onClick={() => setAsked({ kind: 'renew', link })}>
            换新链接
          </Button>
          <Button size="small" onClick={() => setAsked({ kind: 'revoke', link })}>
            停用
          </Button>
        </span>
      ),
  };
  return (
    <>
      <LineTable
        label="供应商链接"
        heading="链接"
        columns={mayEdit ? [...columns, last] : columns}
        lines={links}
        keyOf={({ id }) => id}
        nameOf={linkState}
      />
      {asked?.kind === 'revoke' && <RevokeLinkForm orderId={order.id} link={asked.link} onClose={() => setAsked(null)} />}
      {asked?.kind === 'renew' && <SupplierLinkForm order={order} replaced={asked.link} onClose={() => setAsked(null)} />}
    </>
  );
}
