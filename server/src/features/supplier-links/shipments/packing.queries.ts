import { sql } from 'kysely';
import {
  packingFields,
  type PackingField,
  type PackingList,
  type PackingListText,
} from '@mrp/contract/features/supplier-links/shipment.ts';
import type { Db } from '../../../platform/database.ts';
import { loadUnitLookup } from '../../dictionaries/lookups.queries.ts';
import { headerKey } from '../../imports/headers/rules.ts';
import type { LiveLink } from '../links.queries.ts';
import { findPackingTable, readPackingRows, type PackingTable } from './packing.rules.ts';
import { listLinkShippable } from './queries.ts';

/** The packing list of a supplier as it is read; writes nothing. */
export async function readPackingList(db: Db, link: LiveLink, orderId: string, { text, columns }: PackingListText): Promise<PackingList> {
  const table = findPackingTable(text);
  const shippable = await listLinkShippable(db, orderId);
  const chosen = columns ?? (await findRemembered(db, link.companyId, table)) ?? table.guess;
  return readPackingRows(table, chosen, shippable, { unit: await loadUnitLookup(db) });
}

/** How lists with these headers were read before. */
async function findRemembered(db: Db, supplierId: string, { headers }: PackingTable): Promise<PackingTable['guess'] | null> {
  const { rows } = await sql<{ columns: Record<string, string> }>`
    select columns from supplier_packing_mappings where supplier_id = ${supplierId} and header_key = ${headerKey(headers)}`.execute(db);
  const [remembered] = rows;
  if (!remembered) return null;
  return headers.flatMap((header, index) => {
    const column = remembered.columns[header];
    return isField(column) && headers.indexOf(header) === index ? [{ index, column }] : [];
  });
}

const isField = (key: string | undefined): key is PackingField => (packingFields as readonly (string | undefined)[]).includes(key);
