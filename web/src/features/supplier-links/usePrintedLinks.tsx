import { DEFAULT_LINK_DAYS, type LinkedKind } from '@mrp/contract/features/supplier-links/link.ts';
import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PrintedLink } from '../../kit/print/PrintSheet.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { isLinkable, linkedKinds } from './linked-values.ts';
import { linkAddress } from './text.ts';
import '../../kit/object/object.css';

/** Those that a sheet is printed of. */
type PrintedKind = Extract<LinkedKind, 'purchase' | 'shipment' | 'statement' | 'preparation'>;

interface Printed {
  id: string;
  state: string;
}

/** Links that are made to be printed as QR codes: a button for the bar of the page, and the link of each sheet. */
export function usePrintedLinks(kind: PrintedKind) {
  const [links, setLinks] = useState<ReadonlyMap<string, PrintedLink>>(new Map());
  const keep = (id: string, link: PrintedLink) => setLinks((known) => new Map(known).set(id, link));
  return {
    linkOf: (id: string): PrintedLink | undefined => links.get(id),
    /** Only of documents that a link may be for, and that have none on their sheet yet. */
    bar: (records: readonly Printed[]): ReactNode => {
      const wanted = records.flatMap(({ id, state }) => (isLinkable(kind, state) && !links.has(id) ? [id] : []));
      return <LinksButton kind={kind} ids={wanted} hasLinks={links.size > 0} onMade={keep} />;
    },
  };
}

interface LinksButtonProps {
  kind: PrintedKind;
  ids: readonly string[];
  hasLinks: boolean;
  onMade: (id: string, link: PrintedLink) => void;
}

function LinksButton({ kind, ids, hasLinks, onMade }: LinksButtonProps) {
  const [asks, setAsks] = useState(false);
  const { api, noun, shows, refreshes } = linkedKinds[kind];
  const create = useApiMutation(api.create, { refreshes });
  const can = useCan();
  if (!can(api.create) || (ids.length === 0 && !hasLinks)) return null;
  // One after the other: what was made before a failure stays on its sheet, and is not made again.
  const make = async () => {
    for (const id of ids) {
      const { token, expiresAt } = await create.mutateAsync({ params: { id }, body: {} as never });
      if (token !== null) onMade(id, { address: linkAddress(token), note: `供应商扫码答复\n${expiresAt.slice(0, 10)} 前有效` });
    }
    setAsks(false);
  };
  return (
    <>
      <Button disabled={ids.length === 0} onClick={() => setAsks(true)}>
        {ids.length === 0 ? '已附链接二维码' : '附供应商链接'}
      </Button>
      <Modal
        open={asks}
        title="附供应商链接"
        okText="新建并附上"
        cancelText="取消"
        confirmLoading={create.isPending}
        onOk={() => void make().catch(() => undefined)}
        onCancel={() => setAsks(false)}
      >
        <p className="k-dialog-effect">
          {`为 ${formatCount(ids.length)} 张${noun}各新建一个链接（${DEFAULT_LINK_DAYS} 天有效），二维码印在单头：供应商扫码就能${shows}，不用账号。拿到这张纸的人都能打开；不再需要时在单据的“供应商答复”里停用。`}
        </p>
      </Modal>
    </>
  );
}
