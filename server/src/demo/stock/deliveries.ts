import { ReceiptInput, ShipmentInput, type Receipt, type Shipment } from '@mrp/contract/features/purchases/delivery.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas/formulas.ts';
import { inspectReceipt } from '../../features/purchases/receipts/inspections.commands.ts';
import { createReceipt } from '../../features/purchases/receipts/commands.ts';
import { returnGoods } from '../../features/purchases/receipts/returns.commands.ts';
import { createShipment } from '../../features/purchases/shipments/commands.ts';
import { describeShipmentPlan } from '../../features/purchases/shipments/plan.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { after, dayOf } from '../clock.ts';

/** A material that a supplier offers. */
export interface Goods {
  skuId: string;
  supplierId: string;
  quantity: string;
  pack: string | null;
  decimals: number;
  lotTracked: 'NONE' | 'LOT' | 'ROLL';
}

/** What arrives of a shipment: all but a part that never does, the first part, or what is still under way. */
export type Arrival = 'SHORT' | 'FIRST' | 'REST';

/** In hours: how long after it left a shipment is expected. */
const UNDER_WAY = 96;

/** Ships a share of each line in one or three rolls; the goods come from outside this system. */
export async function ship(
  tx: Tx,
  goods: readonly (readonly Goods[])[],
  { id, code, lines }: Purchase,
  { share, part, occurredAt }: { share: string; part: number; occurredAt: string },
): Promise<Shipment> {
  const known = new Map(goods.flat().map((one) => [one.skuId, one]));
  const shipped = lines.map(({ skuId, quantity, unit }, at) => {
    const sent = shareOf(quantity, share, part, unit.decimals);
    const tracking = known.get(skuId)?.lotTracked ?? 'NONE';
    const lotNo = `${code.slice(4, 8)}${code.slice(-2)}-${at + 1}${part === 0 ? '' : 'B'}`;
    return { skuId, quantity: sent, unregistered: sent, rolls: rollsOf(lotNo, sent, unit.decimals, tracking) };
  });
  const request = { orderIds: [id], lines: shipped };
  const { fingerprint } = await describeShipmentPlan(tx, ShipmentInput.parse({ ...request, fingerprint: '' }));
  return createShipment(
    tx,
    ShipmentInput.parse({
      ...request,
      occurredAt,
      carrier: '顺丰',
      expectedOn: dayOf(after(occurredAt, UNDER_WAY)),
      trackingNo: `SF${code.replace(/\D/g, '')}${part === 0 ? '' : part}`,
      fingerprint,
      isLast: false,
    }),
  );
}

/** The second half is what the first left of the order, so that both are the whole of it. */
function shareOf(quantity: string, share: string, part: number, decimals: number): string {
  const sent = roundHalfUp(decimal(quantity).times(decimal(share)), decimals);
  return part > 0 && share === '0.5' ? decimal(quantity).minus(decimal(sent)).toFixed() : sent;
}

const ROLLS = 3;

function rollsOf(lotNo: string, quantity: string, decimals: number, tracking: Goods['lotTracked']) {
  if (tracking === 'NONE') return [];
  if (tracking === 'LOT') return [{ lotNo, quantity }];
  const parts = allocate({ total: quantity, weights: Array.from({ length: ROLLS }, () => '1'), decimals });
  return parts.map((part, at) => ({ lotNo, rollNo: `${at + 1}`, quantity: part }));
}

/** Receives all that is under way, only the first roll or half of each line, or all but the last roll. */
export async function receive(
  tx: Tx,
  keeper: Identity,
  { id: shipmentId, lines, version }: Shipment,
  { arrival, occurredAt }: { arrival: Arrival; occurredAt: string },
): Promise<Receipt> {
  const received = lines.map((line) => {
    const open = line.rolls
      .map(({ lotNo, rollNo, quantity, receivedQuantity }) => ({ lotNo, rollNo, quantity: minus(quantity, receivedQuantity) }))
      .filter(({ quantity }) => decimal(quantity).gt(0));
    const left = minus(line.quantity, line.receivedQuantity);
    const part = arrival === 'REST' ? left : roundHalfUp(decimal(left).times(arrival === 'FIRST' ? '0.5' : '0.9'), line.unit.decimals);
    const some = arrival === 'FIRST' ? open.slice(0, 1) : arrival === 'SHORT' ? open.slice(0, -1) : open;
    const rolls = open.length > 1 ? some : open.map((roll) => ({ ...roll, quantity: part }));
    return { lineId: line.id, quantity: rolls.length > 0 ? sumDecimals(rolls.map(({ quantity }) => quantity)) : part, rolls };
  });
  return createReceipt(tx, keeper, ReceiptInput.parse({ shipmentId, occurredAt, lines: received, version }));
}

const minus = (left: string, right: string): string => decimal(left).minus(decimal(right)).toFixed();

/** All fit, or the first lot unfit; of goods without lots a tenth is refused. */
export async function inspect(tx: Tx, user: Identity, { id: receiptId, lines, version }: Receipt, isUnfit: boolean): Promise<Receipt> {
  const lots = [...new Set(lines.flatMap((line) => line.lots.map(({ id }) => id)))];
  return inspectReceipt(tx, user, receiptId, {
    version,
    lines: lines
      .filter((line) => line.lots.length === 0)
      .map(({ id, quantity, unit }) => ({
        lineId: id,
        rejected: isUnfit ? roundHalfUp(decimal(quantity).div(10), unit.decimals) : '0',
        defect: isUnfit ? { kind: 'STAIN' as const, place: '外箱受潮处', pictureIds: [] } : null,
      })),
    lots: lots.map((lotId, at) => ({
      lotId,
      quality: isUnfit && at === 0 ? 'FAILED' : 'PASSED',
      shadeBand: 'A',
      actualWidth: null,
      actualGramWeight: null,
      defect: isUnfit && at === 0 ? { kind: 'SHADE' as const, place: '整缸', pictureIds: [] } : null,
    })),
    rolls: lines
      .flatMap((line) => line.rolls.filter(({ rollNo }) => rollNo !== ''))
      .map(({ id }, at) => ({ id, defectPoints: String(isUnfit ? 32 + (at % 9) : 4 + (at % 13)), rejected: false, defect: null })),
  });
}

/** Gives back what the inspection refused. */
export async function giveBack(tx: Tx, { id: receiptId, lines, version }: Receipt): Promise<void> {
  const returned = lines.flatMap((line): { lineId: string; rollId: string | null; quantity: string }[] => {
    const failed = new Set(line.lots.filter(({ quality }) => quality === 'FAILED').map(({ id }) => id));
    if (line.lots.length === 0)
      return decimal(line.rejectedQuantity).gt(0) ? [{ lineId: line.id, rollId: null, quantity: line.rejectedQuantity }] : [];
    return line.rolls
      .filter(({ lotId }) => lotId !== null && failed.has(lotId))
      .map(({ id, quantity }) => ({ lineId: line.id, rollId: id, quantity }));
  });
  if (returned.length > 0) await returnGoods(tx, receiptId, { reason: '色差超标', isReplaced: false, lines: returned, version });
}
