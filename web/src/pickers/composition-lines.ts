import { readComposition, type Fibre } from '@mrp/contract/lib/composition.ts';
import { fibreSpellings } from '@mrp/contract/lib/spellings.ts';
import { chooseEntity, isTyped, type GridRow } from '../kit/grid/columns/columns.ts';
import { typedText } from '../kit/grid/lines/row-values.ts';
import type { PickerOption } from '../kit/pickers/entity-source.ts';
import { newKey } from '../lib/api/idempotency-keys.ts';
import { trimZeros } from '../lib/format/format.ts';
import { resolvingDictionary } from './sources/resolve-pasted.ts';

const chosenId = (value: unknown): string => (isTyped(value) ? '' : ((value as { id?: string } | null | undefined)?.id ?? ''));

interface Share {
  ingredient: { id: string; code: string; name: string };
  share: string;
}

/** Lines of the grid from a stored composition. */
export const compositionLines = (shares: readonly Share[]): GridRow[] =>
  shares.map(({ ingredient, share }) => ({ key: ingredient.id, ingredient, share: trimZeros(share) }));

/** The body of the lines, as typed. */
export const compositionBody = (lines: readonly GridRow[]) =>
  lines.map((line) => ({ ingredientId: chosenId(line['ingredient']), share: typedText(line['share']) }));

export const ingredients = resolvingDictionary('ingredient', '成分');

const fibreOf = new Map(Object.entries(fibreSpellings).flatMap(([name, words]) => words.map((word) => [word, name] as const)));

/** Lines of the grid from fibres as written: by the dictionary's names, codes and aliases, else by a usual spelling. */
export async function fibreLines(fibres: readonly Fibre[]): Promise<GridRow[]> {
  const usual = (name: string): string => fibreOf.get(name.toLowerCase()) ?? name;
  const found = await ingredients.resolve(fibres.flatMap(({ name }) => [name, usual(name)]));
  return fibres.map(({ name, share }) => {
    const options: readonly PickerOption[] = found.get(name)?.length ? (found.get(name) ?? []) : (found.get(usual(name)) ?? []);
    return { key: newKey(), ingredient: chooseEntity(name, options), share: trimZeros(share) };
  });
}

/** Lines from a text such as 95棉5氨纶; null when it is no composition. */
export async function linesOfText(text: string): Promise<GridRow[] | null> {
  const fibres = readComposition(text);
  return fibres && fibreLines(fibres);
}
