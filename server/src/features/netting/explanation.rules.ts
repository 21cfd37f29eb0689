import { nettingSteps, type NettingExplanation, type NettingLine, type NettingStep } from '@mrp/contract/features/netting/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { preparationWorkflow, productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { bomTypes, type BomType } from '@mrp/contract/features/styles/workflow.ts';
import type { HolderRef } from '@mrp/contract/features/stock/item-level.ts';
import { ownerships, type Ownership } from '@mrp/contract/features/stock/ledger.ts';
import { stockDocumentKinds } from '@mrp/contract/features/stock/workflow.ts';
import { decimal, decimalsToShow, formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { netAlongDates } from '@mrp/contract/lib/formulas/formulas.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';

/** One evidence row with the names of its ids. */
export interface EvidenceFact {
  step: NettingStep;
  quantity: string;
  ownership: Ownership | null;
  dueOn: string | null;
  /** When others want what they take. */
  wantedOn: string | null;
  holder: HolderRef | null;
  demand: {
    style: string;
    colour: string;
    size: string;
    pieces: string;
    order: string | null;
    site: string;
    factor: string | null;
    specification: string;
  } | null;
  parent: { code: string; colour: string; suggest: string; unit: string; dyeLoss: string | null } | null;
  bom: { id: string; code: string; type: BomType; consumption: string; unit: string; ratio: string | null } | null;
  document: {
    kind: string;
    id: string;
    code: string | null;
    state: string | null;
    stockKind: keyof typeof stockDocumentKinds | null;
  } | null;
  /** For receipts: the styles they were ordered for, and whether none of them belongs to the run. */
  purpose: { styles: string[]; isForOthers: boolean } | null;
}

type Part = NettingExplanation['steps'][number]['parts'][number];

const words = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');

/** The steps in the order of the sum, without empty ones. */
export function describeSteps(facts: readonly EvidenceFact[], unit: string): NettingExplanation['steps'] {
  const byStep = Map.groupBy(facts, ({ step }) => step);
  return (Object.keys(nettingSteps) as NettingStep[]).flatMap((step) => {
    const parts = byStep.get(step);
    if (!parts) return [];
    return [
      {
        step,
        label: nettingSteps[step],
        quantity: sumDecimals(parts.map(({ quantity }) => quantity)),
        parts: parts.map((part) => describePart(part, unit)),
      },
    ];
  });
}

function describePart(fact: EvidenceFact, unit: string): Part {
  const { quantity, holder } = fact;
  // The day of what others take only says from when it counts.
  const dueOn = isTakenByOthers(fact) ? null : fact.dueOn;
  return { label: labelOf(fact), quantity, formula: formulaOf(fact, unit), holder, dueOn, document: documentOf(fact) };
}

/** What demand that goes before takes, here, of the stock elsewhere or of the greige to be dyed. */
const isTakenByOthers = ({ step, document }: EvidenceFact): boolean =>
  step === 'EARLIER' ||
  (step === 'ELSEWHERE' && document !== null) ||
  (step === 'GREIGE' && (document?.kind === 'garmentOrder' || document?.kind === 'style'));

function labelOf({ step, demand, parent, holder, ownership, document }: EvidenceFact): string {
  if (demand)
    return words(
      demand.style,
      demand.colour,
      demand.size,
      demand.specification,
      demand.site && `· ${demand.site}`,
      demand.order && `· ${demand.order}`,
    );
  if (step === 'CARRIED' || step === 'SPARE') return nettingSteps[step];
  const material = parent && words(parent.code, parent.colour);
  if (material) return step === 'GREIGE' ? `本次测算已分给 ${material} 等` : material;
  // The document number follows as a link.
  const named = document && `${kindLabel(document)}${stateLabel(document)}`;
  const place = holder && words(holder.name, ownership && ownerships[ownership]);
  return words(place, named && (place ? `· ${named}` : named)) || nettingSteps[step];
}

/** The formula of a multiplied quantity; for receipts, the styles they are for. */
function formulaOf(fact: EvidenceFact, unit: string): string | null {
  const { demand, parent, bom, step, purpose, wantedOn } = fact;
  if (isTakenByOthers(fact)) return wantedOn === null ? '没有交期' : `${wantedOn.slice(5)} 要`;
  if (purpose) return `为${purpose.isForOthers ? '其他款' : ''} ${formatStyles(purpose.styles)} 备`;
  const rate = bom && `${bom.consumption} ${bom.unit}${bom.ratio === null ? '' : ` × ${bom.ratio} ${unit}/${bom.unit}`}`;
  if (demand) return `${demand.pieces} 件 × ${rate ?? ''}${demand.factor === null ? '' : ` × ${demand.factor}（尺码 ${demand.size}）`}`;
  if (step !== 'DEPENDENT' || !parent) return null;
  return `${parent.suggest} ${parent.unit} ${rate === null ? `÷ (1 − ${parent.dyeLoss ?? '0'}%)` : `× ${rate}`}`;
}

const MAX_STYLES = 3;

function formatStyles(styles: readonly string[]): string {
  const named = styles.slice(0, MAX_STYLES).join('、');
  return styles.length > MAX_STYLES ? `${named} 等 ${styles.length} 款` : named;
}

function documentOf({ document, bom }: EvidenceFact): Part['document'] {
  if (document) return { kind: document.kind, id: document.id, label: kindLabel(document), code: document.code };
  return bom
    ? { kind: 'bom', id: bom.id, label: `${bomTypes.find(({ value }) => value === bom.type)?.label ?? ''}BOM`, code: bom.code }
    : null;
}

interface ReceiptWorkflow {
  label: string;
  states: Readonly<Record<string, { label: string }>>;
  /** States before approval, whose quantity is only planned. */
  planned: readonly string[];
}

const receiptWorkflows: Readonly<Record<string, ReceiptWorkflow>> = {
  preparation: { ...preparationWorkflow, planned: ['DRAFT', 'PENDING'] },
  production: { ...productionWorkflow, planned: [] },
  purchase: { ...purchaseWorkflow, planned: ['DRAFT'] },
};

const issueLabels: Readonly<Record<string, string>> = {
  pick: pickWorkflow.label,
  garmentOrder: nettingWords.garmentOrder,
  style: '款式计划',
};

function kindLabel({ kind, stockKind }: NonNullable<EvidenceFact['document']>): string {
  if (stockKind) return `${stockDocumentKinds[stockKind]}单`;
  return receiptWorkflows[kind]?.label ?? issueLabels[kind] ?? kind;
}

/** Adds the state of the document, which tells planned from approved receipts. */
function stateLabel({ kind, state }: NonNullable<EvidenceFact['document']>): string {
  const flow = receiptWorkflows[kind];
  if (state === null || !flow) return '';
  return `（${flow.states[state]?.label ?? state}${flow.planned.includes(state) ? '，计划' : ''}）`;
}

/** What counts for an item from a day on; without a day, from the beginning. */
export type DailyFigure = Pick<EvidenceFact, 'step' | 'quantity' | 'dueOn'>;

const fromTheBeginning: readonly NettingStep[] = ['SAFETY', 'ON_HAND', 'RESERVED', 'FROZEN'];
const minus = (quantity: string): string => decimal(quantity).negated().toFixed(4);

/** The item along its need dates, as the run netted it. */
export function describeDates(
  { moq, multiple, unit }: Pick<NettingLine, 'moq' | 'multiple' | 'unit'>,
  facts: readonly DailyFigure[],
  byDate: boolean,
): Pick<NettingExplanation, 'start' | 'dates' | 'arrivals'> {
  const onDays = (steps: readonly NettingStep[], sign: (quantity: string) => string = (quantity) => quantity) =>
    facts.flatMap(({ step, quantity, dueOn }) => (dueOn !== null && steps.includes(step) ? [{ on: dueOn, quantity: sign(quantity) }] : []));
  // Runs of earlier releases kept 已占用 without its day.
  const known = facts.filter(({ step, dueOn }) => fromTheBeginning.includes(step) || (step === 'COVERED' && dueOn === null));
  const start = minus(sumDecimals(['0', ...known.map(({ quantity }) => quantity)]));
  const [demands, receipts] = [onDays(['DEMAND', 'DEPENDENT', 'COVERED']), onDays(['SCHEDULED'], minus)];
  const earlier = onDays(['EARLIER']);
  const none = { safety: '0', reserved: '0', frozen: '0' };
  const { dates } = netAlongDates({ ...none, onHand: start, demands, receipts, earlier, moq, multiple, decimals: unit.decimals }, byDate);
  const arrivals = [
    ...receipts.map((receipt) => ({ ...receipt, isTooLate: false })),
    ...onDays(['LATE']).map((receipt) => ({ ...receipt, isTooLate: true })),
  ];
  return { start, dates, arrivals };
}

/** Explains 起订量 and multiple: from 净需求 to 建议量. */
export function describeRounding({ net, moq, multiple, suggest, unit }: NettingLine): string {
  // Shows all decimals of the net requirement: 13,102.08 pieces explain why 13,103 are suggested.
  const say = (quantity: string): string => `${formatDecimal(quantity, decimalsToShow(unit.decimals, [quantity]))} ${unit.name}`;
  if (decimal(net).isZero()) return '净需求为 0，无需备料';
  const raised = decimal(moq).gt(decimal(net)) ? `，不足起订量 ${say(moq)}` : '';
  return `净需求 ${say(net)}${raised}，按 ${decimal(multiple).toFixed()} ${unit.name}的整数倍向上取整为 ${say(suggest)}`;
}
