import { sql } from 'kysely';
import type { PackingList, PackingListText } from '@mrp/contract/features/supplier-links/shipment.ts';
import { applicationOf } from '../../../platform/application.ts';
import type { Db } from '../../../platform/database/database.ts';
import { splitText } from '../../../platform/excel/csv-rows.ts';
import { importColumns, text } from '../../../platform/imports/columns.ts';
import type { ImportObject } from '../../../platform/imports/object.ts';
import { getObject } from '../../imports/rules.ts';
import { loadUnitLookup } from '../../dictionaries/lookups.queries.ts';
import { headerKey } from '../../imports/headers/rules.ts';
import type { LiveLink } from '../links.queries.ts';
import { findPackingTable, isPackingField, readPackingRows, type PackingTable } from './packing.rules.ts';
import { listLinkShippable } from './queries.ts';

/** The packing list of a supplier as it is read; writes nothing. */
export async function readPackingList(
  db: Db,
  link: LiveLink,
  orderId: string,
  { text: pasted, columns }: PackingListText,
): Promise<PackingList> {
  const packing = packingObject(db);
  const table = findPackingTable(packing, splitText(pasted));
  const shippable = await listLinkShippable(db, orderId);
  const chosen = columns ?? (await findRemembered(db, link.companyId, table)) ?? table.guess;
  return readPackingRows(table, chosen, { object: packing, shippable, lookups: { unit: await loadUnitLookup(db) } });
}

/** 收货码单 without what the receiver says, and with the colour by which a supplier names a material. */
function packingObject(db: Db): ImportObject {
  const received = getObject(applicationOf(db).imports, 'packingLists');
  const aliases = '颜色名称 色名 色号 花色 花号 Colour Color';
  const colour = importColumns('roll', [{ key: 'colour', label: '颜色', aliases, kind: text(64), example: '' }]);
  return { ...received, columns: [...colour, ...received.columns.filter(({ key }) => isPackingField(key))] };
}

/** How lists with these headers were read before. */
async function findRemembered(db: Db, supplierId: string, { headers }: PackingTable): Promise<PackingTable['guess'] | null> {
  const { rows } = await sql<{ columns: Record<string, string> }>`
    select columns from supplier_packing_mappings where supplier_id = ${supplierId} and header_key = ${headerKey(headers)}`.execute(db);
  const [remembered] = rows;
  if (!remembered) return null;
  return headers.flatMap((header, index) => {
    const column = remembered.columns[header];
    return isPackingField(column) && headers.indexOf(header) === index ? [{ index, column }] : [];
  });
}
