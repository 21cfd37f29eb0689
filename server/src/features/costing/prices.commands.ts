import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import { quoteForPrice } from '@mrp/contract/features/costing/figures.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import type { Unit } from '@mrp/contract/lib/units.ts';
import { sql } from 'kysely';
import { anyId, preparedStatement, type Tx } from '../../platform/database.ts';
import { addPrices } from '../prices/commands.ts';

interface OfferTerms {
  offerId: string;
  skuId: string;
  supplierId: string;
  preferred: boolean;
  kind: 'FABRIC' | 'TRIM';
  unit: Unit & { id: string };
  disparity: string | null;
  taxIncluded: boolean;
  taxRate: string;
  rate: string | null;
  width: string | null;
  gramWeight: string | null;
  /** The bulk price in force. */
  price: string | null;
  today: string;
}

/**
 * What an approved sheet says about matched materials becomes the bulk price of the line's supplier, else of the preferred one, in the terms
 * of the offer. A price that is in force already is not repeated.
 */
export async function writeApprovedPrices(tx: Tx, sheet: CostSheet): Promise<void> {
  const lines = sheet.lines.filter(
    ({ part, item, decision, supply, approvedPrice }) =>
      part === 'MATERIAL' && item !== null && decision !== 'REJECTED' && supply !== 'CUSTOMER' && Boolean(approvedPrice),
  );
  const offers = await listTerms(
    tx,
    lines.flatMap(({ item }) => item?.id ?? []),
  );
  const written = new Map(lines.flatMap((line) => priceOfLine(line, offers) ?? []));
  await addPrices(
    tx,
    [...written].map(([offerId, { price, today }]) => ({
      offerId,
      input: {
        kind: 'BULK' as const,
        price,
        minQuantity: null,
        validFrom: today,
        validUntil: null,
        supersedesId: null,
        reason: `核价单 ${sheet.code} V${sheet.versionNo}`,
      },
    })),
  );
}

/** The offer and its new price; of several lines of one material the last one counts. */
function priceOfLine(line: SheetLine, offers: readonly OfferTerms[]): [string, { price: string; today: string }][] | null {
  const own = offers.filter(({ skuId }) => skuId === line.item?.id);
  const offer = own.find(({ supplierId }) => supplierId === line.supplier?.id) ?? own.find(({ preferred }) => preferred);
  if (!offer || offer.rate === null || !line.approvedPrice || !line.unit) return null;
  const quoted = { ...offer, unit: offer.unit.id === line.unit.id ? offer.unit : line.unit, priceUnit: offer.unit, taxRate: null };
  const price = quoteForPrice(line.approvedPrice, quoted, { rate: offer.rate, taxIncluded: offer.taxIncluded, taxRate: offer.taxRate });
  if (price === null) return null;
  // Fabric prices have two decimals.
  const rounded = roundHalfUp(price, offer.kind === 'FABRIC' ? 2 : 4);
  const isInForce = offer.price !== null && decimal(offer.price).eq(decimal(rounded));
  if (isInForce || decimal(rounded).isZero()) return null;
  return [[offer.offerId, { price: rounded, today: offer.today }]];
}

async function listTerms(tx: Tx, skuIds: readonly string[]): Promise<OfferTerms[]> {
  const { rows } = await sql<OfferTerms>`${preparedStatement}
    select o.id as offer_id, o.sku_id, o.supplier_id, o.preferred, s.kind, business_day()::text as today,
      jsonb_build_object('id', u.id::text, 'dimension', u.dimension, 'decimals', u.decimals, 'factor', u.factor::text) as unit,
      o.disparity, o.tax_included, o.tax_rate, coalesce(o.width, s.width) as width, coalesce(o.gram_weight, s.gram_weight) as gram_weight,
      case when e.code = ${BASE_CURRENCY} then '1' else (
        select r.rate::text from currency_rates r where r.currency_id = e.id and r.valid_from <= business_day() order by r.valid_from desc, r.id desc limit 1) end as rate,
      (select c.price from current_prices c where c.offer_id = o.id and c.kind = 'BULK' and c.min_quantity = 0 limit 1) as price
    from offers o join spus s on s.id = o.spu_id join units u on u.id = o.unit_id join dictionary_entries e on e.id = o.currency_id
    where o.sku_id = ${anyId(skuIds)} and o.active order by o.id`.execute(tx);
  return rows;
}
