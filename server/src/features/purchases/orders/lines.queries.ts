import { sql } from 'kysely';
import { anyId, type Db } from '../../../platform/database/database.ts';
import { readToday } from '../../../platform/today.ts';
import { listOfferFacts } from '../../preparations/lines/offers.queries.ts';
import { listUnits } from '../../preparations/lines/units.queries.ts';
import { listMaterialFacts } from '../../stock/documents/lines.queries.ts';
import { listHolderFacts } from '../../stock/holders.queries.ts';
import { listEndedOrders } from '../../styles/orders.queries.ts';
import { listLowLimits, listOfferTerms } from '../prices.queries.ts';
import type { PurchaseFacts, PurchaseHeader } from './lines.rules.ts';

const idsOf = async (db: Db, table: string, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = ${anyId(ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

const stylesOf = async (db: Db, table: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; styleId: string }>`
    select id, style_id from ${sql.table(table)} where id = ${anyId(ids)}`.execute(db);
  return new Map(rows.map(({ id, styleId }) => [id, styleId]));
};

/** Reads the records that forms refer to, with a fixed number of statements. */
export async function readPurchaseFacts(db: Db, forms: readonly PurchaseHeader[]): Promise<PurchaseFacts> {
  const lines = forms.flatMap((form) => form.lines);
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))];
  const offers = await listOfferFacts(db, 'SKU', skuIds);
  const terms = await listOfferTerms(
    db,
    [...offers.values()].flatMap((own) => own.map(({ offerId }) => offerId)),
  );
  return {
    holders: await listHolderFacts(
      db,
      forms.flatMap(({ holderId, lines: own }) => [holderId, ...own.flatMap((line) => line.holderId ?? [])]),
    ),
    materials: await listMaterialFacts(db, 'SKU', skuIds),
    offers,
    terms,
    lowLimits: await listLowLimits(db, skuIds),
    units: await listUnits(
      db,
      lines.flatMap(({ priceUnitId }) => priceUnitId ?? []),
    ),
    skcStyles: await stylesOf(
      db,
      'skcs',
      lines.flatMap(({ skcId }) => skcId ?? []),
    ),
    styles: await idsOf(
      db,
      'styles',
      lines.flatMap(({ styleId }) => styleId ?? []),
    ),
    garmentOrderStyles: await stylesOf(
      db,
      'garment_orders',
      lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
    ),
    endedOrders: await listEndedOrders(
      db,
      lines.flatMap(({ garmentOrderId }) => garmentOrderId ?? []),
    ),
    bomLines: await idsOf(
      db,
      'bom_lines',
      lines.flatMap(({ bomLineId }) => bomLineId ?? []),
    ),
    today: await readToday(db),
  };
}
