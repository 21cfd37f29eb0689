import { auditApi } from '@mrp/contract/features/audit.ts';
import { bandActions } from '@mrp/contract/features/comparisons/fields.ts';
import type { MainPrice } from '@mrp/contract/features/costing/break-even.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { decisions, departments, departmentNames, priceBases, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostTask, QuotationRow, SheetLine } from '@mrp/contract/features/costing/record.ts';
import {
  quotationSteps,
  quotationWorkflow,
  sheetSteps,
  sheetWorkflow,
  type QuotationState,
  type QuotationStep,
  type SheetState,
  type SheetStep,
} from '@mrp/contract/features/costing/workflow.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { bomSections } from '@mrp/contract/features/styles/workflow.ts';
import { compareDecimals, decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { priceDeviation } from '@mrp/contract/lib/formulas/formulas.ts';
import { actionsFrom, type Tone, type Transition } from '@mrp/contract/lib/workflow.ts';
import { EMPTY, formatMoney, formatNumber, formatSigned } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';

/** Queries that a change of a quotation or its cost sheet makes stale. */
export const costingReads = [
  costingApi.list,
  costingApi.get,
  costingApi.getSheet,
  costingApi.compareTechniques,
  costingApi.listFabrics,
  costingApi.getFabric,
  homeApi.get,
  auditApi.selectAllLogById,
];

export const QUOTATIONS = '/pricingList';
export const STYLE_COSTS = '/styleCosts';
export const newQuotationAddress = '/newQuotation';
export const quotationAddress = (id: string): string => `/quotationDetail?id=${id}`;
export const quotationEditAddress = (id: string): string => `/quotationEdit?id=${id}`;
export const quotationCopyAddress = (id: string): string => `/newQuotation?copyOf=${id}`;
/** 加色. */
export const quotationCloneAddress = (id: string): string => `/newQuotation?parent=${id}`;
export const sheetAddress = (id: string, versionNo?: number): string =>
  `/pricingDetails?id=${id}${versionNo === undefined ? '' : `&version=${versionNo}`}`;
export const sheetEditAddress = (id: string): string => `/pricingDetails?id=${id}&edit=1`;
export const technicalAddress = (id: string): string => `/technicalDetails?id=${id}`;
export const fabricAddress = (lineId: string): string => `/fabricDetails?id=${lineId}`;
export const fabricEditAddress = (lineId: string): string => `/editFabricPricing?id=${lineId}`;
export const quotationPrintAddress = (ids: readonly string[]): string => `/ODMprint?ids=${ids.join(',')}`;
export const materialsPrintAddress = (ids: readonly string[]): string => `/ODMWuliaoPrint?ids=${ids.join(',')}`;
export const sheetPrintAddress = (ids: readonly string[]): string => `/printSheet?ids=${ids.join(',')}`;

/** Where a row leads: to its cost sheet once there is one. */
export const rowAddress = ({ id, sheet }: Pick<QuotationRow, 'id' | 'sheet'>): string =>
  sheet === null ? quotationAddress(id) : sheetAddress(id);

const labelOf = (choices: readonly { value: string; label: string }[], value: string | null | undefined): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';
export const basisText = (basis: string | null | undefined): string => labelOf(priceBases, basis);
export const decisionText = (decision: string | null): string => labelOf(decisions, decision);

/** 面料 3/5 */
export const taskText = ({ department, decided, lines }: CostTask): string =>
  `${departments[department].label.replace('部', '')} ${decided}/${lines}`;

export function taskTone({ submittedAt, isOverdue, decided }: CostTask): Tone {
  if (submittedAt !== null) return 'success';
  if (isOverdue) return 'danger';
  return decided > 0 ? 'info' : 'neutral';
}

/** ▼ 1.18: reduced; ▲: raised. */
export function differenceText(difference: string | null | undefined): string {
  if (difference === null || difference === undefined) return '';
  const sign = compareDecimals(difference, '0');
  if (sign === 0) return '0.00';
  return `${sign > 0 ? '▼' : '▲'} ${formatMoney(decimal(difference).abs().toFixed(2))}`;
}
export const differenceSpoken = (difference: string): string =>
  compareDecimals(difference, '0') === 0 ? '不变' : compareDecimals(difference, '0') > 0 ? '核减' : '高于报价';

const bandTones = { GREEN: 'success', YELLOW: 'info', ORANGE: 'warning', RED: 'danger' } as const;

/** +7.09 % 需原因; null: the line has no band. */
export function bandTag({
  band,
  bandAction,
  deviation,
  part,
}: Pick<SheetLine, 'band' | 'bandAction' | 'deviation' | 'part'>): { tone: Tone; label: string; figure: string } | null {
  if (!band) return null;
  const figure = deviation === null || deviation === undefined ? (part === 'MATERIAL' ? '无基准' : '') : `${formatSigned(deviation, 2)}%`;
  return { tone: bandTones[band], label: labelOf(bandActions, bandAction), figure };
}

type QuotationMoves = Readonly<Record<QuotationStep, Transition<QuotationState>>>;
type SheetMoves = Readonly<Record<SheetStep, Transition<SheetState>>>;
const pick = <T extends object>(of: object, names: readonly string[]): T =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(of, name) as unknown])) as T;

