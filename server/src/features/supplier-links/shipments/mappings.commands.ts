import { sql } from 'kysely';
import type { LinkShipmentInput } from '@mrp/contract/features/supplier-links/shipment.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { headerKey } from '../../imports/headers/rules.ts';

/** Remembers how a packing list was read, once it was sent: an abandoned reading was perhaps wrong. */
export async function rememberPackingMapping(
  tx: Tx,
  supplierId: string,
  { headers, columns }: NonNullable<LinkShipmentInput['mapping']>,
): Promise<void> {
  const values = { columns: JSON.stringify(Object.fromEntries(columns.map(({ index, column }) => [headers[index] ?? '', column]))) };
  await tx
    .insertInto('supplierPackingMappings')
    .values({ supplierId, headerKey: headerKey(headers), ...values })
    .onConflict((conflict) => conflict.columns(['supplierId', 'headerKey']).doUpdateSet({ ...values, usedAt: sql`now()` }))
    .execute();
}
