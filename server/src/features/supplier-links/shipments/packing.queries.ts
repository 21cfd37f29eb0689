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
import { findPackingTable, isPackingField, pastedRows, readPackingRows, type PackingTable } from './packing.rules.ts';
import { knownRollReason, listKnownRolls, listLinkShippable } from './queries.ts';

/** The pasted packing list of a supplier as it is read; writes nothing. */
export const readPackingList = (
  db: Db,
  link: LiveLink,
  orderId: string,
  { text: pasted, columns }: PackingListText,
): Promise<PackingList> => {
  const object = packingObject(db);
  return readPackingTable(db, link, orderId, { object, table: findPackingTable(object, pastedRows(splitText(pasted))), columns });
};

interface FoundTable {
  object: ImportObject;
  table: PackingTable;
  /** Null: as it was read before, or as its headers say. */
  columns: PackingList['columns'] | null;
}

/** Reads the rows of a packing list for an order; rolls that were sent before are named at their cell. */
export async function readPackingTable(
  db: Db,
  link: LiveLink,
  orderId: string,
  { object, table, columns }: FoundTable,
): Promise<PackingList> {
  const { rows } = await sql<{ code: string }>`select code from purchase_orders where id = ${orderId}`.execute(db);
  const chosen = columns ?? (await findRemembered(db, link.companyId, table)) ?? table.guess;
  const list = readPackingRows(table, chosen, {
    object,
    orderCode: rows[0]?.code ?? '',
    shippable: await listLinkShippable(db, orderId),
    lookups: { unit: await loadUnitLookup(db) },
  });
  const named = list.rolls.flatMap(({ skuId, lotNo, rollNo }, index) => (rollNo === '' ? [] : [{ at: 0, index, skuId, lotNo, rollNo }]));
  for (const { index, isWaiting } of await listKnownRolls(db, orderId, named)) {
    const roll = list.rolls[index];
    if (roll) roll.wrong.rollNo ??= knownRollReason(isWaiting);
  }
  return list;
}

/** 收货码单 without what the receiver says, and with the colour by which a supplier names a material. */
export function packingObject(db: Db): ImportObject {
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
