import type { UnitOption } from '@mrp/contract/features/dictionaries/units.ts';
import { costedUnitOf } from '@mrp/contract/features/costing/costed-units.ts';
import { amountOf, grossOf, priceSteps, type PriceSteps, type QuotedTerms } from '@mrp/contract/features/costing/figures.ts';
import type { QuotationLineDraft } from '@mrp/contract/features/costing/input.ts';
import type { CostPart } from '@mrp/contract/features/costing/parts.ts';
import type { Quotation, QuotationLine } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { optionOf, textOf } from '../../../kit/grid/lines/row-values.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import type { SkuOption } from '../../../pickers/sources/sku-source.ts';

/** What the figures of a row depend on. */
export interface LineFacts {
  terms: QuotedTerms | null;
  units: readonly UnitOption[];
}

export interface LineFigures {
  gross: string;
  steps: PriceSteps | null;
  price: string | null;
  /** Name of the unit that it is per; null: 件. */
  pricedBy: string | null;
  amount: string | null;
}

const FIGURE = generalRule(7, 4);
const figureOf = (row: GridRow, field: string): string | null => {
  const text = textOf(row, field);
  return text !== '' && checkNumber(FIGURE, text) === null ? text : null;
};

export const partOf = (row: GridRow): CostPart => (row['part'] as CostPart | null | undefined) ?? 'MATERIAL';
export const isMaterial = (row: GridRow): boolean => partOf(row) === 'MATERIAL';
const isCustomers = (row: GridRow): boolean => row['supply'] === 'CUSTOMER';

/** Consumption, price and amount of a row, by the function that the server uses; null while the consumption is missing. */
export function figuresOf(row: GridRow, { terms, units }: LineFacts): LineFigures | null {
  const consumption = figureOf(row, 'consumption');
  if (consumption === null) return null;
  const gross = grossOf({ part: partOf(row), consumption, shrinkage: rateOf(row, 'shrinkage'), loss: rateOf(row, 'loss') });
  if (isCustomers(row)) return { gross, steps: null, price: '0.0000', pricedBy: null, amount: '0.00' };
  const quote = figureOf(row, 'price');
  const unit = units.find(({ id }) => id === row['unit']) ?? null;
  const priceUnit = units.find(({ id }) => id === row['priceUnit']) ?? unit;
  const width = positive(row, 'width');
  const gramWeight = positive(row, 'gramWeight');
  const unitOf = (id: string) => units.find((known) => known.id === id);
  const { costedUnit, ...factors } = costedUnitOf({ unit, priceUnit, width, gramWeight, own: ownOf(row), unitOf });
  const pricedBy = costedUnit?.name ?? null;
  if (quote === null || terms === null) return { gross, steps: null, price: null, pricedBy, amount: null };
  const steps = priceSteps(
    {
      quote,
      unit: costedUnit,
      priceUnit,
      disparity: positive(row, 'disparity'),
      width,
      gramWeight,
      taxRate: figureOf(row, 'taxRate'),
    },
    terms,
  );
  return { gross, steps, price: steps?.price ?? null, pricedBy, amount: steps && amountOf(gross, steps.price, factors) };
}

/** What the matched material says of its two units. */
const ownOf = (row: GridRow) => (isMaterial(row) ? ((optionOf(row, 'item') as Partial<SkuOption> | null)?.own ?? null) : null);

function rateOf(row: GridRow, field: string): string {
  const text = figureOf(row, field);
  return text !== null && Number.parseInt(text, 10) < 100 ? text : '0';
}

function positive(row: GridRow, field: string): string | null {
  const text = figureOf(row, field);
  return text !== null && /[1-9]/.test(text) ? text : null;
}

/** Stored lines as rows; a copy has no ids of its own. */
export const quotationRows = ({ lines }: Pick<Quotation, 'lines'>, isCopy: boolean): GridRow[] => lines.map((line) => rowOf(line, isCopy));

function rowOf(line: QuotationLine, isCopy: boolean): GridRow {
  const { item, supplier } = line;
  return {
    key: line.id,
    lineId: isCopy ? null : line.id,
    part: line.part,
    purpose: line.purpose,
    name: line.name,
    site: line.site,
    itemNo: line.itemNo,
    item: item && { id: item.id, code: item.code, name: [item.name, item.colourName].filter(Boolean).join(' '), own: line.own },
    technique: line.technique && { ...line.technique },
    consumption: trimZeros(line.netConsumption),
    unit: line.unit?.id ?? null,
    shrinkage: rateText(line.shrinkage),
    loss: rateText(line.loss),
    price: line.supply === 'CUSTOMER' ? null : trimZeros(line.quote),
    priceUnit: line.priceUnit?.id ?? null,
    disparity: trimZeros(line.disparity) || null,
    width: trimZeros(line.width) || null,
    gramWeight: trimZeros(line.gramWeight) || null,
    taxRate: trimZeros(line.lineTaxRate) || null,
    measure: line.measure,
    supply: line.supply,
    supplier: supplier && { id: supplier.id, code: supplier.code, name: supplier.name },
    remark: line.remark,
  };
}

const rateText = (text: string): string | null => (/[1-9]/.test(text) ? trimZeros(text) : null);

/** Rows as lines of the request; prices only of those who see them. */
export const bodyLines = (rows: readonly GridRow[], priced: boolean): QuotationLineDraft[] =>
  rows.map((row) => ({
    ...(textOf(row, 'lineId') !== '' && { id: textOf(row, 'lineId') }),
    part: partOf(row),
    purpose: isMaterial(row) ? ((row['purpose'] as QuotationLineDraft['purpose']) ?? null) : null,
    name: textOf(row, 'name'),
    site: textOf(row, 'site'),
    itemNo: textOf(row, 'itemNo'),
    skuId: isMaterial(row) ? (optionOf(row, 'item')?.id ?? null) : null,
    techniqueId: partOf(row) === 'TECHNIQUE' ? (optionOf(row, 'technique')?.id ?? null) : null,
    supplierId: optionOf(row, 'supplier')?.id ?? null,
    consumption: textOf(row, 'consumption'),
    unitId: textOf(row, 'unit') || null,
    shrinkage: textOf(row, 'shrinkage') || null,
    loss: textOf(row, 'loss') || null,
    ...(priced && { price: textOf(row, 'price') || null }),
    priceUnitId: textOf(row, 'priceUnit') || null,
    disparity: textOf(row, 'disparity') || null,
    width: textOf(row, 'width') || null,
    gramWeight: textOf(row, 'gramWeight') || null,
    taxRate: textOf(row, 'taxRate') || null,
    measure: (row['measure'] as QuotationLineDraft['measure']) ?? null,
    supply: (row['supply'] as QuotationLineDraft['supply']) ?? 'FACTORY',
    remark: textOf(row, 'remark'),
  }));
