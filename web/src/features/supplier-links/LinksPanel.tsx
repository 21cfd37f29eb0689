import type { SupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { FOR_ALL, linkedKinds, type LinkedRecord } from './linked-values.ts';
import { linkState } from './text.ts';

const RevokeLinkForm = lazyPanel(async () => (await import('./RevokeLinkForm.tsx')).RevokeLinkForm);
const SupplierLinkForm = lazyPanel(async () => (await import('./SupplierLinkForm.tsx')).SupplierLinkForm);

const columns: LineColumn<SupplierLink>[] = [
  { label: comparisonWords.supplier, show: ({ supplier }) => supplier.name },
  { label: '范围', show: ({ isForAll }) => (isForAll ? FOR_ALL : '这张单据') },
  { label: '有效期至', show: ({ expiresAt }) => formatTime(expiresAt) },
  {
    label: '打开',
    show: ({ openings, lastOpenedAt }) => (lastOpenedAt === null ? '还没有打开' : `${openings} 次，最近 ${formatTime(lastOpenedAt)}`),
  },
  { label: '邮件', show: ({ mail }) => mail && `${mail.address} ${formatTime(mail.at)}` },
  { label: '新建', show: ({ createdBy, createdAt }) => `${createdBy} ${formatTime(createdAt)}` },
];

/** Links of a document, with who opened them and how they end. */
export function LinksPanel({ record, links }: { record: LinkedRecord; links: readonly SupplierLink[] }) {
  const can = useCan();
  const [asked, setAsked] = useState<{ kind: 'revoke' | 'renew'; link: SupplierLink } | null>(null);
  const mayEdit = can(linkedKinds[record.kind].api.revoke);
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
      {asked?.kind === 'revoke' && <RevokeLinkForm record={record} link={asked.link} onClose={() => setAsked(null)} />}
      {asked?.kind === 'renew' && <SupplierLinkForm record={record} replaced={asked.link} onClose={() => setAsked(null)} />}
    </>
  );
}
