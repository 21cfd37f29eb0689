import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { Answers, ContradictionPolicy } from '@mrp/contract/features/imports/options.ts';
import { StyleInput, type SkcInput } from '@mrp/contract/features/styles/input.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { printValue } from '../../../platform/imports/columns.ts';
import type { Lookups } from '../../../platform/imports/object.ts';
import { askShare, partOf } from '../../../platform/imports/shared-pieces.ts';
import { canonical, listOf, textOf, addError, type RowResult } from '../../../platform/imports/row-result.ts';
import { checkStyle, type StyleFacts } from '../rules.ts';
import { styleColumns, styleFacts } from './columns.rules.ts';
import { commonValues, addFieldErrors, refusePartialRecord, strategyNote } from '../../../platform/imports/groups.ts';
import type { RecordPlan } from '../../../platform/imports/record-import.ts';

export type StylePlan = RecordPlan<Style, StyleInput>;

interface ReadContext {
  /** The styles in the sheet. */
  stored: readonly Style[];
  /** From the normalized SKC code to the 款号 that has it. */
  taken: ReadonlyMap<string, string>;
  contradictions: ContradictionPolicy;
  answers: Answers;
  lookups: Lookups;
}

/** The rows of one style, and what they make of it unless they have errors. */
interface SheetStyle {
  rows: readonly RowResult[];
  before: Style | undefined;
  input: StyleInput | null;
}

interface PlanContext {
  facts: StyleFacts;
  strategy: KeyStrategy;
  lookups: Lookups;
}

/** Reads style rows: one row is one colour, rows with the same 款号 are one style. */
export function readStyles(verdicts: readonly RowResult[], { stored, taken, ...context }: ReadContext): SheetStyle[] {
  const byCode = new Map(stored.map((style) => [foldCode(style.code), style]));
  return [...Map.groupBy(verdicts, ({ row }) => foldCode(textOf(row, 'code')))].map(([key, rows]) => {
    const before = byCode.get(key);
    for (const verdict of rows) verdict.code = before?.code ?? null;
    refuseTaken(rows, taken, key);
    return { rows, before, input: readStyle(rows, before, context) };
  });
}

/** Validates the styles as saving would. */
export function planStyles(styles: readonly SheetStyle[], { facts, strategy, lookups }: PlanContext): StylePlan {
  const plan: StylePlan = { created: [], edited: [] };
  for (const { rows, before, input } of styles) {
    if (input) addFieldErrors(Object.entries(checkStyle(input, facts)), placeIn(rows, input.skcs));
    if (!refusePartialRecord(rows, 'code', styleWords.style) || !input) continue;
    const note = strategyNote(strategy, before !== undefined);
    if (note !== null) for (const verdict of rows) verdict.note = note;
    else if (before) planEdit(plan, rows, before, input, lookups);
    else {
      for (const verdict of rows) verdict.added = true;
      plan.created.push(input);
    }
  }
  return plan;
}

/** The code of a colour is unique across styles. */
function refuseTaken(rows: readonly RowResult[], taken: ReadonlyMap<string, string>, key: string): void {
  for (const verdict of rows) {
    const owner = taken.get(foldCode(textOf(verdict.row, 'skcCode')));
    if (owner !== undefined && foldCode(owner) !== key) addError(verdict, 'skcCode', `已是款号“${owner}”的货色编码，请更换或留空`);
  }
}

function planEdit(plan: StylePlan, rows: readonly RowResult[], before: Style, input: StyleInput, lookups: Lookups): void {
  const kept = styleInputOf(before);
  if (canonical(kept) === canonical(input)) return;
  const { targetPrice: _kept, ...unpriced } = input;
  // Who may not see the price does not send it.
  plan.edited.push({ before, input: rows.some(({ row }) => row.values.has('targetPrice')) ? input : unpriced });
  const changed = styleFacts.filter((field) => canonical(kept[field as 'name']) !== canonical(input[field as 'name']));
  const skcs = new Map(kept.skcs.map((skc) => [skc.id, canonical(skc)]));
  for (const [at, verdict] of rows.entries()) {
    const own = skcsOf(verdict).flatMap((said) => input.skcs.find((skc) => isSame(skc, said)) ?? []);
    verdict.added = own.some(({ id }) => id === undefined);
    const isOther = own.some((skc) => skc.id !== undefined && skcs.get(skc.id) !== canonical(skc));
    verdict.changed = !verdict.added && ((at === 0 && changed.length > 0) || isOther);
    if (at > 0) continue;
    for (const field of changed) {
      const column = styleColumns.find(({ key }) => key === field);
      if (column) verdict.before.set(field, printValue(column, kept[field as 'name'], lookups));
    }
  }
}

