import { sql } from 'kysely';
import { LinkMessageInput } from '@mrp/contract/features/supplier-links/message.ts';
import { leaveMessage } from '../../features/supplier-links/messages.commands.ts';
import type { LinkDesk } from './link-desk.ts';

/** Of two shipments under way: the supplier of the first corrects a roll in a message, the other one has opened his link. */
export async function linkShipments({ as, asSupplier, buyer, give, open, turnTo }: LinkDesk): Promise<void> {
  const ids = await as(buyer, '读取', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select d.id from shipments d join suppliers v on v.id = d.supplier_id and v.state = 'ACTIVE'
      where d.state = 'SHIPPED' and d.shipped_at < pg_catalog.now() - interval '2 days' order by d.shipped_at desc, d.id limit 2`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  });
  for (const [at, id] of ids.entries()) {
    const of = { kind: 'shipment', id } as const;
    turnTo(2, 9 + at);
    const link = await give(of);
    turnTo(1, 11 + at);
    await open(link);
    const said = { fromName: '刘跟单', phone: '139 0000 2266', note: '有一匹过磅后少 0.6 米，请按实收；运单号不变' };
    if (at === 0) await asSupplier((tx) => leaveMessage(tx, link, of, LinkMessageInput.parse(said)));
  }
}
