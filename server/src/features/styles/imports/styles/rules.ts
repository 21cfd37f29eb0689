import type { KeyStrategy } from '@mrp/contract/features/imports/batch.ts';
import { StyleInput, type SkcInput } from '@mrp/contract/features/styles/input.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { foldText } from '../../../../platform/imports/book.ts';
import { printValue } from '../../../../platform/imports/columns.ts';
import type { Books } from '../../../../platform/imports/object.ts';
import { canonical, listOf, textOf, blame, type Verdict } from '../../../../platform/imports/verdict.ts';
import { styleColumns, styleFacts } from '../columns/rules.ts';
import { agreeOn, blameFields, holdTogether, passOver } from '../groups/rules.ts';

export interface StylePlan {
  created: StyleInput[];
  edited: { before: Style; input: StyleInput }[];
}

/** Judges rows of styles: one row is one colour, the rows of one 款号 are one style. */
export function planStyles(
  verdicts: readonly Verdict[],
  stored: readonly Style[],
  { strategy, books }: { strategy: KeyStrategy; books: Books },
): StylePlan {
  const plan: StylePlan = { created: [], edited: [] };
  const byCode = new Map(stored.map((style) => [foldText(style.code), style]));
  for (const [key, rows] of Map.groupBy(verdicts, ({ row }) => foldText(textOf(row, 'code')))) {
    const before = byCode.get(key);
    for (const verdict of rows) verdict.code = before?.code ?? null;
    const input = readStyle(rows, before, books);
    if (!holdTogether(rows, 'code', '款式') || !input) continue;
    const note = passOver(strategy, before !== undefined);
    if (note !== null) for (const verdict of rows) verdict.note = note;
    else if (before) planEdit(plan, rows, before, input, books);
    else {
      for (const verdict of rows) verdict.added = true;
      plan.created.push(input);
    }
  }
  return plan;
}

function planEdit(plan: StylePlan, rows: readonly Verdict[], before: Style, input: StyleInput, books: Books): void {
  const kept = inputOf(before);
  if (canonical(kept) === canonical(input)) return;
  plan.edited.push({ before, input });
  const changed = styleFacts.filter((field) => canonical(kept[field as 'name']) !== canonical(input[field as 'name']));
  const skcs = new Map(kept.skcs.map((skc) => [foldText(skc.colourName), canonical(skc)]));
  for (const [at, verdict] of rows.entries()) {
    const colour = foldText(textOf(verdict.row, 'colourName'));
    const own = input.skcs.find(({ colourName }) => foldText(colourName) === colour);
    verdict.added = own?.id === undefined;
    verdict.changed = !verdict.added && ((at === 0 && changed.length > 0) || skcs.get(colour) !== canonical(own));
    if (at > 0) continue;
    for (const field of changed) {
      const column = styleColumns.find(({ key }) => key === field);
      if (column) verdict.before.set(field, printValue(column, kept[field as 'name'], books));
    }
  }
}

/** What the form would send of a stored style. */
export function inputOf(style: Style): StyleInput {
  const { code, itemNo, name, year, remark, active, pictureIds, targetPrice } = style;
  return {
    code,
    itemNo,
    name,
    year,
    remark,
    active,
    pictureIds,
    targetPrice: targetPrice ?? null,
    categoryId: style.category?.id ?? null,
    seasonId: style.season?.id ?? null,
    waveId: style.wave?.id ?? null,
    cooperationModelId: style.cooperationModel?.id ?? null,
    saleStatusId: style.saleStatus?.id ?? null,
    supplierId: style.supplier?.id ?? null,
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

function readStyle(rows: readonly Verdict[], before: Style | undefined, books: Books): StyleInput | null {
  const facts = agreeOn(rows, styleFacts);
  const year = facts.get('year');
  const kept = before ? inputOf(before) : { code: textOf(rows[0]?.row ?? noRow, 'code'), skcs: [] };
  const skcs = mergeSkcs(rows, kept.skcs, books);
  const draft = { ...kept, ...Object.fromEntries(facts), ...(typeof year === 'string' && { year: Number.parseInt(year, 10) }), skcs };
  // Whoever cannot see the price leaves it as it is.
  if (!facts.has('targetPrice')) delete (draft as { targetPrice?: unknown }).targetPrice;
  const parsed = StyleInput.safeParse(draft);
  if (parsed.success)
    return before && !facts.has('targetPrice') ? { ...parsed.data, targetPrice: inputOf(before).targetPrice } : parsed.data;
  const colours = rows.map(({ row }) => foldText(textOf(row, 'colourName')));
  blameFields(
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const),
    ([field = '', at = '', inner = '']) => {
      if (field !== 'skcs') return { verdict: rows[0], column: field };
      const name = skcs[Number.parseInt(at, 10)]?.colourName ?? '';
      return { verdict: rows[colours.indexOf(foldText(name))] ?? rows[0], column: inner === 'code' ? 'skcCode' : inner || 'colourName' };
    },
  );
  return null;
}

const noRow = { values: new Map<string, string>() } as unknown as Verdict['row'];

/** A row speaks of the colour with its code, else of its name; colours that no row names stay as they are. */
function mergeSkcs(rows: readonly Verdict[], stored: readonly SkcInput[], books: Books): Partial<SkcInput>[] {
  const merged: Partial<SkcInput>[] = [...stored];
  const seen = new Map<string, number>();
  for (const verdict of rows) {
    const { row } = verdict;
    const name = textOf(row, 'colourName');
    const code = textOf(row, 'skcCode');
    const earlier = seen.get(foldText(name));
    if (earlier !== undefined) blame(verdict, 'colourName', `与第 ${earlier} 行重复`);
    seen.set(foldText(name), earlier ?? row.number);
    const at = merged.findIndex((skc) => (code !== '' && skc.code === code) || foldText(skc.colourName ?? '') === foldText(name));
    const pieces = textOf(row, 'plannedPieces');
    const said: Partial<SkcInput> = {
      colourName: name,
      ...(code !== '' && { code }),
      ...(pieces !== '' && { plannedPieces: Number.parseInt(pieces, 10) }),
      ...(row.values.has('sizes') && { sizes: [...listOf(row, 'sizes')] }),
    };
    const colourId = books['colour']?.find(name)?.id ?? null;
    if (at < 0) merged.push({ ...said, colourId });
    else merged[at] = { ...merged[at], ...said };
  }
  return merged;
}
