import type { OrderProposal } from '@mrp/contract/features/plan/exceptions.ts';
import { PreparationEdit, PreparationInput, type Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import {
  preparationWorkflow,
  type PreparationBasis,
  type PreparationKind,
  type PreparationObject,
} from '@mrp/contract/features/preparations/workflow.ts';
import { RequiredText } from '@mrp/contract/lib/fields/fields.ts';
import { generalRule, numeric } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Button, Form } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { FormPage, type FormSection } from '../../kit/form/FormPage.tsx';
import type { SaveAction } from '../../kit/form/SaveBar.tsx';
import { placesOf } from '../../kit/form/sent-rows.ts';
import { usePreview } from '../../kit/form/usePreview.ts';
import { useRows } from '../../kit/form/useRows.ts';
import { FIRST_LINE, type GridRow } from '../../kit/grid/columns/columns.ts';
import { formatDay, formatTime } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { bodyLines, itemIdOf, preparationRows } from './preparation-lines.ts';
import { GroupsPanel } from './GroupsPanel.tsx';
import { PreparationHeadPanel } from './PreparationHeadPanel.tsx';
import { PreparationLinesForm } from './PreparationLinesForm.tsx';
import { preparationEditAddress, formTitle, kindText, preparationAddress, preparationRefreshes, proposedDay } from './text.ts';

const SUBMIT = 'submit';
const submitting: SaveAction = { key: SUBMIT, label: '保存并提交', permission: preparationWorkflow.transitions.submit.permission };

interface PreparationValues {
  object: PreparationObject;
  /** Null until selected; the schema requires it. */
  holderId: string | null;
  expectedOn: string | null;
  remark: string;
  setName: string;
  sets: string | null;
  saleStatusIds: string[];
  lines: readonly GridRow[];
}

const forSets = { setName: RequiredText(64), sets: numeric({ ...generalRule(7, 0), zeroAllowed: false }) };
const schemas = {
  plain: { create: PreparationInput, edit: PreparationEdit },
  set: { create: PreparationInput.extend(forSets), edit: PreparationEdit.extend(forSets) },
};
const schemaOf = (kind: PreparationKind) => schemas[kind === 'MEITAO' ? 'set' : 'plain'];

const emptyValues: PreparationValues = {
  object: 'GARMENT_SUPPLIER',
  holderId: null,
  expectedOn: null,
  remark: '',
  setName: '',
  sets: null,
  saleStatusIds: [],
  lines: [{ key: FIRST_LINE }],
};

function valuesOf(order: Preparation | undefined, isCopy = false): PreparationValues {
  if (!order) return emptyValues;
  const { object, holder, expectedOn, remark, setName, sets, saleStatuses } = order;
  return {
    object,
    holderId: holder.id,
    // A copied day may be in the past, so it must be entered again.
    expectedOn: isCopy ? null : expectedOn,
    remark,
    setName,
    sets,
    saleStatusIds: saleStatuses.map(({ id }) => id),
    lines: preparationRows(order, isCopy),
  };
}

function bodyOf({ holderId, expectedOn, lines, sets, ...header }: PreparationValues, kind: PreparationKind, priced: boolean) {
  return {
    ...header,
    holderId: holderId as string,
    expectedOn: expectedOn as string,
    sets: kind === 'MEITAO' ? sets : null,
    lines: bodyLines(lines, kind, priced),
  };
}

interface NewProps {
  kind: PreparationKind;
  basis: PreparationBasis;
  /** The initial lines. */
  copied?: Preparation | undefined;
  /** What the plan lacks. */
  proposal?: OrderProposal;
}

/** Lines by material, of colours or of greige. */
const proposedValues = (kind: PreparationKind, { holderId, needOn, lines }: OrderProposal): PreparationValues => ({
  ...emptyValues,
  holderId,
  expectedOn: needOn,
  lines: lines
    .filter(({ skuId }) => (skuId === null) === (kind === 'SPU'))
    .map(({ skuId, spuId, code, name, supplier, quantity }, at) => ({
      key: `proposed-${at}`,
      item: { id: skuId ?? spuId, code, name },
      supplier: supplier && { id: supplier.id, code: supplier.code, name: supplier.name },
      quantity,
    })),
});

const noteOf = ({ kind, basis, copied, proposal }: NewProps): string => {
  if (proposal) return '来自物料计划：缺的数量，按起订量和倍数';
  return copied ? `复制自 ${copied.code}，预计到仓日期请重新填写` : kindText({ kind, basis });
};

