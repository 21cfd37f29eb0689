import { sql } from 'kysely';
import { LinkAnswerInput, type LinkLine } from '@mrp/contract/features/supplier-links/record.ts';
import { LinkShipmentInput, type LinkShippable } from '@mrp/contract/features/supplier-links/shipment.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { allocate } from '@mrp/contract/lib/formulas/formulas.ts';
import { giveAnswer } from '../../features/supplier-links/answers.commands.ts';
import { decideAnswer } from '../../features/supplier-links/decisions.commands.ts';
import { readSupplierSide } from '../../features/supplier-links/answers.queries.ts';
import type { LiveLink } from '../../features/supplier-links/links.queries.ts';
import { readLinkOrder } from '../../features/supplier-links/orders.queries.ts';
import { shipByLink } from '../../features/supplier-links/shipments/commands.ts';
import {
  planSupplierShipment,
  refuseSupplierShipment,
  takeSupplierShipment,
} from '../../features/supplier-links/shipments/decisions.commands.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayAgo, dayOf } from '../clock.ts';
import type { LinkDesk } from './link-desk.ts';
import { readVersion } from '../versions.ts';

/** What a supplier proposes for the first line of an order; nothing: he takes it as it is. */
type Proposal = (line: LinkLine) => { quantity?: string; promisedOn?: string; unitPrice?: string };

const asOrdered: Proposal = () => ({});
const inNineDays = (): string => dayOf(dayAgo(-9));
const later: Proposal = () => ({ promisedOn: inNineDays() });
const fewer: Proposal = ({ quantity, unit }) => ({
  quantity: roundHalfUp(decimal(quantity).times('0.9'), unit.decimals),
  promisedOn: inNineDays(),
});
const dearer: Proposal = ({ unitPrice }) => ({ unitPrice: roundHalfUp(decimal(unitPrice ?? '10').times('1.06'), 2) });

/** Orders that wait for their supplier, each at another point of the way; and one that was confirmed and is moved by his answer. */
export async function answerOrders(desk: LinkDesk): Promise<void> {
  const { give, open, revoke, turnTo } = desk;
  const placed = await listOrders(desk, 'PLACED');
  const [agreed, changed, refused, expired, revoked, unopened, opened] = placed.map((id) => ({ kind: 'purchase', id }) as const);
  if (!expired || !revoked || !unopened || !opened || !agreed || !changed || !refused) return;
  turnTo(10);
  await open(await give(expired, { validDays: 3 }));
  const wrong = await give(revoked);
  await open(wrong);
  turnTo(8);
  await give(revoked, { replacesId: wrong.id });
  const stopped = await give(opened, { validDays: 7 });
  turnTo(5);
  await revoke(opened, stopped.id);
  await open(await give(opened), 3);
  turnTo(1);
  await give(unopened);
  turnTo(4);
  const links = [await give(agreed), await give(changed), await give(refused)];
  for (const [at, proposal] of [asOrdered, fewer, dearer].entries()) {
    turnTo(3 - at, 14);
    const link = links[at]!;
    await open(link);
    await answer(desk, link, proposal, ['按单生产', '坯布不够，先交九成', '染费上涨，请按新价'][at] ?? '');
  }
  await decide(desk, refused.id, '年度价已定，不能加价');
  const [moved] = await listOrders(desk, 'CONFIRMED');
  if (!moved) return;
  turnTo(6);
  const link = await give({ kind: 'purchase', id: moved });
  await open(link, 2);
  await answer(desk, link, later, '染厂排期推后');
  await decide(desk, moved, null);
}

const person = { fromName: '王经理', phone: '138 0000 1188' };

const answer = ({ asSupplier }: LinkDesk, link: LiveLink, proposal: Proposal, note: string): Promise<unknown> =>
  asSupplier(async (tx) => {
    const order = await readLinkOrder(tx, link.documentId);
    const lines = order.lines.map((line, at) => ({ lineId: line.id, ...(at === 0 && proposal(line)) }));
    const body = { ...person, note, baseRevision: order.revision, afterAnswerId: order.answer?.id ?? null, lines };
    return giveAnswer(tx, link, order.id, LinkAnswerInput.parse(body));
  });

