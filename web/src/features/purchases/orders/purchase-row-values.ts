import { purchaseLineFields, storedLineFields } from '@mrp/contract/features/purchases/fields.ts';
import type { PurchaseProposal } from '@mrp/contract/features/purchases/proposal.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { lineBody, lineCells } from '../../../kit/grid/columns/record-columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { purposeOf } from '../../preparations/preparation-lines.ts';
import { skuIdOf } from './purchase-lines.ts';

const { skuId: _sku, unitPrice, ...plainFields } = purchaseLineFields;

/** The lines of the request; what the row does not edit (款, 成衣订单, BOM) is sent unchanged. */
export function bodyLines(rows: readonly GridRow[], priced: boolean) {
  return rows.map((row) => ({
    ...(textOf(row, 'lineId') !== '' && { id: textOf(row, 'lineId') }),
    skuId: skuIdOf(row) ?? (null as unknown as string),
    ...lineBody(plainFields, row),
    ...(priced && { ...lineBody({ unitPrice }, row), priceUnitId: storedUnitOf(row) }),
    ...purposeOf(row),
  }));
}

/** The unit of a stored line's price, as long as the line is of the same material. */
const storedUnitOf = (row: GridRow): string | null =>
  textOf(row, 'unitPrice') !== '' && textOf(row, 'pricedSkuId') === skuIdOf(row) ? textOf(row, 'priceUnitId') || null : null;

const { skuId: _skuId, needOn: _need, promisedOn: _promised, ...copiedFields } = storedLineFields;

/**
 * A stored order as rows. A copy has no ids and no days, and takes the prices of today. The day that a draft has by the rule stays empty, so
 * that it follows the day of need.
 */
export const purchaseRows = ({ lines, supplier, state }: Purchase, isCopy: boolean): GridRow[] =>
  lines.map((line) => ({
    key: line.id,
    ...lineCells(copiedFields, line),
    ...(!isCopy && {
      lineId: line.id,
      needOn: line.needOn,
      promisedOn: line.isPromised || state !== 'DRAFT' ? line.promisedOn : null,
    }),
    item: { id: line.skuId, code: line.code, name: [line.name, line.colourName].filter(Boolean).join(' ') },
    supplier: { id: supplier.id, code: supplier.code, name: supplier.name },
    unitPrice: isCopy || line.unitPrice === line.offerPrice ? null : (line.unitPrice ?? null),
    priceUnitId: isCopy || line.unitPrice === line.offerPrice ? null : line.priceUnit.id,
    pricedSkuId: line.skuId,
    style: [line.style, line.skc].filter(Boolean).join(' '),
    styleId: line.styleId,
    skcId: line.skcId,
    garmentOrderId: line.garmentOrderId,
    bomLineId: line.bomLineId,
  }));

/** A proposal as rows of a new order. */
export const proposedRows = ({ lines }: PurchaseProposal): GridRow[] =>
  lines.map(({ skuId, code, name, supplier, holder, style, skc, ...line }, at) => ({
    key: `proposed-${at}`,
    item: { id: skuId, code, name },
    supplier: supplier && { id: supplier.id, code: supplier.code, name: supplier.name },
    holder: holder && { id: holder.id, code: '', name: holder.name },
    style: [style, skc].filter(Boolean).join(' '),
    ...line,
  }));