/** The steps that somebody presses; others follow from them. */
export const quotationFlow = { ...quotationWorkflow, transitions: pick<QuotationMoves>(quotationWorkflow.transitions, quotationSteps) };
export const sheetFlow = { ...sheetWorkflow, transitions: pick<SheetMoves>(sheetWorkflow.transitions, sheetSteps) };

/** Who priced a line may not approve the sheet, and who did not submit it cannot take it back. */
export function sheetFlowFor({ isPricedByMe, isSubmittedByMe }: { isPricedByMe: boolean; isSubmittedByMe: boolean }): typeof sheetFlow {
  const { approve, withdraw, ...transitions } = sheetFlow.transitions;
  return {
    ...sheetFlow,
    transitions: {
      ...transitions,
      approve: { ...approve, from: isPricedByMe ? [] : approve.from },
      withdraw: { ...withdraw, from: isSubmittedByMe ? withdraw.from : [] },
    },
  };
}

/** Who did not submit the quotation cannot take it back. */
export function quotationFlowFor({ submittedByMe }: Pick<QuotationRow, 'submittedByMe'>): typeof quotationFlow {
  if (submittedByMe) return quotationFlow;
  const { transitions } = quotationFlow;
  return { ...quotationFlow, transitions: { ...transitions, withdraw: { ...transitions.withdraw, from: [] } } };
}

export const stepsFrom = (row: Pick<QuotationRow, 'state' | 'submittedByMe'>): QuotationStep[] =>
  actionsFrom<QuotationState, QuotationStep>(quotationFlowFor(row), row.state);

/** Departments whose lines somebody with these rights may price. */
export const ownDepartments = (can: (right: (typeof departments)[Department]['price']) => boolean): Department[] =>
  departmentNames.filter((name) => can(departments[name].price));

/** 主料 of a material line; empty for other parts. */
export const purposeText = (purpose: string | null): string => bomSections.find(({ value }) => value === purpose)?.label ?? '';

/** 方案 A */
export const scenarioName = (at: number): string => `方案 ${String.fromCodePoint(65 + at)}`;

/** The sum of those amounts that are known, to the cent. */
export const sumAmounts = (amounts: readonly (string | null | undefined)[]): string =>
  roundHalfUp(sumDecimals(amounts.flatMap((amount) => amount ?? [])), 2);

export const noOffersText = ({ item }: Pick<SheetLine, 'item'>): string =>
  item === null ? '没有匹配物料，不能与内部价格比较；先匹配物料，或按手工核价并写明原因。' : '这个物料颜色还没有供应商报价。';

/** What the prices of a line are per: 罗(粒); 分钟 or 件 of what is counted without a unit. */
export const pricedBy = ({ costedUnit, measure }: Pick<SheetLine, 'costedUnit' | 'measure'>): string =>
  costedUnit?.name ?? (measure === 'MINUTE' ? '分钟' : '件');

/** 14.4000/罗(粒), under a heading that says 元. */
export const unitPriceText = (line: Pick<SheetLine, 'costedUnit' | 'measure'>, price: string | null | undefined): string =>
  price ? `${formatNumber(price, 4)}/${pricedBy(line)}` : '';

/** +7.09%: what was quoted against the price of an offer. */
export function deviationText({ quotedPrice }: Pick<SheetLine, 'quotedPrice'>, price: string | null | undefined): string {
  const deviation = price && quotedPrice ? priceDeviation({ quoted: quotedPrice, benchmark: price }) : null;
  return deviation ? `${formatSigned(deviation, 2)}%` : EMPTY;
}

/** Materials of a BOM that nobody has a price for today. */
export const unpricedText = (materials: number): string => `${materials} 种物料今天没有价格`;

/** What main material may cost at most; never below zero. */
export function mainPriceText(most: MainPrice | null): string {
  if (most === null) return EMPTY;
  return decimal(most.price).lt(0) ? '主料不要钱也超出' : `${formatNumber(most.price, 4)} ${moneyPer(null, most.unit ?? '件')}`;
}