/** The input that the form of a stored style would send. */
export function styleInputOf(style: Style): StyleInput {
  const facts = Object.fromEntries(Object.keys(styleFields).map((name) => [name, style[name as keyof Style] ?? null]));
  return {
    ...(facts as Pick<StyleInput, keyof typeof styleFields>),
    pictureIds: style.pictureIds,
    skcs: style.skcs.map((skc) => ({
      id: skc.id,
      code: skc.code,
      colourId: skc.colour?.id ?? null,
      colourName: skc.colourName,
      plannedPieces: skc.plannedPieces,
      sizes: skc.sizes,
      active: skc.active,
    })),
  };
}

function readStyle(
  rows: readonly RowResult[],
  before: Style | undefined,
  context: Pick<ReadContext, 'lookups' | 'contradictions' | 'answers'>,
): StyleInput | null {
  const facts = commonValues(rows, styleFacts, context.contradictions);
  const year = facts.get('year');
  const kept = before ? styleInputOf(before) : { code: textOf(rows[0]?.row ?? noRow, 'code'), skcs: [] };
  const skcs = mergeSkcs(rows, kept.skcs, context);
  const draft = { ...kept, ...Object.fromEntries(facts), ...(typeof year === 'string' && { year: Number.parseInt(year, 10) }), skcs };
  // Users who cannot see the price keep it unchanged.
  if (!facts.has('targetPrice')) delete (draft as { targetPrice?: unknown }).targetPrice;
  const parsed = StyleInput.safeParse(draft);
  if (parsed.success)
    return before && !facts.has('targetPrice') ? { ...parsed.data, targetPrice: styleInputOf(before).targetPrice } : parsed.data;
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    placeIn(rows, skcs),
  );
  return null;
}

/** `skcs.2.sizes` belongs to the row that names the third colour, or its code. */
const placeIn = (rows: readonly RowResult[], skcs: readonly Partial<SkcInput>[]) => {
  const names = ({ row }: RowResult, { code, colourName = '' }: Partial<SkcInput>): boolean =>
    listOf(row, 'colourName').some((one) => foldText(one) === foldText(colourName)) ||
    (code !== undefined && code !== '' && foldCode(textOf(row, 'skcCode')) === foldCode(code));
  return ([field = '', at = '', inner = '']: readonly string[]) => {
    const skc = field === 'skcs' ? skcs[Number.parseInt(at, 10)] : undefined;
    if (!skc) return { verdict: rows[0], column: field };
    const column = inner === 'code' ? 'skcCode' : inner === 'colourId' ? 'colourName' : inner || 'colourName';
    return { verdict: rows.find((verdict) => names(verdict, skc)) ?? rows[0], column };
  };
};

const noRow = { values: new Map<string, string>() } as unknown as RowResult['row'];

/** Rows update the colour with their code, else with their name; colours without a row stay unchanged. */
function mergeSkcs(
  rows: readonly RowResult[],
  stored: readonly SkcInput[],
  { lookups, answers }: Pick<ReadContext, 'lookups' | 'answers'>,
): Partial<SkcInput>[] {
  const merged: Partial<SkcInput>[] = [...stored];
  for (const said of sumRepeated(rows.filter((verdict) => namesColours(verdict, stored, answers)))) {
    const at = merged.findIndex((skc) => isSame(skc, said));
    if (at < 0) merged.push({ colourName: '', ...said, colourId: lookups['colour']?.find(said.colourName ?? '')?.id ?? null });
    else merged[at] = { ...merged[at], ...said };
  }
  return merged;
}

/** The values of a row for its colours, one each; empty cells change nothing. */
function skcsOf({ row }: RowResult): Partial<SkcInput>[] {
  const [code, pieces] = [textOf(row, 'skcCode'), textOf(row, 'plannedPieces')];
  const run = runOf(row);
  const sizes = [...new Set([...listOf(row, 'sizes'), ...run.map(({ size }) => size)])];
  const planned = run.length > 0 ? sumOf(run) : pieces === '' ? undefined : Number.parseInt(pieces, 10);
  const names = listOf(row, 'colourName');
  const share = textOf(row, SHARE) === 'EQUAL' ? 'EQUAL' : 'EACH';
  const factsOf = (at: number): Partial<SkcInput> => ({
    ...(code !== '' && { code }),
    ...(planned !== undefined && { plannedPieces: partOf(planned, share, { at, count: Math.max(1, names.length) }) }),
    ...(sizes.length > 0 && { sizes }),
  });
  return names.length === 0 ? [factsOf(0)] : names.map((colourName, at) => ({ colourName, ...factsOf(at) }));
}

