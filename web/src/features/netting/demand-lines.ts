import type { DemandChoice } from '@mrp/contract/features/netting/record.ts';
import { allocate } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { optionOf, textOf } from '../../kit/grid/lines/row-values.ts';
import type { CellValue, Lines } from '../../kit/grid/grid-edits.ts';
import { newKey } from '../../lib/api/idempotency-keys.ts';
import type { DemandOption } from '../../pickers/sources/style-source.ts';

const pieces = { ...generalRule(7, 0), zeroAllowed: false };

export const demandOf = (row: GridRow): DemandOption | null => optionOf(row, 'demand') as DemandOption | null;

interface Part {
  skcId: string;
  colourName: string;
  pieces: string;
}

/** Divides a quantity of a whole style by the pieces of its colours, or equally without pieces. */
export function demandParts(row: GridRow): Part[] {
  const option = demandOf(row);
  const typed = textOf(row, 'pieces');
  if (!option) return [];
  const [only, ...others] = option.skcs;
  if (only && others.length === 0) return [{ skcId: only.id, colourName: only.colourName, pieces: typed }];
  if (checkNumber(pieces, typed) !== null) return option.skcs.map(({ id, colourName }) => ({ skcId: id, colourName, pieces: '' }));
  const known = option.skcs.some(({ weight }) => weight > 0);
  const parts = allocate({ total: typed, weights: option.skcs.map(({ weight }) => (known ? String(weight) : '1')), decimals: 0 });
  return option.skcs
    .map(({ id, colourName }, at) => ({ skcId: id, colourName, pieces: parts[at] ?? '0' }))
    .filter((part) => part.pieces !== '0');
}

/** One demand of the request per colour, with the row that it comes from. */
export function demandsOf(rows: readonly GridRow[]) {
  return rows.flatMap((row, at) => {
    const parts = demandParts(row);
    const whole = parts.length > 0 ? parts : [{ skcId: null as unknown as string, pieces: textOf(row, 'pieces') }];
    return whole.map(({ skcId, pieces: count }) => ({
      row: at,
      demand: {
        skcId,
        garmentOrderId: textOf(row, 'garmentOrderId') || null,
        size: textOf(row, 'size'),
        pieces: count,
        needOn: textOf(row, 'needOn') || (null as unknown as string),
      },
    }));
  });
}

/** The row of a server error: several demands may come from one row. */
export function locateDemand(path: string, rows: readonly GridRow[]): { at: number; field: string } {
  const [at = '', field = ''] = path.split('.');
  return { at: demandsOf(rows)[Number.parseInt(at, 10)]?.row ?? 0, field };
}

/** Lines whose orders have other pieces today, with the new pieces. */
export function changedOrderLines({ order, rows }: Lines): CellValue[] {
  return order.flatMap((key) => {
    const ordered = rows[key]?.['orderedPieces'];
    return typeof ordered === 'string' && ordered !== rows[key]?.['pieces'] ? [{ key, field: 'pieces', value: ordered }] : [];
  });
}

/** Number of selected orders and styles without a row, because they have no active colour. */
export const countSkipped = (
  { garmentOrderIds, styleIds }: { garmentOrderIds: readonly string[]; styleIds: readonly string[] },
  choices: readonly Pick<DemandChoice, 'garmentOrderId' | 'styleId'>[],
): number =>
  garmentOrderIds.filter((id) => !choices.some(({ garmentOrderId }) => garmentOrderId === id)).length +
  styleIds.filter((id) => !choices.some(({ styleId }) => styleId === id)).length;

/** The demands of orders and styles as rows. */
export function rowsOfChoices(choices: readonly DemandChoice[], needOn: string | null): GridRow[] {
  return choices.map((choice): GridRow => {
    const option: DemandOption = {
      id: choice.skcId,
      code: choice.skcCode,
      name: `${choice.styleCode} ${choice.colourName}`,
      note: choice.styleName,
      styleCode: choice.styleCode,
      skcs: [{ id: choice.skcId, code: choice.skcCode, colourName: choice.colourName, weight: 1 }],
    };
    return {
      key: newKey(),
      demand: option,
      pieces: choice.pieces === '0' ? null : choice.pieces,
      orderedPieces: choice.orderedPieces === choice.pieces ? null : choice.orderedPieces,
      needOn: needOn ?? choice.deliverOn,
      size: choice.size,
      garmentOrderId: choice.garmentOrderId,
      order: choice.garmentOrderCode ?? '',
      bom: choice.bom ? `${choice.bom.code} V${choice.bom.versionNo}` : '没有生效的BOM',
    };
  });
}
