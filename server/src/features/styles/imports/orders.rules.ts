import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import type { Answers, ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder, StyleChoice } from '@mrp/contract/features/styles/record.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { splitAtSlashes, splitTexts } from '../../../platform/imports/columns.ts';
import type { ReadRow } from '../../../platform/imports/object.ts';
import { askShare, partOf } from '../../../platform/imports/shared-pieces.ts';
import { addError, canonical, isValid, listOf, textOf, type RowResult } from '../../../platform/imports/row-result.ts';
import { orderFacts } from './columns.rules.ts';
import { refuseDueDate, refuseEndedOrder, refuseSize } from '../rules.ts';
import { commonValues, addFieldErrors, refusePartialRecord, strategyNote } from '../../../platform/imports/groups.ts';
import type { RecordPlan } from '../../../platform/imports/record-import.ts';

export type OrderPlan = RecordPlan<GarmentOrder, GarmentOrderInput>;

type KnownStyle = Pick<StyleChoice, 'id' | 'code' | 'skcs'>;

interface Context {
  strategy: KeyStrategy;
  contradictions: ContradictionPolicy;
  answers: Answers;
  styles: readonly KnownStyle[];
  orders: readonly GarmentOrder[];
  today: string;
}

/** Validates order rows: one row is a colour and size, rows with the same number are one order. */
export function planOrders(
  verdicts: readonly RowResult[],
  { strategy, contradictions, answers, styles, orders, today }: Context,
): OrderPlan {
  const plan: OrderPlan = { created: [], edited: [] };
  const styleOf = new Map(styles.map((style) => [foldCode(style.code), style]));
  const orderOf = new Map(orders.map((order) => [foldCode(order.code), order]));
  for (const [key, rows] of Map.groupBy(verdicts, ({ row }) => foldCode(textOf(row, 'code')))) {
    const before = orderOf.get(key);
    for (const verdict of rows) verdict.code = before?.code ?? null;
    const read = readOrder(rows, before, styleOf, { contradictions, answers, today });
    if (!refusePartialRecord(rows, 'code', '订单') || !read) continue;
    const { input } = read;
    const note = strategyNote(strategy, before !== undefined);
    if (note !== null) for (const verdict of rows) verdict.note = note;
    else if (!before) {
      for (const verdict of rows) verdict.added = true;
      plan.created.push(input);
    } else if (canonical(orderInputOf(before)) !== canonical(input)) {
      plan.edited.push({ before, input });
      markChanges(rows, before, read);
    }
  }
  return plan;
}

/** Says at the first row of each order that ends or needs less which documents follow it. */
export function noteDocuments(verdicts: readonly RowResult[], cut: readonly GarmentOrder[], named: ReadonlyMap<string, string>): void {
  for (const { id, code } of cut) {
    const first = verdicts.find((verdict) => verdict.code === code);
    const documents = named.get(id);
    if (first && documents !== undefined) first.note = [first.note, `订单减少或结束，随之处理：${documents}`].filter(Boolean).join('；');
  }
}

interface ReadOrder {
  input: GarmentOrderInput;
  /** By row: the lines that it states, several where its sizes stand as columns. */
  said: GarmentOrderInput['lines'][];
}

function markChanges(rows: readonly RowResult[], before: GarmentOrder, { input, said }: ReadOrder): void {
  const { lines: keptLines, ...kept } = orderInputOf(before);
  const { lines: _lines, ...facts } = input;
  const pieces = new Map(keptLines.map((line) => [`${line.skcId} ${line.size}`, line.pieces]));
  for (const [at, verdict] of rows.entries()) {
    const lines = (said[at] ?? []).map((line) => ({ ...line, former: pieces.get(`${line.skcId} ${line.size}`) }));
    const changed = lines.filter(({ former, pieces }) => former !== undefined && former !== pieces);
    verdict.added = lines.some(({ former }) => former === undefined);
    verdict.changed = !verdict.added && (changed.length > 0 || (at === 0 && canonical(kept) !== canonical(facts)));
    if (changed.length === 0) continue;
    const isRun = verdict.row.values.has('sizePieces');
    verdict.before.set(
      isRun ? 'sizePieces' : 'pieces',
      changed.map(({ size, former }) => (isRun ? `${size} ${former}` : String(former))).join('、'),
    );
  }
}

