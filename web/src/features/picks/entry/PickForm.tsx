import { PickEdit, PickInput, type PickOrder, type PickGap, type PickProposal } from '@mrp/contract/features/picks/record.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { useNavigate } from 'react-router';
import { FormPage, type FormSection } from '../../../kit/form/FormPage.tsx';
import { formatTime } from '../../../lib/format/format.ts';
import { pickAddress } from '../addresses.ts';
import { GapPanel, gapNote } from './GapPanel.tsx';
import { PickHeadPanel } from './PickHeadPanel.tsx';
import { PickLinesForm } from './PickLinesForm.tsx';
import { emptyPick, pickBody, proposedValues, storedValues } from './pick-values.ts';
import { pickRefreshes } from '../text.ts';

/** 新建领料单 by hand, or for a garment order with its suggestion. Saving reserves. */
export function NewPickForm({ proposal }: { proposal?: PickProposal }) {
  const navigate = useNavigate();
  const order = proposal?.garmentOrder;
  return (
    <FormPage
      title="新建领料单"
      note={<span className="k-section-note">{proposal ? orderNote(proposal) : '不按成衣订单的领料：打样、补料、样衣'}</span>}
      endpoint={picksApi.create}
      schema={PickInput}
      record={undefined as PickOrder | undefined}
      valuesOf={() => (proposal ? proposedValues(proposal) : emptyPick)}
      request={(values) => ({ body: { ...pickBody(values), garmentOrderId: order?.id ?? null } })}
      draft={order ? `pick/order/${order.id}` : 'pick'}
      refreshes={pickRefreshes}
      saveLabel="保存并占用"
      {...(!proposal && { next: { valuesOf: () => emptyPick, nameOf: ({ code }: PickOrder) => code } })}
      onSaved={({ id }) => void navigate(pickAddress(id), { replace: true })}
      sections={sectionsOf(proposal !== undefined, proposal?.gap ?? null)}
    />
  );
}

/** 编辑领料单, before anything was picked. */
export function EditPickForm({ pick, proposal }: { pick: PickOrder; proposal: PickProposal | undefined }) {
  const navigate = useNavigate();
  const { id, code, garmentOrder } = pick;
  return (
    <FormPage
      title="编辑领料单"
      note={<span className="k-section-note">{[code, garmentOrder && `成衣订单 ${garmentOrder.code}`].filter(Boolean).join(' · ')}</span>}
      endpoint={picksApi.edit}
      schema={PickEdit}
      record={pick}
      valuesOf={(record) => (record ? storedValues(record, proposal) : emptyPick)}
      request={(values, version) => ({ params: { id }, body: { ...pickBody(values), version: version ?? pick.version } })}
      subject={{ type: 'pick', id }}
      draft={`pick/${id}`}
      refreshes={pickRefreshes}
      whoOf={({ updatedAt }) => formatTime(updatedAt)}
      onSaved={() => void navigate(pickAddress(id), { replace: true })}
      sections={sectionsOf(garmentOrder !== null, proposal?.gap ?? null)}
    />
  );
}

/** 成衣订单 DD-001 · 款 W26A-01 · 2 行已领足或已排满，未带入 */
export function orderNote(proposal: PickProposal): string {
  const { garmentOrder, style, lines } = proposal;
  const left = lines.length - proposedValues(proposal).lines.length;
  return [`成衣订单 ${garmentOrder.code}`, `款 ${style.code}`, left > 0 && `${left} 行已领足或已排满，未带入`].filter(Boolean).join(' · ');
}

const linesNote = {
  byOrder: '建议 = 件数 × 单耗 − 已领 + 退回余料；已排为其他待完成领料单的未领；可加行领BOM以外的物料',
  byHand: '每行一种物料；可从 Excel 粘贴编码与数量',
} as const;

const sectionsOf = (byOrder: boolean, gap: PickGap | null): FormSection[] => [
  ...(gap ? [{ id: 'gap', title: '还没有齐的料', wide: true, note: gapNote(gap), content: <GapPanel gap={gap} /> }] : []),
  { id: 'head', title: '基本', content: <PickHeadPanel asksReason={gap !== null} /> },
  {
    id: 'lines',
    title: pickWords.lines,
    note: byOrder ? linesNote.byOrder : linesNote.byHand,
    wide: true,
    content: <PickLinesForm byOrder={byOrder} />,
  },
];
