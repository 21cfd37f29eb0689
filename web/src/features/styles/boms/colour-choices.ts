import type { BomTarget } from '@mrp/contract/features/styles/record.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import type { CellValue } from '../../../kit/grid/grid-edits.ts';
import { colourField, matchColour, materialIn, type LineFacts } from './bom-lines.ts';

/** What would be filled into one row, and the colours of the product that stay empty. */
export interface ColourFill {
  key: string;
  /** Line number, as the grid shows it. */
  number: number;
  material: string;
  cells: readonly { target: string; field: string; skuId: string; colour: string }[];
  empty: readonly string[];
}

type Row = Pick<ColourFill, 'key' | 'number' | 'material'> & { targets: readonly BomTarget[]; skus: Skus; row: GridRow };
type Skus = NonNullable<ReturnType<LineFacts['materialOf']>>['skus'];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The rows with empty colours; only empty ones are ever filled. */
function rowsToFill(rows: readonly { row: GridRow; number: number }[], { targets, materialOf }: LineFacts): Row[] {
  return rows.flatMap(({ row, number }) => {
    const material = materialOf(materialIn(row)?.id ?? '');
    const open = targets.filter(({ id, active }) => active && isEmpty(row[colourField(id)]));
    const skus = material?.skus.filter(({ state }) => state !== 'DISABLED') ?? [];
    return material && open.length > 0
      ? [{ key: row.key, number, material: `${material.code} ${material.name}`, targets: open, skus, row }]
      : [];
  });
}

function fillOf({ key, number, material, targets }: Row, choose: (target: BomTarget) => Skus[number] | undefined): ColourFill {
  const chosen = targets.map((target) => ({ target, sku: choose(target) }));
  return {
    key,
    number,
    material,
    cells: chosen.flatMap(({ target, sku }) =>
      sku ? [{ target: target.colourName, field: colourField(target.id), skuId: sku.id, colour: sku.colourName }] : [],
    ),
    empty: chosen.flatMap(({ target, sku }) => (sku ? [] : [target.colourName])),
  };
}

/** 填同色: a row with one chosen colour uses it for its other colours of the product; without one, or with several, nobody chose it. */
export function sameColourFills(rows: readonly { row: GridRow; number: number }[], facts: LineFacts): ColourFill[] {
  return rowsToFill(rows, facts).map((wanting) => {
    const chosen = new Set(
      facts.targets.flatMap(({ id }) => (isEmpty(wanting.row[colourField(id)]) ? [] : [wanting.row[colourField(id)]])),
    );
    const skus = wanting.skus.filter(({ id }) => chosen.has(id));
    const only = chosen.size === 0 && wanting.skus.length === 1 ? wanting.skus[0] : undefined;
    return fillOf(wanting, () => (chosen.size === 1 ? skus[0] : only));
  });
}

/** 按颜色名对应: the colour of the same name, else the only one of the material. */
export const namedColourFills = (rows: readonly { row: GridRow; number: number }[], facts: LineFacts): ColourFill[] =>
  rowsToFill(rows, facts).map((wanting) => fillOf(wanting, (target) => matchColour(wanting.skus, target)));

export const cellsOf = (fills: readonly ColourFill[]): CellValue[] =>
  fills.flatMap(({ key, cells }) => cells.map(({ field, skuId }) => ({ key, field, value: skuId })));
