import type { OrderCause, OrderEffect } from '@mrp/contract/features/styles/order-effects.ts';
import type { GarmentOrderInput } from '@mrp/contract/features/styles/input.ts';
import type { GarmentOrder } from '@mrp/contract/features/styles/record.ts';

/** An order that ended, or needs less than before. */
export interface OrderCut {
  orderId: string;
  code: string;
  cause: OrderCause;
  piecesBefore: number;
  piecesAfter: number;
  /** By colour and size: pieces that are not ordered any more; negative where more are. */
  lines: readonly { skcId: string; size: string; pieces: number }[];
}

const keyOf = ({ skcId, size }: { skcId: string; size: string }): string => `${skcId} ${size}`;
const sumOf = (lines: readonly { pieces: number }[]): number => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** What an edit takes from an order in progress; null when it takes nothing. */
export function cutOf(
  { id, code, state, lines: stored }: GarmentOrder,
  { state: next, lines: wanted }: GarmentOrderInput,
): OrderCut | null {
  if (state !== 'OPEN') return null;
  const before = new Map(stored.map((line) => [keyOf(line), line]));
  const after = new Map(wanted.map((line) => [keyOf(line), line]));
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const line = before.get(key) ?? after.get(key);
    const pieces = (before.get(key)?.pieces ?? 0) - (after.get(key)?.pieces ?? 0);
    return line && pieces !== 0 ? [{ skcId: line.skcId, size: line.size, pieces }] : [];
  });
  const cause = next !== 'OPEN' ? next : lines.some(({ pieces }) => pieces > 0) ? 'REDUCED' : null;
  if (cause === null) return null;
  return { orderId: id, code, cause, piecesBefore: sumOf(stored), piecesAfter: sumOf(wanted), lines };
}

/** Orders that were cancelled or closed. */
export const endedOrders = ({ cuts }: { cuts: readonly OrderCut[] }): string[] =>
  cuts.flatMap(({ orderId, cause }) => (cause === 'REDUCED' ? [] : [orderId]));

/** Colours that reduced orders need less of; colour 0 stands for documents that name none. */
export const reducedColours = ({ cuts }: { cuts: readonly OrderCut[] }): { order_id: string; skc_id: string }[] =>
  cuts.flatMap(({ orderId, cause, lines }) => {
    const fewer = lines.filter(({ pieces }) => cause === 'REDUCED' && pieces > 0).map(({ skcId }) => skcId);
    return [...new Set([...fewer, ...(fewer.length > 0 ? ['0'] : [])])].map((skcId) => ({ order_id: orderId, skc_id: skcId }));
  });

/** Documents in the order in which people look for them. */
const order = ['garmentOrder', 'pick', 'preparation', 'purchase', 'bom'];

export const sortEffects = (effects: readonly OrderEffect[]): OrderEffect[] =>
  effects.toSorted(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) || a.code.localeCompare(b.code, 'en') || a.orderId.localeCompare(b.orderId, 'en'),
  );

const NAMED = 5;

/** 领料单 LL1 取消领料单，释放占用 60.00 米；采购单 CG2 列为例外. */
export function nameDocuments(effects: readonly OrderEffect[]): string {
  const named = effects.slice(0, NAMED).map(({ label, code, detail }) => `${label} ${code} ${detail}`);
  return named.join('；') + (effects.length > NAMED ? `；等 ${effects.length} 处` : '');
}
