import type { SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import { approvedFigures } from '@mrp/contract/features/costing/figures.ts';
import { departmentOf, departments, partLabels, type Department } from '@mrp/contract/features/costing/parts.ts';
import type { CostSheet, RateChange, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import type { FieldMessage } from '../quotations/lines.rules.ts';

type Quoted = Pick<SheetLine, 'id' | 'part' | 'name' | 'quotedConsumption' | 'unitFactor' | 'priceFactor'> & {
  quotedPrice?: string | null | undefined;
};

/** The values of a line after somebody worked on it. */
export function decideLine(quoted: Quoted, { consumption, price, basis, decision, reason }: SheetLineInput) {
  const { unitFactor, priceFactor } = quoted;
  const side = { consumption: quoted.quotedConsumption, price: quoted.quotedPrice ?? '0', unitFactor, priceFactor };
  return { ...approvedFigures(side, { consumption, price, decision }), basis, decision, reason };
}

/** Messages about what a department wrote into a line. */
export function checkDecision(at: number, quoted: Quoted, input: SheetLineInput): FieldMessage[] {
  const { decision, price, consumption, reason } = input;
  const field = (name: string) => `lines.${at}.${name}`;
  if (decision === 'REJECTED') return reason === '' ? [[field('reason'), '不采纳请填写原因']] : [];
  if (decision === 'REDUCED' && price === null) return [[field('price'), '核减请填写核定单价']];
  if (decision !== 'ACCEPTED') return [];
  const differs =
    (price !== null && !decimal(price).eq(decimal(quoted.quotedPrice ?? '0'))) ||
    (consumption !== null && !decimal(consumption).eq(decimal(quoted.quotedConsumption)));
  return differs ? [[field('decision'), '核定与报价不同，请选“核减”；采纳即按报价']] : [];
}

const lineName = (line: Pick<SheetLine, 'part' | 'name' | 'site'>): string => `${partLabels[line.part]}“${line.name}”`;

/** Why a sheet may not go on: in a sentence, and each line that stands in the way at its cell. */
export interface SheetRefusal {
  detail: string;
  fields: Readonly<Record<string, string>>;
}

const SAID = 3;

/** Names every line that `judge` finds something wrong with; null when none. */
function refuseAt(sheet: CostSheet, judge: (line: SheetLine) => readonly [field: string, message: string] | null): SheetRefusal | null {
  const wrong = sheet.lines.flatMap((line, at) => {
    const found = judge(line);
    return found ? [[`lines.${at}.${found[0]}`, `${lineName(line)}${found[1]}`] as const] : [];
  });
  if (wrong.length === 0) return null;
  const said = wrong.slice(0, SAID).map(([, message]) => message);
  const more = wrong.length > SAID ? [`等 ${wrong.length} 行`] : [];
  return { detail: [...said, ...more].join('；'), fields: Object.fromEntries(wrong) };
}

/** What a department still has to do before its task is done; null when nothing. */
export const refuseTask = (sheet: CostSheet, department: Department): SheetRefusal | null =>
  refuseAt(sheet, (line) => (departmentOf(line.part) === department ? leftToDo(line) : null));

function leftToDo(line: SheetLine): readonly [field: string, message: string] | null {
  if (line.decision === null) return ['decision', '还没有结论，请先核价'];
  if (needsReason(line)) return ['reason', `${reasonNeeded(line)}，请填写原因`];
  if (!needsQuotes(line) || (line.quotes ?? 0) >= line.config.minimumQuotes) return null;
  return ['price', `超出红线，至少需要 ${line.config.minimumQuotes} 家报价，近90天只有 ${line.quotes ?? 0} 家`];
}

const isUnmatched = ({ part, item, supply }: SheetLine): boolean => part === 'MATERIAL' && item === null && supply !== 'CUSTOMER';

const asksReason = ({ bandAction }: SheetLine): boolean => bandAction === 'REASON' || bandAction === 'SUPERVISOR';

/** A red price has quotes of so many suppliers, unless the configuration lets the red band pass. */
const needsQuotes = (line: SheetLine): boolean => line.band === 'RED' && asksReason(line) && line.decision !== 'REJECTED';

/** Whether 主管 decides on the line. */
export const needsRuling = ({ bandAction, decision }: Pick<SheetLine, 'bandAction' | 'decision'>): boolean =>
  bandAction === 'SUPERVISOR' && decision !== 'REJECTED';

/** Where the band asks for a reason, and what has no matched material. */
function needsReason(line: SheetLine): boolean {
  if (line.reason !== '' || line.supply === 'CUSTOMER') return false;
  return asksReason(line) || isUnmatched(line);
}

function reasonNeeded(line: SheetLine): string {
  if (isUnmatched(line)) return '没有匹配物料';
  return line.deviation === null || line.deviation === undefined ? '没有基准价' : `报价高于基准 ${line.deviation}%`;
}

/** Why a sheet may not go to approval. */
export function refuseSubmission(sheet: CostSheet): SheetRefusal | null {
  const waiting = sheet.tasks.filter(({ department, submittedAt }) => department !== 'COSTING' && submittedAt === null);
  if (waiting.length === 0) return refuseTask(sheet, 'COSTING');
  const said = waiting.map(({ department, decided, lines }) => `${departments[department].label}还没有提交核价（${decided}/${lines}）`);
  return { detail: `${said.join('；')}，请先催办`, fields: {} };
}

/** Why a sheet may not be approved. */
export const refuseApproval = (sheet: CostSheet): SheetRefusal | null =>
  refuseAt(sheet, (line) => {
    if (line.decision === null) return ['decision', '还没有结论'];
    return needsRuling(line) && line.ruling === '' ? ['price', '超出红线，请主管先对这一行作决定'] : null;
  });

/** A line of the sheet before. */
export interface FormerLine {
  amount: string | null;
  consumption: string | null;
  price: string | null;
  quotedPrice: string | null;
  benchmark: string | null;
  decision: SheetLine['decision'];
  configVersionId: string;
}

type After = Pick<
  SheetLine,
  'config' | 'approvedAmount' | 'approvedConsumption' | 'approvedPrice' | 'benchmark' | 'decision' | 'quotedPrice'
>;

function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  return decimal(a).eq(decimal(b));
}

/** What made a line another one than in the sheet before; null when it is the same. One quote at two prices is at two exchange rates. */
export function causesOf(before: FormerLine, line: After): SheetLine['change'] {
  const isRated = !isSame(before.quotedPrice, line.quotedPrice);
  const followsQuote = isRated && before.decision === 'ACCEPTED' && line.decision === 'ACCEPTED';
  const causes = [
    ...(followsQuote || isSame(before.price, line.approvedPrice) ? [] : (['PRICE'] as const)),
    ...(isSame(before.consumption, line.approvedConsumption) ? [] : (['CONSUMPTION'] as const)),
    ...(isRated ? (['RATE'] as const) : []),
    ...(isSame(before.benchmark, line.benchmark) ? [] : (['BENCHMARK'] as const)),
    ...(before.decision === line.decision ? [] : (['DECISION'] as const)),
    ...(before.configVersionId === line.config.versionId ? [] : (['CONFIG'] as const)),
  ];
  if (causes.length === 0) return null;
  return { before: before.amount, after: line.approvedAmount ?? null, causes };
}

/** The rates of a sheet. */
export interface SheetRatesUsed {
  exchange: string;
  overhead: string;
  margin: string;
  marginBasis: CostSheet['marginBasis'];
  tax: string;
}

/** Rates that are other ones than in the sheet before. */
export function rateChangesOf(before: SheetRatesUsed, after: SheetRatesUsed): RateChange[] {
  const marginOf = ({ margin, marginBasis }: SheetRatesUsed) => `${marginBasis === 'MARGIN' ? '毛利率' : '加价率'} ${percentOf(margin)}`;
  const pairs = [
    ['EXCHANGE', before.exchange, after.exchange],
    ['OVERHEAD', percentOf(before.overhead), percentOf(after.overhead)],
    ['MARGIN', marginOf(before), marginOf(after)],
    ['TAX', percentOf(before.tax), percentOf(after.tax)],
  ] as const;
  return pairs.flatMap(([rate, was, is]) => (was === is ? [] : [{ rate, before: was, after: is }]));
}

const percentOf = (rate: string): string => `${decimal(rate).toFixed()}%`;