/** The input that the form of a stored order would send. */
export function orderInputOf({ code, style, supplier, orderedOn, deliverOn, state, remark, lines }: GarmentOrder): GarmentOrderInput {
  return {
    code,
    orderedOn,
    deliverOn,
    state,
    remark,
    styleId: style.id,
    supplierId: supplier?.id ?? null,
    lines: lines.map(({ skcId, size, pieces }) => ({ skcId, size, pieces })),
  };
}

export const ORDER_AND_STYLE = 'CODE_STYLE';

/** An order of several styles is one order for each: PO-1-KS2601. */
export function nameByStyle(rows: readonly ReadRow[]): void {
  for (const row of rows) {
    const [code, style] = [textOf(row, 'code'), textOf(row, 'styleCode')];
    if (code === '' || style === '' || foldCode(code).endsWith(foldCode(style))) continue;
    row.values.set('code', `${code}-${style}`);
    row.shown.set('code', `${code}-${style}`);
  }
}

/** A garment order is of one style, whatever counts where its rows contradict each other. */
function refuseSeveralStyles(rows: readonly RowResult[]): void {
  const styles = new Set(rows.map(({ row }) => foldCode(textOf(row, 'styleCode'))).filter((code) => code !== ''));
  if (styles.size < 2) return;
  for (const verdict of rows)
    addError(
      verdict,
      'styleCode',
      `订单“${textOf(verdict.row, 'code')}”里有 ${styles.size} 个款号，请在列映射里按“订单号＋款号”认定，每款一张订单`,
    );
}

function readOrder(
  rows: readonly RowResult[],
  before: GarmentOrder | undefined,
  styleOf: ReadonlyMap<string, KnownStyle>,
  { contradictions, answers, today }: Pick<Context, 'contradictions' | 'answers' | 'today'>,
): ReadOrder | null {
  refuseSeveralStyles(rows);
  const { styleCode = '', ...facts } = Object.fromEntries(commonValues(rows, orderFacts, contradictions));
  const [first] = rows;
  if (!first) return null;
  const style = styleOf.get(foldCode(typeof styleCode === 'string' ? styleCode : ''));
  if (!style) {
    for (const verdict of rows) addError(verdict, 'styleCode', `款号“${textOf(verdict.row, 'styleCode')}”不存在，请先导入款式`);
    return null;
  }
  if (before && before.style.id !== style.id)
    addError(first, 'styleCode', `订单“${before.code}”是款号“${before.style.code}”的，不能改款号`);
  const said = rows.map((verdict) => linesOf(verdict, { style, before, answers }));
  if (!rows.every(isValid)) return null;
  const lines = sumRepeated(rows, said);
  const owners = said.flatMap((one, at) => one.map(() => rows[at]));
  const named = new Set(lines.map(({ skcId, size }) => `${skcId} ${size}`));
  const kept = before ? orderInputOf(before) : { code: textOf(first.row, 'code') };
  const others = before ? orderInputOf(before).lines.filter(({ skcId, size }) => !named.has(`${skcId} ${size}`)) : [];
  const parsed = GarmentOrderInput.safeParse({ ...kept, ...facts, styleId: style.id, lines: [...others, ...lines] });
  if (parsed.success) {
    const late = refuseDueDate(parsed.data, today);
    const ended = before ? refuseEndedOrder(before, parsed.data) : null;
    if (late === null && ended === null) return { input: parsed.data, said };
    if (late !== null) addError(first, 'deliverOn', late);
    if (ended !== null) addError(first, 'pieces', ended);
    return null;
  }
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    ([field = '', at = '', inner = '']) =>
      field === 'lines'
        ? { verdict: owners[Number.parseInt(at, 10) - others.length] ?? first, column: inner === 'skcId' || inner === '' ? 'skc' : inner }
        : { verdict: first, column: field },
  );
  return null;
}

