import { picksApi } from '@mrp/contract/features/picks.ts';
import { PickBatch, type PickProposal } from '@mrp/contract/features/picks/record.ts';
import { useSearchParams, useNavigate } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { PICKS } from '../addresses.ts';
import { GapPanel, gapNote } from './GapPanel.tsx';
import { orderNote } from './PickForm.tsx';
import { PickHeadPanel } from './PickHeadPanel.tsx';
import { PickLinesForm } from './PickLinesForm.tsx';
import { proposedRows } from './pick-lines.ts';
import { emptyPick, pickBody, proposedValues, type PickValues } from './pick-values.ts';
import { pickRefreshes } from '../text.ts';

/** 批量新建领料单: one pick for each garment order in the address, all saved at once. */
export function PickBatchPage() {
  return (
    <Allowed to={picksApi.createMany}>
      <Batch />
    </Allowed>
  );
}

function Batch() {
  const [params] = useSearchParams();
  const garmentOrderIds = (params.get('orderIds') ?? '').split(',').filter((id) => id !== '');
  const enabled = garmentOrderIds.length > 0;
  const read = useApiQuery(
    picksApi.propose,
    { body: { garmentOrderIds, holderId: null } },
    { enabled, handlesErrors: 'all', staleTime: Infinity },
  );
  if (!enabled) return <Nothing title="没有选择成衣订单" hint="在领料管理按成衣订单领料，或在齐料里勾选订单。" />;
  return (
    <ReadContent read={read}>
      {(proposals) => {
        const open = proposals.filter((proposal) => proposedRows(proposal).length > 0);
        const covered = proposals.filter((proposal) => !open.includes(proposal)).map(({ garmentOrder }) => garmentOrder.code);
        if (open.length > 0) return <BatchForm proposals={open} covered={covered} />;
        return <Nothing title="这些成衣订单没有要领的料" hint="BOM要的已领足，或已排在其他待完成的领料单里。" />;
      }}
    </ReadContent>
  );
}

const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <EmptyState heading title={title} hint={hint} action={<ActionButton to={PICKS}>领料管理</ActionButton>} />
);

/** The values of all picks in one form: `holderId0`, `lines0` … */
type BatchValues = Record<string, unknown>;

const namesOf = (at: number) =>
  ({
    holderId: `holderId${at}`,
    needOn: `needOn${at}`,
    incompleteReason: `incompleteReason${at}`,
    remark: `remark${at}`,
    lines: `lines${at}`,
  }) satisfies Record<keyof PickValues, string>;

function batchValues(proposals: readonly PickProposal[]): BatchValues {
  const entries = proposals.flatMap((proposal, at) => {
    const values = proposedValues(proposal);
    return Object.entries(namesOf(at)).map(([key, name]) => [name, values[key as keyof PickValues]] as const);
  });
  return Object.fromEntries(entries);
}

function valuesAt(values: BatchValues, at: number): PickValues {
  const names = namesOf(at);
  const own = Object.entries(names).flatMap(([key, name]) => (values[name] === undefined ? [] : [[key, values[name]] as const]));
  return { ...emptyPick, ...(Object.fromEntries(own) as Partial<PickValues>) };
}

function BatchForm({ proposals, covered }: { proposals: readonly PickProposal[]; covered: readonly string[] }) {
  const navigate = useNavigate();
  const ids = proposals.map(({ garmentOrder }) => garmentOrder.id);
  return (
    <FormPage
      title="批量新建领料单"
      note={
        <span className="k-section-note">
          {`${proposals.length} 张成衣订单，各生成一张领料单`}
          {covered.length > 0 && `；${covered.join('、')} 已领足或已排满，未带入`}
        </span>
      }
      endpoint={picksApi.createMany}
      schema={PickBatch}
      record={undefined as (BatchValues & { version: number }) | undefined}
      valuesOf={() => batchValues(proposals)}
      request={(values) => ({ body: { picks: ids.map((garmentOrderId, at) => ({ ...pickBody(valuesAt(values, at)), garmentOrderId })) } })}
      draft={`picks/${ids.join(',')}`}
      refreshes={pickRefreshes}
      saveLabel="保存并占用"
      onSaved={async ({ orders }) => {
        toast.success(`已保存 ${orders.length} 张领料单：${orders.map(({ code }) => code).join('、')}`);
        await navigate(`${PICKS}?state=OPEN&garmentOrderIds=${ids.join(',')}`, { replace: true });
      }}
      sections={proposals.map((proposal, at) => ({
        id: `order-${proposal.garmentOrder.id}`,
        title: proposal.garmentOrder.code,
        note: orderNote(proposal),
        wide: true,
        content: <OnePick at={at} code={proposal.garmentOrder.code} gap={proposal.gap} />,
      }))}
    />
  );
}

function OnePick({ at, code, gap }: { at: number; code: string; gap: PickProposal['gap'] }) {
  const names = namesOf(at);
  return (
    <>
      {gap && (
        <>
          <p className="text-warning">{gapNote(gap)}</p>
          <GapPanel gap={gap} />
        </>
      )}
      <div className="k-fields">
        <PickHeadPanel suffix={String(at)} within={`picks.${at}.`} asksReason={gap !== null} />
      </div>
      <PickLinesForm byOrder name={names.lines} holderName={names.holderId} bodyName={`picks.${at}.lines`} label={`${code} 明细`} />
    </>
  );
}
