import { versionFields } from '@mrp/contract/features/purchases/fields.ts';
import { sql } from 'kysely';
import { anyId, type Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { storedFields } from '../../../platform/records.ts';

/** Keeps what the supplier is given, as the orders' present revision. */
export async function recordVersions(tx: Tx, orderIds: readonly string[], reason: string): Promise<void> {
  await sql`
    insert into purchase_versions (order_id, revision, reason, need_on, holder_id)
    select id, revision, ${reason}, need_on, holder_id from purchase_orders where id = ${anyId(orderIds)}`.execute(tx);
  await sql`
    insert into purchase_version_lines (order_id, revision, line_id, code, name, unit_id, price_unit_id, ${storedFields(versionFields)})
    select o.id, o.revision, l.id, l.code, concat_ws(' ', l.name, nullif(l.colour_name, '')), l.unit_id, l.price_unit_id, ${storedFields(versionFields, 'l')}
    from purchase_orders o join purchase_lines l on l.order_id = o.id where o.id = ${anyId(orderIds)}`.execute(tx);
}

export async function confirmVersions(tx: Tx, { userId }: Identity, orderIds: readonly string[]): Promise<void> {
  await sql`
    update purchase_versions v set confirmed_at = now(), confirmed_by = ${userId}
    from purchase_orders o where o.id = v.order_id and o.revision = v.revision and v.confirmed_at is null and o.id = ${anyId(orderIds)}`.execute(
    tx,
  );
}
