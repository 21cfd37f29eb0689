import { sql } from 'kysely';
import { ColourInput as NewColour } from '@mrp/contract/features/dictionaries/colours.ts';
import { ColourInput as MaterialColour } from '@mrp/contract/features/materials/input.ts';
import { PurchaseInput } from '@mrp/contract/features/purchases/record.ts';
import { StockDocumentInput } from '@mrp/contract/features/stock/documents.ts';
import { createColour } from '../features/dictionaries/colours.commands.ts';
import { addColours } from '../features/materials/skus.commands.ts';
import { computePlan } from '../features/plan/commands.ts';
import { worthOf } from '../features/plan/exceptions/worth.queries.ts';
import { proposeOrder } from '../features/plan/order-proposals.queries.ts';
import { createPurchases } from '../features/purchases/orders/commands.ts';
import { transitionPurchase } from '../features/purchases/orders/states.commands.ts';
import { createStockDocuments } from '../features/stock/documents/commands.ts';
import { moveStockDocument } from '../features/stock/documents/states.commands.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Identity } from '../platform/http/identity.ts';
import { openCalendar } from './clock.ts';
import { readVersion } from './versions.ts';

/** Days after the need for which the supplier promises. */
const LATE_DAYS = 6;

/** 催货: what a garment order lacks is bought, and promised later than it is wanted. */
export async function loadLatePurchase(db: Db, buyer: Identity): Promise<void> {
  const { as } = openCalendar(db);
  const lacking = await as(buyer, '读取', findLacking);
  if (!lacking) return;
  const { holderId, needOn, lines } = lacking;
  const body = PurchaseInput.parse({ source: 'BRAND', holderId, needOn, remark: '按物料计划', lines });
  const { orders } = await as(buyer, '新建采购单', (tx) => createPurchases(tx, buyer, body));
  const id = orders[0]?.id ?? '';
  for (const action of ['place', 'confirm'] as const)
    await as(buyer, action === 'place' ? '下单' : '接单', async (tx) =>
      transitionPurchase(tx, buyer, id, {
        action,
        version: await readVersion(tx, id, 'purchase_orders'),
        reason: '',
        confirmedOn: null,
        prices: 'ASK',
      }),
    );
}

/** The first thing to be bought for a garment order whose day is still to come. */
async function findLacking(tx: Tx) {
  await computePlan(tx);
  const { rows } = await sql<{ id: string; promisedOn: string }>`
    select e.id, (e.need_on + ${LATE_DAYS}::int)::text as promised_on
    from plan_exceptions e join plan_items i on i.id = e.item_id and i.sku_id is not null
    join suppliers v on v.id = e.supplier_id and v.state = 'ACTIVE'
    where e.kind = 'BUY' and e.document_id is null and not e.is_prepared and e.pieces > 0 and e.need_on > business_day() and e.amount is not null
    order by ${worthOf('e')} desc, e.subject limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { holderId, needOn, lines } = await proposeOrder(tx, [found.id]);
  const [line] = lines;
  if (!holderId || !needOn || !line?.skuId) return null;
  const { skuId, supplier, quantity, garmentOrderId } = line;
  return { holderId, needOn, lines: [{ skuId, supplierId: supplier?.id ?? null, quantity, garmentOrderId, promisedOn: found.promisedOn }] };
}

/** 替代: of a colour that a garment order lacks, a lot one shade lighter lies at 绍兴总仓. */
export async function loadNearColour(db: Db, { developer, keeper }: { developer: Identity; keeper: Identity }): Promise<void> {
  const { as } = openCalendar(db);
  const lacking = await as(developer, '读取', findColour);
  if (!lacking) return;
  const colour = await as(developer, '新建颜色', (tx) =>
    createColour(
      tx,
      NewColour.parse({ name: `浅${lacking.colour}`, hex: lighter(lacking.hex), lab: null, colourSystemId: lacking.colourSystemId }),
    ),
  );
  const { skus } = await as(developer, '新增颜色', (tx) =>
    addColours(tx, developer, lacking.spuId, [MaterialColour.parse({ colourId: colour.id, state: 'CONFIRMED', pictureIds: [] })]),
  );
  const added = skus.find(({ colour: { id } }) => id === colour.id);
  if (added) await as(keeper, '补录入库', (tx) => bringIn(tx, keeper, lacking, added.id));
}

async function bringIn(
  tx: Tx,
  keeper: Identity,
  { holderId, supplierId }: { holderId: string; supplierId: string },
  materialId: string,
): Promise<void> {
  const rolls = ['1', '2', '3'].map((rollNo) => ({ lotNo: '1108-2', rollNo, quantity: '60' }));
  const lines = [{ materialId, quantity: '180', rolls }];
  const input = StockDocumentInput.parse({ kind: 'SUPPLEMENT', holderId, supplierId, remark: '上季浅一档的一缸', lines });
  const [id = ''] = await createStockDocuments(tx, 'SKU', keeper, [input]);
  const { version } = await tx.selectFrom('stockDocuments').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  await moveStockDocument(tx, 'SKU', keeper, id, { action: 'post', version, reason: '', received: [], occurredAt: null });
}

/** The first colour of a fabric with rolls that is to be bought for a garment order. */
async function findColour(tx: Tx) {
  await computePlan(tx);
  const { rows } = await sql<{
    spuId: string;
    colour: string;
    hex: string;
    colourSystemId: string | null;
    holderId: string;
    supplierId: string;
  }>`
    select k.spu_id, c.name as colour, c.hex, c.colour_system_id, h.id as holder_id, e.supplier_id
    from plan_exceptions e join plan_items i on i.id = e.item_id
    join skus k on k.id = i.sku_id join colours c on c.id = k.colour_id and c.hex is not null
    join spus s on s.id = k.spu_id join classification_facts f on f.id = s.classification_id and f.lot_tracked = 'ROLL'
    join holders h on h.name = '绍兴总仓'
    where e.kind = 'BUY' and e.document_id is null and e.pieces > 0 and e.need_on > business_day() and e.supplier_id is not null
    order by ${worthOf('e')} desc, e.subject limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** #A9D8C0 → #ACDBC3: three steps of 255, which the eye hardly tells apart. */
const lighter = (hex: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.min(255, Number.parseInt(hex.slice(at, at + 2), 16) + 3)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
