import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import { StyleInput, type SkcInput } from '@mrp/contract/features/styles/input.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { foldCode, foldText } from '@mrp/contract/lib/folding.ts';
import { printValue, splitTexts } from '../../../platform/imports/columns.ts';
import type { Lookups } from '../../../platform/imports/object.ts';
import { canonical, listOf, textOf, addError, type RowResult } from '../../../platform/imports/row-result.ts';
import { styleColumns, styleFacts } from './columns.rules.ts';
import { commonValues, addFieldErrors, refusePartialRecord, strategyNote } from './groups.rules.ts';

export interface StylePlan {
  created: StyleInput[];
  edited: { before: Style; input: StyleInput }[];
}

interface Context {
  /** The styles in the sheet. */
  stored: readonly Style[];
  /** From the normalized SKC code to the 款号 that has it. */
  taken: ReadonlyMap<string, string>;
  strategy: KeyStrategy;
  lookups: Lookups;
}

/** Validates style rows: one row is one colour, rows with the same 款号 are one style. */
export function planStyles(verdicts: readonly RowResult[], { stored, taken, strategy, lookups }: Context): StylePlan {
  const plan: StylePlan = { created: [], edited: [] };
  const byCode = new Map(stored.map((style) => [foldCode(style.code), style]));
  for (const [key, rows] of Map.groupBy(verdicts, ({ row }) => foldCode(textOf(row, 'code')))) {
    const before = byCode.get(key);
    for (const verdict of rows) verdict.code = before?.code ?? null;
    refuseTaken(rows, taken, key);
    const input = readStyle(rows, before, lookups);
    if (!refusePartialRecord(rows, 'code', '款式') || !input) continue;
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
  plan.edited.push({ before, input });
  const changed = styleFacts.filter((field) => canonical(kept[field as 'name']) !== canonical(input[field as 'name']));
  const skcs = new Map(kept.skcs.map((skc) => [skc.id, canonical(skc)]));
  for (const [at, verdict] of rows.entries()) {
    const own = input.skcs.find((skc) => isSame(skc, skcOf(verdict)));
    verdict.added = own !== undefined && own.id === undefined;
    const isOther = own?.id !== undefined && skcs.get(own.id) !== canonical(own);
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

function readStyle(rows: readonly RowResult[], before: Style | undefined, lookups: Lookups): StyleInput | null {
  const facts = commonValues(rows, styleFacts);
  const year = facts.get('year');
  const kept = before ? styleInputOf(before) : { code: textOf(rows[0]?.row ?? noRow, 'code'), skcs: [] };
  const skcs = mergeSkcs(rows, kept.skcs, lookups);
  const draft = { ...kept, ...Object.fromEntries(facts), ...(typeof year === 'string' && { year: Number.parseInt(year, 10) }), skcs };
  // Users who cannot see the price keep it unchanged.
  if (!facts.has('targetPrice')) delete (draft as { targetPrice?: unknown }).targetPrice;
  const parsed = StyleInput.safeParse(draft);
  if (parsed.success)
    return before && !facts.has('targetPrice') ? { ...parsed.data, targetPrice: styleInputOf(before).targetPrice } : parsed.data;
  const colours = rows.map(({ row }) => foldText(textOf(row, 'colourName')));
  addFieldErrors(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    ([field = '', at = '', inner = '']) => {
      if (field !== 'skcs') return { verdict: rows[0], column: field };
      const name = skcs[Number.parseInt(at, 10)]?.colourName ?? '';
      return { verdict: rows[colours.indexOf(foldText(name))] ?? rows[0], column: inner === 'code' ? 'skcCode' : inner || 'colourName' };
    },
  );
  return null;
}

const noRow = { values: new Map<string, string>() } as unknown as RowResult['row'];

/** Rows update the colour with their code, else with their name; colours without a row stay unchanged. */
function mergeSkcs(rows: readonly RowResult[], stored: readonly SkcInput[], lookups: Lookups): Partial<SkcInput>[] {
  const merged: Partial<SkcInput>[] = [...stored];
  const seen = new Map<string, number>();
  for (const verdict of rows) {
    if (!speaksOfOne(verdict, stored)) continue;
    refuseRepeated(verdict, seen);
    const said = skcOf(verdict);
    const at = merged.findIndex((skc) => isSame(skc, said));
    if (at < 0) merged.push({ colourName: '', ...said, colourId: lookups['colour']?.find(said.colourName ?? '')?.id ?? null });
    else merged[at] = { ...merged[at], ...said };
  }
  return merged;
}

/** The values of a row for its colour; empty cells change nothing. */
function skcOf({ row }: RowResult): Partial<SkcInput> {
  const [name, code, pieces] = [textOf(row, 'colourName'), textOf(row, 'skcCode'), textOf(row, 'plannedPieces')];
  return {
    ...(name !== '' && { colourName: name }),
    ...(code !== '' && { code }),
    ...(pieces !== '' && { plannedPieces: Number.parseInt(pieces, 10) }),
    ...(row.values.has('sizes') && { sizes: [...listOf(row, 'sizes')] }),
  };
}

const isSame = (skc: Partial<SkcInput>, { code, colourName }: Partial<SkcInput>): boolean =>
  (code !== undefined && skc.code === code) || (colourName !== undefined && foldText(skc.colourName ?? '') === foldText(colourName));

function refuseRepeated(verdict: RowResult, seen: Map<string, number>): void {
  const { colourName = '', code = '' } = skcOf(verdict);
  for (const [column, text] of Object.entries({ colourName: foldText(colourName), skcCode: foldCode(code) })) {
    const earlier = text === '' ? undefined : seen.get(`${column} ${text}`);
    if (earlier !== undefined) addError(verdict, column, `与第 ${earlier} 行重复`);
    seen.set(`${column} ${text}`, earlier ?? verdict.row.number);
  }
}

const ONE_EACH = '一行只能填一个货色，请每个货色一行';

/** Whether the row describes one colour. It may describe only the style, and the exported list has all colours in one cell. */
function speaksOfOne(verdict: RowResult, stored: readonly SkcInput[]): boolean {
  const { colourName, code, sizes, plannedPieces } = skcOf(verdict);
  if (colourName === undefined && code === undefined) {
    if (stored.length === 0) addError(verdict, 'colourName', '不能为空');
    return false;
  }
  const names = splitTexts(colourName ?? '');
  if (names.length < 2) return true;
  const isKnown = names.every((name) => stored.some((skc) => isSame(skc, { colourName: name })));
  if (!isKnown || code !== undefined || sizes !== undefined) addError(verdict, 'colourName', ONE_EACH);
  const planned = stored.reduce((sum, skc) => sum + skc.plannedPieces, 0);
  if (plannedPieces !== undefined && plannedPieces !== planned) addError(verdict, 'plannedPieces', ONE_EACH);
  return false;
}