type Line = GarmentOrderInput['lines'][number];

interface OrderOfLines {
  style: KnownStyle;
  before: GarmentOrder | undefined;
  answers: Answers;
}

/** The lines of a row: one, or one per size that stands as a column; of each colour that its cell lists. */
function linesOf(verdict: RowResult, order: OrderOfLines): Line[] {
  const { row } = verdict;
  const run = listOf(row, 'sizePieces').map((part) => {
    const at = part.lastIndexOf('=');
    return { size: part.slice(0, at), pieces: Number.parseInt(part.slice(at + 1), 10), column: 'sizePieces' };
  });
  const single = { size: textOf(row, 'size'), pieces: Number.parseInt(textOf(row, 'pieces') || '0', 10), column: 'size' };
  const said = run.length > 0 ? run : [single];
  const colours = coloursOf(textOf(row, 'skc'), order.style);
  const [only = ''] = colours;
  if (colours.length < 2) return said.map((one) => lineOf(verdict, order, { ...one, colour: only }));
  const pieces = said.reduce((sum, one) => sum + one.pieces, 0);
  const share = askShare(verdict, { column: 'skc', names: colours, pieces, answers: order.answers });
  if (share === null) return [];
  return colours.flatMap((colour, at) =>
    said.map((one) => lineOf(verdict, order, { ...one, colour, pieces: partOf(one.pieces, share, { at, count: colours.length }) })),
  );
}

const findSkc = (text: string, { skcs }: KnownStyle): KnownStyle['skcs'][number] | undefined =>
  skcs.find(({ code, colourName }) => foldText(code) === foldText(text) || foldText(colourName) === foldText(text));

/** The colours that a cell lists; a slash divides them where the style has each of them. */
function coloursOf(text: string, style: KnownStyle): string[] {
  if (findSkc(text, style)) return [text];
  const listed = splitTexts(text);
  const divided = listed.flatMap(splitAtSlashes);
  const colours = divided.every((one) => findSkc(one, style)) ? divided : listed;
  return colours.length > 1 ? [...new Set(colours)] : [text];
}

function lineOf(
  verdict: RowResult,
  { style, before }: OrderOfLines,
  said: { colour: string; size: string; pieces: number; column: string },
): Line {
  const skc = findSkc(said.colour, style);
  if (!skc) addError(verdict, 'skc', said.colour === '' ? '不能为空' : `款号“${style.code}”没有货色“${said.colour}”，请先在款式中添加`);
  const names = sizeNames(said.size).map((name) => foldText(name));
  const size = skc?.sizes.find((one) => names.some((name) => name === foldText(one))) ?? said.size;
  const isOrdered = before?.lines.some((line) => line.skcId === skc?.id && line.size === size) ?? false;
  const refusal = skc && !isOrdered ? refuseSize(size, skc) : null;
  if (refusal !== null) addError(verdict, said.column, refusal);
  return { skcId: skc?.id ?? '0', size, pieces: said.pieces };
}

/** S(160) may be kept as S(160), S or 160. */
const sizeNames = (size: string): string[] => [size, ...size.split(/[(（)）]/).filter((part) => part.trim() !== '')];

/** A colour and size that several rows order is one line with all their pieces, and each row says so. */
function sumRepeated(rows: readonly RowResult[], said: readonly Line[][]): Line[] {
  const lines = new Map<string, Line & { row: number }>();
  for (const [at, own] of said.entries())
    for (const line of own) {
      const key = `${line.skcId} ${line.size}`;
      const earlier = lines.get(key);
      const verdict = rows[at];
      if (earlier && verdict) {
        earlier.pieces += line.pieces;
        verdict.note = `与第 ${earlier.row} 行合并，件数合计 ${earlier.pieces}`;
      } else lines.set(key, { ...line, row: verdict?.row.number ?? 0 });
    }
  return [...lines.values()].map(({ skcId, size, pieces }) => ({ skcId, size, pieces }));
}