/** 新建备料单: saving creates one order per supplier, item and unit; a set creates one order. */
export function NewPreparationForm({ kind, basis, copied, proposal }: NewProps) {
  const navigate = useNavigate();
  const priced = useCan()(VIEW_PRICES);
  return (
    <FormPage
      title={`新建${formTitle(kind, basis)}`}
      note={<span className="k-section-note">{noteOf({ kind, basis, copied, proposal })}</span>}
      endpoint={preparationsApi.create}
      schema={schemaOf(kind).create}
      record={undefined as Preparation | undefined}
      valuesOf={() => (proposal ? proposedValues(kind, proposal) : valuesOf(copied, true))}
      request={(values, _, action) => ({ body: { kind, basis, ...bodyOf(values, kind, priced), submit: action === SUBMIT } })}
      draft={`preparation/${kind}/${basis}`}
      refreshes={preparationRefreshes}
      actions={[submitting]}
      next={{ valuesOf: () => valuesOf(undefined, true), nameOf: ({ orders }) => orders.map(({ code }) => code).join('、') }}
      saveLabel="保存草稿"
      onSaved={async ({ orders }, action) => {
        const words = `${action === SUBMIT ? '已提交' : '已保存'} ${orders.length} 张备料单`;
        if (orders.length > 1) toast.success(`${words}：${orders.map(({ code }) => code).join('、')}`);
        const [only] = orders;
        await navigate(only && orders.length === 1 ? preparationAddress(only.id) : '/stock-manage', { replace: true });
      }}
      sections={sectionsOf(kind, basis)}
    />
  );
}

/** 编辑备料单, for drafts only. */
export function EditPreparationForm({ order }: { order: Preparation }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const day = proposedDay(params);
  const priced = useCan()(VIEW_PRICES);
  const transition = useApiMutation(preparationsApi.transition, { refreshes: preparationRefreshes, handlesErrors: 'all' });
  const { id, kind, basis, code } = order;
  const goOn = async ({ version }: Preparation, action: string): Promise<void> => {
    if (action !== SUBMIT) return;
    await transition.mutateAsync({ params: { id }, body: { action: 'submit', version, reason: '' } });
    toast.success(`${code} 已提交`);
  };
  return (
    <FormPage
      title={`编辑${formTitle(kind, basis)}`}
      note={
        <span className="k-section-note">
          {day === null ? code : `${code}，按物料计划填好：预计到仓 ${formatDay(order.expectedOn)} 改为 ${formatDay(day)}；可再改`}
        </span>
      }
      endpoint={preparationsApi.edit}
      schema={schemaOf(kind).edit}
      record={order}
      valuesOf={(record) => ({ ...valuesOf(record), ...(day !== null && { expectedOn: day }) })}
      request={(values, version) => ({ params: { id }, body: { ...bodyOf(values, kind, priced), version: version ?? order.version } })}
      subject={{ type: 'preparation', id }}
      draft={`preparation/${id}`}
      refreshes={preparationRefreshes}
      actions={[submitting]}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      follow={{ run: goOn, reopen: () => preparationEditAddress(order) }}
      onSaved={() => void navigate(preparationAddress(id), { replace: true })}
      sections={sectionsOf(kind, basis, false)}
    />
  );
}

const sectionsOf = (kind: PreparationKind, basis: PreparationBasis, grouped = true): FormSection[] => [
  { id: 'head', title: '基本', content: <PreparationHeadPanel kind={kind} /> },
  {
    id: 'lines',
    title: preparationWords.lines,
    note:
      kind === 'MEITAO'
        ? '每行是一套中的一种物料；可从 Excel 粘贴 SKU 编码与每套用量'
        : '每行一种物料；可从 Excel 粘贴编码、供应商与数量，供应商和单价留空按优选报价',
    wide: true,
    content: <PreparationLinesForm kind={kind} basis={basis} />,
  },
  ...(grouped && kind !== 'MEITAO'
    ? [
        {
          id: 'groups',
          title: '分组预览',
          note: '供应商 × 物料，每组一张备料单',
          wide: true,
          content: <GroupsSection kind={kind} basis={basis} />,
        },
      ]
    : []),
];

function GroupsSection({ kind, basis }: { kind: PreparationKind; basis: PreparationBasis }) {
  const form = Form.useFormInstance<PreparationValues>();
  const priced = useCan()(VIEW_PRICES);
  const rows = useRows('lines');
  const holderId = Form.useWatch<string | null | undefined>('holderId');
  const { data: groups, isStale, preview } = usePreview(preparationsApi.previewGroups);
  const isReady = Boolean(holderId) && rows.some((row) => itemIdOf(row) !== null);
  const isNamed = (row: GridRow) => itemIdOf(row) !== null;
  const valuesNow = () => ({ ...emptyValues, ...(form.getFieldsValue(true) as Partial<PreparationValues>) });
  const requestNow = () => {
    const values = valuesNow();
    const named = { ...values, lines: values.lines.filter(isNamed) };
    // Groups do not depend on the day.
    return { body: { kind, basis, ...bodyOf(named, kind, priced), expectedOn: values.expectedOn ?? FAR_DAY } };
  };
  const stale = groups !== undefined && isReady && isStale(requestNow());
  return (
    <>
      <div className="prep-groups-head">
        <Button disabled={!isReady} onClick={() => preview(requestNow(), placesOf(valuesNow().lines, isNamed))}>
          {groups ? '重新预览' : '预览'}
        </Button>
        <span className={stale ? 'text-warning' : 'text-muted'}>
          {!isReady && '选好收货方和物料后可以预览'}
          {isReady && (stale ? '内容已改动，请重新预览' : groups ? `将生成 ${groups.length} 张备料单` : '保存前可先看会生成哪些备料单')}
        </span>
      </div>
      {groups && groups.length > 0 && <GroupsPanel groups={groups} />}
    </>
  );
}

const FAR_DAY = '2999-12-31';
