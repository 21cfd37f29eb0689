import type { FabricDetail } from '@mrp/contract/features/costing/line-comparisons.ts';
import type { SheetLine } from '@mrp/contract/features/costing/record.ts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { loadPriceLookup } from '../styles/boms/prices.queries.ts';
import { bulkSince, findStockRatios } from './quotations/benchmarks.queries.ts';
import { getSheet } from './sheets/queries.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';

/** 面料核价详情: a material line of a sheet and what its suppliers ask for it. */
export async function getFabric(db: Db, lineId: string): Promise<FabricDetail> {
  const { rows } = await sql<{ sheetId: string }>`
    select sheet_id from cost_sheet_lines where id = ${lineId} and part = 'MATERIAL'`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND', { what: '核价明细' });
  const sheet = await getSheet(db, found.sheetId);
  const lines = sheet.lines.filter(({ id }) => id === lineId);
  return { sheet: { ...sheet, lines }, offers: lines[0] ? await listOffers(db, lines[0]) : [] };
}

/** Bulk prices in force per costed unit, the preferred supplier first. */
async function listOffers(db: Db, { item, costedUnit: unit }: SheetLine): Promise<FabricDetail['offers']> {
  if (!item) return [];
  const { rows } = await sql<Omit<FabricDetail['offers'][number], 'price'>>`
    select jsonb_build_object('id', s.id::text, 'code', s.code, 'name', s.abbreviation) as supplier, o.preferred, ${bulkSince('o.id')}::text as valid_from
    from offers o join suppliers s on s.id = o.supplier_id
    where o.sku_id = ${item.id} and o.active order by o.preferred desc, s.code`.execute(db);
  const { exactPriceOf } = await loadPriceLookup(db, [item.spuId], [item.id]);
  const stock = unit ? (await findStockRatios(db, [{ skuId: item.id, unitId: unit.id }]))(item.id, unit.id) : null;
  return rows.map((row) => {
    const perStock = exactPriceOf(item.id, row.supplier.id);
    return { ...row, price: perStock && stock ? roundHalfUp(decimal(perStock).times(decimal(stock)), 4) : null };
  });
}
