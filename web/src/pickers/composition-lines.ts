import { isTyped, type GridRow } from '../kit/grid/columns.ts';
import { trimZeros } from '../lib/format.ts';

const chosenId = (value: unknown): string => (isTyped(value) ? '' : ((value as { id?: string } | null | undefined)?.id ?? ''));
const cellText = (value: unknown): string => (isTyped(value) ? value.typed : typeof value === 'string' ? value : '');

interface Share {
  ingredient: { id: string; code: string; name: string };
  share: string;
}

/** Lines of the grid from a stored composition. */
export const compositionLines = (shares: readonly Share[]): GridRow[] =>
  shares.map(({ ingredient, share }) => ({ key: ingredient.id, ingredient, share: trimZeros(share) }));

/** The body of the lines, as typed. */
export const compositionBody = (lines: readonly GridRow[]) =>
  lines.map((line) => ({ ingredientId: chosenId(line['ingredient']), share: cellText(line['share']) }));