/** Sizes that stand as columns, with their pieces. */
const runOf = (row: RowResult['row']): { size: string; pieces: number }[] =>
  listOf(row, 'sizePieces').map((part) => {
    const at = part.lastIndexOf('=');
    return { size: part.slice(0, at), pieces: Number.parseInt(part.slice(at + 1), 10) };
  });
const sumOf = (run: readonly { pieces: number }[]): number => run.reduce((sum, { pieces }) => sum + pieces, 0);

const isSame = (skc: Partial<SkcInput>, { code, colourName }: Partial<SkcInput>): boolean =>
  (code !== undefined && skc.code === code) || (colourName !== undefined && foldText(skc.colourName ?? '') === foldText(colourName));

/** Rows that repeat a colour are one colour with the sizes of all and the sum of their pieces, and each row says so. */
function sumRepeated(rows: readonly RowResult[]): Partial<SkcInput>[] {
  const made: { skc: Partial<SkcInput>; row: number }[] = [];
  for (const verdict of rows)
    for (const said of skcsOf(verdict)) {
      const earlier = made.find(({ skc }) => isSame(skc, said) || isSameCode(skc, said));
      if (!earlier) made.push({ skc: said, row: verdict.row.number });
      else if (!isSame({ colourName: earlier.skc.colourName }, { colourName: said.colourName }))
        addError(verdict, 'skcCode', `与第 ${earlier.row} 行重复`);
      else if (said.code !== undefined && earlier.skc.code !== undefined && !isSameCode(earlier.skc, said))
        addError(verdict, 'skcCode', `与第 ${earlier.row} 行的货色编码不同`);
      else {
        earlier.skc = joined(earlier.skc, said);
        const { plannedPieces } = earlier.skc;
        verdict.note = `与第 ${earlier.row} 行合并${plannedPieces === undefined ? '' : `，计划件数合计 ${plannedPieces}`}`;
      }
    }
  return made.map(({ skc }) => skc);
}

const isSameCode = (a: Partial<SkcInput>, b: Partial<SkcInput>): boolean =>
  a.code !== undefined && b.code !== undefined && foldCode(a.code) === foldCode(b.code);

function joined(a: Partial<SkcInput>, b: Partial<SkcInput>): Partial<SkcInput> {
  const pieces = [a.plannedPieces, b.plannedPieces].filter((one) => one !== undefined);
  const sizes = [...new Set([...(a.sizes ?? []), ...(b.sizes ?? [])])];
  return {
    ...a,
    ...b,
    ...(pieces.length > 0 && { plannedPieces: pieces.reduce((sum, one) => sum + one, 0) }),
    ...(sizes.length > 0 && { sizes }),
  };
}

const ONE_EACH = '几个货色不能共用货色编码，请每个货色一行';
/** What is said of the pieces of a row with several colours, kept beside its values. */
const SHARE = 'share';

/** Whether the row describes colours. It may describe only the style, and the exported list has all colours in one cell. */
function namesColours(verdict: RowResult, stored: readonly SkcInput[], answers: Answers): boolean {
  const { row } = verdict;
  const run = runOf(row);
  const pieces = textOf(row, 'plannedPieces');
  const names = listOf(row, 'colourName');
  const code = textOf(row, 'skcCode');
  if (names.length === 0 && code === '') {
    if (stored.length === 0) addError(verdict, 'colourName', '不能为空');
    return false;
  }
  if (names.length < 2) return true;
  const isKnown = names.every((name) => stored.some((skc) => isSame(skc, { colourName: name })));
  const planned = stored.reduce((sum, skc) => sum + skc.plannedPieces, 0);
  const isList = isKnown && code === '' && run.length === 0 && pieces !== '' && Number.parseInt(pieces, 10) === planned;
  if (isList) return false;
  if (code !== '') addError(verdict, 'skcCode', ONE_EACH);
  else if (pieces !== '' || run.length > 0) {
    const all = run.length > 0 ? sumOf(run) : Number.parseInt(pieces, 10);
    const share = askShare(verdict, { column: 'colourName', names, pieces: all, answers });
    if (share !== null) row.values.set(SHARE, share);
  }
  return true;
}
