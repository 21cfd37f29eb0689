import { sql } from 'kysely';
import type { ReceiptInput } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { priceAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { AppError } from '../../../platform/app-error.ts';
import { setAuditAction, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { lockStock, postMovements } from '../../stock/commands.ts';
import { splitAmount } from '../../stock/costs.rules.ts';
import { measuresOf, secondQuantityOf } from '../../stock/documents/plan.rules.ts';
import { ensureLots } from '../../stock/lots/commands.ts';
import { refuseDuplicateRolls } from '../../stock/lots/queries.ts';
import { lockPurchase } from '../orders/commands.ts';
import { insertReceipt, takeReceiptIds } from './saving.commands.ts';
import { checkDirect, collectErrors, type ArrivingPart } from './rules.ts';
import { settlePurchases } from '../orders/settling.commands.ts';
import { isNearlyDone } from '../shipments/shares.rules.ts';
import { readShippable, type OpenPurchaseLine, type ShippedItem } from '../shipments/shippable.queries.ts';

type LineInput = ReceiptInput['lines'][number];
interface DirectLine {
  input: LineInput;
  item: ShippedItem;
  line: OpenPurchaseLine;
}
interface Place {
  supplierId: string;
  holderId: string;
  ownership: 1 | 2;
}

/** 直接收货 of an order that came without a shipment, at the order's price. Returns the id of the receipt. */
export async function receiveDirectly(tx: Tx, user: Identity, input: ReceiptInput): Promise<string> {
  const order = await lockPurchase(tx, user, input.orderId ?? '0');
  if (order.state !== 'CONFIRMED') throw new AppError('STATE', { state: purchaseWorkflow.states[order.state].label, action: '直接收货' });
  if (order.version !== input.version) throw new AppError('VERSION_CONFLICT', {}, { newer: order });
  const { items, supplier, ownership } = await readShippable(tx, [order.id]);
  const lines = matchLines(input, items);
  await setAuditAction(tx, purchaseWords.receive, input.remark);
  const place = { supplierId: supplier.id, holderId: order.holder.id, ownership };
  await lockStock(
    tx,
    lines.map(({ item: { itemId } }) => ({ holderId: place.holderId, ownership, itemId })),
  );
  const ids = await takeReceiptIds(tx, lines.length);
  const parts = await takeParts(tx, place, input, lines);
  const amounts = await postReceipt(tx, ids, place, input, lines, parts);
  const head = { supplier, holderId: place.holderId, ownership, shipmentId: null, occurredAt: input.occurredAt, remark: input.remark };
  await insertReceipt(
    tx,
    ids,
    { ...head, orderCodes: [order.code] },
    lines.map(({ input: { quantity, binId }, item, line }, at) => ({
      spuId: item.spuId,
      skuId: item.skuId,
      itemId: item.itemId,
      code: item.code,
      name: item.name,
      colourName: item.colourName,
      unitId: item.unit.id,
      quantity,
      binId,
      shipmentLineId: null,
      amount: amounts[at] ?? null,
      parts: parts[at] ?? [],
      shares: [{ purchaseLineId: line.lineId, orderId: order.id, quantity }],
    })),
  );
  await addReceived(tx, lines, input.isLast === true);
  await settlePurchases(tx, [order.id]);
  return ids.id;
}

function matchLines({ lines: inputs, isLast }: ReceiptInput, items: readonly ShippedItem[]): DirectLine[] {
  const errors = collectErrors();
  const known = new Map(items.flatMap((item) => item.lines.map((line) => [line.lineId, { item, line }] as const)));
  const seen = new Set<string>();
  const lines = inputs.flatMap((input, at): DirectLine[] => {
    const found = known.get(input.lineId);
    if (!found) errors.of(at)('lineId', '这张采购单没有未收的该行');
    else if (seen.has(input.lineId)) errors.of(at)('lineId', '同一行重复');
    seen.add(input.lineId);
    if (!found) return [];
    const { item, line } = found;
    checkDirect(
      input,
      { unit: item.unit, lotTracked: item.lotTracked, most: line.most, quantity: line.quantity, shipped: line.shipped },
      errors.of(at),
    );
    return [{ input, ...found }];
  });
  const asksLast =
    Object.keys(errors.fields).length === 0 &&
    lines.some(({ input, line }) =>
      isNearlyDone({ quantity: line.quantity, done: sumDecimals([line.shipped, input.quantity]), tolerance: line.tolerance }),
    );
  if (asksLast && isLast === null) errors.fields['isLast'] = '已在溢短装范围内，请选择余数是否还送';
  if (Object.keys(errors.fields).length > 0) throw new AppError('VALIDATION', {}, { fields: errors.fields });
  return lines;
}

/** The parts of each line by lot or roll; one part for goods without lots. */
async function takeParts(
  tx: Tx,
  { supplierId }: Place,
  { occurredAt }: ReceiptInput,
  lines: readonly DirectLine[],
): Promise<ArrivingPart[][]> {
  const points = (text: string | null): number | null => (text === null ? null : Number.parseInt(text, 10));
  const lots = await ensureLots(
    tx,
    lines.flatMap(({ input, item }) =>
      input.rolls.map((roll) => ({
        itemId: item.itemId,
        dimension: item.measures.unit.dimension,
        supplierId,
        occurredAt,
        lotNo: roll.lotNo,
        rollNo: roll.rollNo,
        quantity: roll.quantity,
        secondQuantity: roll.secondQuantity,
        defectPoints: points(roll.defectPoints),
      })),
    ),
  );
  const none = { shipmentRollId: null, lotId: null, rollId: null, lotNo: '', rollNo: '', defectPoints: null, binId: null };
  const whole = { surplus: '0', secondSurplus: null, rest: null };
  return lines.map(({ input, item }) => {
    if (input.rolls.length === 0)
      return [{ ...none, ...whole, quantity: input.quantity, secondQuantity: secondQuantityOf(item.measures, input.quantity) }];
    return input.rolls.map(({ lotNo, rollNo, quantity, secondQuantity, defectPoints, binId }) => {
      const lot = lots.get(`${item.itemId}\n${lotNo}\n${rollNo}`);
      return {
        ...whole,
        shipmentRollId: null,
        lotId: lot?.lotId ?? null,
        rollId: lot?.rollId ?? null,
        lotNo,
        rollNo,
        quantity,
        secondQuantity: secondQuantity ?? secondQuantityOf(measuresOf(item.measures, lot), quantity),
        defectPoints: points(defectPoints),
        binId,
      };
    });
  });
}

async function postReceipt(
  tx: Tx,
  { id, lineIds }: { id: string; lineIds: readonly string[] },
  { holderId, ownership }: Place,
  { occurredAt }: ReceiptInput,
  lines: readonly DirectLine[],
  parts: readonly ArrivingPart[][],
): Promise<(string | null)[]> {
  const amounts = lines.map(({ input, line }) => (ownership === 2 || line.cost === null ? null : priceAmount(input.quantity, line.cost)));
  await postMovements(
    tx,
    lines.flatMap(({ item: { itemId } }, at) => {
      const own = parts[at] ?? [];
      const split = splitAmount(
        amounts[at] ?? null,
        own.map(({ quantity }) => quantity),
      );
      return own.map(({ lotId, rollId, quantity, secondQuantity }, sequence) => ({
        holderId,
        ownership,
        itemId,
        type: 'PURCHASE_IN' as const,
        documentKind: 'receipt',
        documentId: id,
        lineId: lineIds[at] ?? '',
        lineNo: at + 1,
        sequence,
        lotId,
        rollId,
        quantity,
        secondQuantity,
        amount: split[sequence] ?? null,
        occurredAt,
      }));
    }),
  );
  await refuseDuplicateRolls(
    tx,
    parts.flatMap((own, at) =>
      own.flatMap(({ lotId, rollId, quantity }) =>
        lotId === null || rollId === null ? [] : [{ ordinal: at + 1, lotId, rollId, quantity, holderId, ownership, inParts: false }],
      ),
    ),
  );
  return amounts;
}

/** What came directly counts as shipped too; `isLast` ends lines that came within their lower tolerance. */
async function addReceived(tx: Tx, lines: readonly DirectLine[], isLast: boolean): Promise<void> {
  const received = lines.map(({ input, line }) => ({ id: line.lineId, quantity: input.quantity }));
  await sql`
    update purchase_lines l
    set shipped_quantity = l.shipped_quantity + w.quantity, received_quantity = l.received_quantity + w.quantity,
        closed_quantity = case when ${isLast} and l.shipped_quantity + w.quantity < l.quantity + l.replaced_quantity
            and l.shipped_quantity + w.quantity >= (l.quantity + l.replaced_quantity) * (1 - o.tolerance / 100)
          then l.quantity + l.replaced_quantity - l.shipped_quantity - w.quantity else l.closed_quantity end
    from jsonb_to_recordset(${JSON.stringify(received)}) as w (id bigint, quantity numeric), purchase_orders o
    where l.id = w.id and o.id = l.order_id`.execute(tx);
}