/** Accepts all that waits, or refuses it for a reason. */
const decide = ({ as, buyer }: LinkDesk, id: string, reason: string | null): Promise<unknown> =>
  as(buyer, '处理供应商答复', async (tx) => {
    const [newest] = (await readSupplierSide(tx, id)).answers;
    const lineIds = (newest?.lines ?? []).map((line) => line.id);
    const version = await readVersion(tx, id, 'purchase_orders');
    const chosen = reason === null ? { acceptedIds: lineIds, refusedIds: [] } : { acceptedIds: [], refusedIds: lineIds };
    return decideAnswer(tx, buyer, { id, answerId: newest?.id ?? '' }, { ...chosen, reason: reason ?? '', version });
  });

/** Of three confirmed orders half is shipped: it waits for the buyer, became a shipment, or was refused. */
export async function shipOrders(desk: LinkDesk): Promise<void> {
  const { as, asSupplier, buyer, give, open, turnTo } = desk;
  // The first one was answered.
  const confirmed = (await listOrders(desk, 'CONFIRMED')).slice(1, 4);
  for (const [at, id] of confirmed.entries()) {
    turnTo(4 - at);
    const link = await give({ kind: 'purchase', id });
    await open(link);
    const told = await asSupplier(async (tx) => {
      const order = await readLinkOrder(tx, id);
      const body = {
        ...person,
        baseRevision: order.revision,
        carrier: '德邦物流',
        trackingNo: `DPK36${String(4_200_118 + at)}`,
        expectedOn: dayOf(dayAgo(-2)),
        lines: order.shippable.map((item, line) => packed(item, `${String(at + 1)}${String(line + 1)}08`)),
      };
      return shipByLink(tx, link, id, LinkShipmentInput.parse(body));
    });
    const of = { id, shipmentId: told.shipments[0]?.id ?? '' };
    turnTo(3 - at, 15);
    if (at === 0) await as(buyer, '生成发货单', (tx) => takeAsPlanned(tx, desk, of));
    if (at === 1) await as(buyer, '拒绝供应商发货', (tx) => refuseSupplierShipment(tx, buyer, of, '缸号与确认样不符，请先寄缸样'));
  }
}

async function takeAsPlanned(tx: Tx, { buyer }: LinkDesk, of: { id: string; shipmentId: string }): Promise<void> {
  const { fingerprint } = await planSupplierShipment(tx, of);
  await takeSupplierShipment(tx, buyer, of, { fingerprint, isLast: false });
}

/** Half of what is open, as two rolls or one lot where they are counted. */
function packed({ skuId, open, unit, lotTracked }: LinkShippable, lotNo: string) {
  const half = roundHalfUp(decimal(open).div(2), unit.decimals);
  if (lotTracked === 'NONE') return { skuId, quantity: half };
  if (lotTracked === 'LOT') return { skuId, rolls: [{ lotNo, quantity: half }] };
  const parts = allocate({ total: half, weights: ['1', '1'], decimals: unit.decimals });
  return { skuId, rolls: parts.map((quantity, at) => ({ lotNo, rollNo: String(at + 1), quantity })) };
}

/** Orders of the last weeks that nobody shipped of yet, those first whose prices stood since: the others are changed before an answer is accepted. */
const listOrders = ({ as, buyer }: LinkDesk, state: 'PLACED' | 'CONFIRMED'): Promise<string[]> =>
  as(buyer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select o.id from purchase_orders o join suppliers v on v.id = o.supplier_id and v.state = 'ACTIVE'
      where o.state = ${state} and o.placed_on < business_day(pg_catalog.now()) - 11
        and not exists (select from purchase_lines l where l.order_id = o.id and l.shipped_quantity > 0)
      order by exists (select from purchase_lines l join offer_prices p on p.offer_id = l.offer_id and (p.source_id is not null or p.valid_from > o.placed_on) where l.order_id = o.id), o.id`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });
