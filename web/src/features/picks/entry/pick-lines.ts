import { pickLineFields } from '@mrp/contract/features/picks/fields.ts';
import type { PickOrder, PickInput, PickProposal } from '@mrp/contract/features/picks/record.ts';
import type { RemnantOffer } from '@mrp/contract/features/picks/remnants.ts';
import { compareDecimals, decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { GridColumn, GridRow, ResolvingSource } from '../../../kit/grid/columns/columns.ts';
import { gridColumns, lineBody, lineCells } from '../../../kit/grid/columns/record-columns.ts';
import { optionOf, textOf } from '../../../kit/grid/lines/row-values.ts';
import type { StockOption } from '../../stock/stock-choices.ts';
import { isSomeQuantity } from '../issuing/issue-lines.ts';

type ProposedLine = PickProposal['lines'][number];
type PickedOption = Pick<StockOption, 'id' | 'code' | 'name' | 'unit' | 'decimals'>;

/** Free stock at the place of picking, by code of the SKU. */
export type Supply = ReadonlyMap<string, string>;

export const materialOf = (row: GridRow): PickedOption | null => optionOf(row, 'item') as PickedOption | null;

/** What the row keeps of the suggestion; null by hand. */
const figureOf = (row: GridRow, key: 'suggested' | 'planned' | 'earlier'): string | null => (row[key] as string | null | undefined) ?? null;

/** 建议 − 已排: what is still to be planned; null by hand. */
function leftOf(row: GridRow): string | null {
  const suggested = figureOf(row, 'suggested');
  if (suggested === null) return null;
  const left = decimal(suggested).minus(decimal(figureOf(row, 'planned') ?? '0'));
  return left.gt(0) ? left.toFixed() : '0';
}

const isFigure = (text: string): boolean => checkNumber(rules.documentQuantity, text) === null;

function warningOf(row: GridRow, supply: Supply | null): string | null {
  const quantity = textOf(row, 'quantity');
  const material = materialOf(row);
  if (!material || !isFigure(quantity)) return null;
  const say = (text: string) => `${formatNumber(text, material.decimals)} ${material.unit}`;
  const left = leftOf(row);
  if (left !== null && compareDecimals(quantity, left) > 0) return `超过建议 ${say(left)}，超出允差须填写原因`;
  const available = supply?.get(material.code) ?? '0';
  if (supply && compareDecimals(quantity, available) > 0) return `可用 ${say(available)}，不够的到货后再占用`;
  const earlier = figureOf(row, 'earlier') ?? '0';
  const isOthers = supply && compareDecimals(quantity, decimal(available).minus(decimal(earlier)).toFixed()) > 0;
  return isOthers ? `可用 ${say(available)}，其中 ${say(earlier)} 按物料计划先供排在前面的需求` : null;
}

interface ColumnChoices {
  source: ResolvingSource;
  /** With columns of the suggestion. */
  byOrder: boolean;
  /** Null: no holder yet, or no right to see the stock. */
  supply: () => Supply | null;
}

const computed = (
  key: string,
  label: string,
  compute: (row: GridRow) => string | null,
  formula?: (row: GridRow) => string,
): GridColumn => ({
  key,
  label,
  kind: 'computed',
  decimals: 2,
  width: 116,
  compute,
  unitOf: (row) => materialOf(row)?.unit ?? '',
  ...(formula && { formula }),
});

const suggestionColumns = (): GridColumn[] => [
  { key: 'skc', label: pickWords.skc, kind: 'text', width: 140, readOnly: true, bodyName: 'skcId' },
  computed('suggestedNow', '建议', (row) => figureOf(row, 'suggested'), formulaOf),
  computed('plannedNow', '已排', (row) => figureOf(row, 'planned')),
];

/** The columns of a pick: suggested, planned and available apart, each in its unit. */
export function pickColumns({ source, byOrder, supply }: ColumnChoices): GridColumn[] {
  const declared = (...names: (keyof typeof pickLineFields)[]) =>
    gridColumns(pickLineFields, names, {
      skuId: { key: 'item', source, frozen: true, width: 240, readOnly: (row) => Boolean(row['skcId']) },
      quantity: {
        label: pickWords.pickQuantity,
        width: 124,
        unitOf: (row) => materialOf(row)?.unit ?? '',
        warn: (row) => warningOf(row, supply()),
      },
      reason: { width: 180 },
    });
  const available = computed('available', '可用', (row) => {
    const material = materialOf(row);
    return material && supply() ? (supply()?.get(material.code) ?? '0') : null;
  });
  return [...declared('skuId'), ...(byOrder ? suggestionColumns() : []), available, ...declared('quantity', 'reason')];
}

/** 按BOM 2680.4000 − 已领 0.00 + 余料 0.00 = 2680.40 米 */
function formulaOf(row: GridRow): string {
  const { needed, picked, surplus, pieces } = row as GridRow &
    Record<'needed' | 'picked' | 'surplus', string | undefined> & { pieces?: number };
  if (needed === undefined) return '';
  const material = materialOf(row);
  const figure = (text: string | undefined) => formatNumber(text ?? '0', material?.decimals ?? 2);
  return `${pieces ?? 0} 件按BOM要 ${formatNumber(needed, 4)} − 已领 ${figure(picked)} + 退回余料 ${figure(surplus)} = ${figure(figureOf(row, 'suggested') ?? '0')} ${material?.unit ?? ''}`;
}

const optionOfLine = ({
  skuId,
  code,
  name,
  colourName,
  unit,
}: Pick<ProposedLine, 'skuId' | 'code' | 'name' | 'colourName' | 'unit'>): PickedOption => ({
  id: skuId,
  code,
  name: [name, colourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
});

const suggestionOf = ({ suggested, needed, picked, surplus, pieces, earlier }: ProposedLine) => ({
  suggested,
  needed,
  picked,
  surplus,
  pieces,
  earlier,
});

/** What is still to be planned for an order, as rows; what is covered is left out. */
export const proposedRows = ({ lines }: PickProposal): GridRow[] =>
  lines.flatMap((line): GridRow[] => {
    const left = decimal(line.suggested).minus(decimal(line.planned));
    const quantity = roundHalfUp(left.gt(0) ? left : '0', line.unit.decimals);
    if (!isSomeQuantity(quantity)) return [];
    return [
      {
        key: `${line.skuId}-${line.skcId}`,
        item: optionOfLine(line),
        skcId: line.skcId,
        skc: line.skc,
        ...suggestionOf(line),
        planned: line.planned,
        quantity,
        reason: '',
      },
    ];
  });

const { skuId: _sku, ...ownFields } = pickLineFields;

/** A stored pick as rows, beside the suggestion of today without the pick's own lines. */
export const storedRows = ({ lines }: PickOrder, proposal: PickProposal | undefined): GridRow[] =>
  lines.map((line) => {
    const proposed = proposal?.lines.find(({ skuId, skcId }) => skuId === line.skuId && skcId === line.skcId);
    return {
      key: line.id,
      item: optionOfLine(line),
      skcId: line.skcId,
      skc: line.skc,
      ...(proposed
        ? { ...suggestionOf(proposed), planned: decimal(proposed.planned).minus(decimal(line.quantity)).toFixed() }
        : { suggested: line.suggestedQuantity }),
      ...lineCells(ownFields, line),
    };
  });

/** The lines of the request. */
export const bodyLines = (rows: readonly GridRow[]): PickInput['lines'] =>
  rows.map((row) => ({
    skuId: materialOf(row)?.id ?? (null as unknown as string),
    skcId: (row['skcId'] as string | null | undefined) ?? null,
    ...lineBody(ownFields, row),
  }));

/** What the rows would take, by SKU. */
export const needsOf = (rows: readonly GridRow[]) =>
  rows.flatMap((row) => {
    const material = materialOf(row);
    return material ? [{ skuId: material.id, quantity: textOf(row, 'quantity') }] : [];
  });

/** Takes 余料 of a near colour: its own line, and as much less of the colour that it serves. */
export function withRemnant(rows: readonly GridRow[], offer: RemnantOffer): GridRow[] {
  const { forSkuId, skuId, usable, unit, deltaE } = offer;
  const own = rows.find((row) => materialOf(row)?.id === skuId && !row['skcId']);
  const sum = decimal(own && isFigure(textOf(own, 'quantity')) ? textOf(own, 'quantity') : '0').plus(decimal(usable));
  const reason = `余料代 ${offer.forCode}，ΔE ${roundHalfUp(deltaE, 2)}`;
  const taken = {
    ...own,
    key: own?.key ?? `remnant-${skuId}`,
    item: optionOfLine(offer),
    quantity: roundHalfUp(sum, unit.decimals),
    reason,
  };
  const served = rows.find((row) => materialOf(row)?.id === forSkuId && isFigure(textOf(row, 'quantity')));
  return [
    ...rows.flatMap((row): GridRow[] => {
      if (row === own) return [];
      if (row !== served) return [row];
      const rest = decimal(textOf(row, 'quantity')).minus(decimal(usable));
      return rest.gt(0) ? [{ ...row, quantity: roundHalfUp(rest, unit.decimals) }] : [];
    }),
    taken,
  ];
}
