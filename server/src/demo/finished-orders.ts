import { sql } from 'kysely';
import { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import { createGarmentOrders, editGarmentOrders } from '../features/styles/orders.commands.ts';
import { listGarmentOrders } from '../features/styles/orders.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import type { Random } from './random.ts';

/** A balance of the brand, with what picks may take of it, and how many days ago that much began to be there without a break. */
export interface Supply {
  holderId: string;
  skuId: string;
  quota: number;
  since: number;
}

export interface Wanted {
  holderId: string;
  skuId: string;
  skcId: string | null;
  quantity: number;
  /** Of its supply. */
  since: number;
}

/** A garment order with what is picked for it at one place. */
export interface ForOrder {
  id: string;
  holderId: string;
  lines: Wanted[];
}

/** What a piece of a colour needs of a material, by the BOM in force. */
interface Need {
  styleId: string;
  supplierId: string | null;
  skcId: string;
  skuId: string;
  isCloth: boolean;
  perPiece: number;
  /** Of its stock unit. */
  decimals: number;
}

const LEAST_PIECES = 40;
const MOST_PIECES = 260;
/** Of a supply that one order may take. */
const PART = 0.6;

/**
 * Small first orders of past months in one colour of a style, as many pieces as what lies at one place covers, its cloth among it; cut since, so
 * that they tell what a piece really took.
 */
export async function planFinishedOrders(tx: Tx, supplies: readonly Supply[], random: Random): Promise<ForOrder[]> {
  const found = [...Map.groupBy(await readNeeds(tx), ({ styleId }) => styleId).values()].flatMap((ofStyle) => {
    const colours = [...Map.groupBy(ofStyle, ({ skcId }) => skcId).values()];
    const [best] = colours
      .flatMap((needs) => placesOf(needs, supplies))
      .filter(({ covered }) => covered.some(({ need }) => need.isCloth))
      .toSorted((a, b) => b.covered.length - a.covered.length || b.pieces - a.pieces);
    if (!best) return [];
    for (const { need, supply } of best.covered) supply.quota -= Math.ceil(need.perPiece * best.pieces * 1.03);
    return [{ ...best, need: best.covered[0]!.need }];
  });
  const ids = await createGarmentOrders(
    tx,
    found.map(({ need: { styleId, supplierId, skcId }, pieces, daysAgo }, at) =>
      GarmentOrderInput.parse({
        code: `CY25${String(at + 1).padStart(4, '0')}`,
        styleId,
        supplierId,
        orderedOn: dayAgo(daysAgo + 30),
        deliverOn: dayAgo(Math.max(daysAgo - 20, 1)),
        lines: [{ skcId, size: '', pieces }],
        remark: '试产首单',
      }),
    ),
  );
  return found.map(({ holderId, pieces, covered }, at) => ({
    id: ids[at] ?? '',
    holderId,
    lines: covered.map(({ need, supply }) => ({
      holderId,
      skuId: need.skuId,
      skcId: need.skcId,
      quantity: quantityOf(need, pieces, random),
      since: supply.since,
    })),
  }));
}

/** Cloth is cut with more waste than the standard says, trims seldom. */
function quantityOf({ perPiece, isCloth, decimals }: Need, pieces: number, random: Random): number {
  const share = isCloth ? random.whole(1005, 1025) : random.whole(1000, 1008);
  return Math.ceil((perPiece * pieces * share * 10 ** decimals) / 1000) / 10 ** decimals;
}

/** The places where at least two of the materials lie, with the pieces that they cover. */
function placesOf(needs: readonly Need[], supplies: readonly Supply[]) {
  const skuIds = new Set(needs.map(({ skuId }) => skuId));
  const places = Map.groupBy(
    supplies.filter(({ skuId }) => skuIds.has(skuId)),
    ({ holderId }) => holderId,
  );
  return [...places].flatMap(([holderId, there]) => {
    const all = needs.flatMap((need) => {
      const supply = there.find(({ skuId }) => skuId === need.skuId);
      return supply && (supply.quota * PART) / need.perPiece >= LEAST_PIECES ? [{ need, supply }] : [];
    });
    // A material of one colour stands in several lines of a BOM; it is picked once.
    const covered = [...new Map(all.map((one) => [one.need.skuId, one])).values()];
    if (covered.length < 2) return [];
    const most = Math.min(MOST_PIECES, ...covered.map(({ need, supply }) => (supply.quota * PART) / need.perPiece));
    return [{ holderId, covered, pieces: Math.floor(most / 10) * 10, daysAgo: Math.min(...covered.map(({ supply }) => supply.since)) }];
  });
}

async function readNeeds(tx: Tx): Promise<Need[]> {
  const { rows } = await sql<Omit<Need, 'perPiece'> & { tenThousand: number }>`
    select b.style_id, y.supplier_id, c.skc_id, c.sku_id, bool_or(l.section in ('MAIN', 'LINING', 'CONTRAST')) as is_cloth, ceil(sum(l.stock_consumption) * 10000)::int as ten_thousand, max(u.decimals)::int as decimals
    from boms b join styles y on y.id = b.style_id join bom_lines l on l.bom_id = b.id and l.supply <> 'CUSTOMER' join bom_line_colours c on c.line_id = l.id join units u on u.id = l.stock_unit_id
    where b.type = 'CUSTOM' and b.state = 'EFFECTIVE'
      and not l.by_size
    group by 1, 2, 3, 4 order by 1, 4`.execute(tx);
  return rows.map(({ tenThousand, ...need }) => ({ ...need, perPiece: tenThousand / 10_000 }));
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** 已完成: everything was picked for them. */
export async function closeFinishedOrders(tx: Tx, user: Identity, orders: readonly ForOrder[]): Promise<void> {
  const stored = await listGarmentOrders(
    tx,
    orders.map(({ id }) => id),
  );
  await editGarmentOrders(
    tx,
    user,
    stored.map(({ id, version, code, style, supplier, orderedOn, deliverOn, remark, lines }) => ({
      id,
      version,
      input: GarmentOrderInput.parse({
        code,
        styleId: style.id,
        supplierId: supplier?.id ?? null,
        orderedOn,
        deliverOn,
        state: 'CLOSED',
        remark,
        lines: lines.map(({ skcId, size, pieces }) => ({ skcId, size, pieces })),
      }),
    })),
  );
}
