import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi, type AuditLogRow } from '@mrp/contract/features/audit.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment } from '../../../test/purchases.ts';
import { composition } from '../../features.ts';
import { ownTable } from './rules.ts';

let t: TestApp;
let w: PreparationWorld;
let admin: TestUser;

beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
  w = await aPreparationWorld(t);
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

const find = async (q: string): Promise<AuditLogRow[]> => (await admin.call(auditApi.listLog, { query: { q } })).data.rows;

describe('the log', () => {
  it('has a name for the documents of every kind', () => {
    const nameless = composition.audits.filter((kind) => composition.namedTables[ownTable(kind)] === undefined);
    expect(nameless.map(({ kind }) => kind)).toEqual([]);
  });

  it('has a word for each state that a table of it may have', async () => {
    const { rows } = await t.ownerPool.query<{ table: string; column: string; value: string }>(`
      select c.conrelid::regclass::text as "table", a.attname as "column", (regexp_matches(pg_get_constraintdef(c.oid), '''([A-Z_]+)''::text', 'g'))[1] as value
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and array[a.attnum] = c.conkey
      where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`);
    const silent = composition.audits.flatMap(({ kind, tables, fields, words = {} }) =>
      rows.flatMap(({ table, column, value }) => {
        // A class A, a date of YYMM: they say themselves.
        if (/^[ABC]$|^Y+M+D*$/.test(value) || tables[table] === undefined || (fields[`${table}.${column}`] ?? fields[column]) === undefined)
          return [];
        const word = (words[`${table}.${column}`] ?? words[column])?.[value];
        return word === undefined ? [`${kind}: ${table}.${column} ${value}`] : [];
      }),
    );
    expect(silent).toEqual([]);
  });

  it('names purchases, shipments, receipts and stock items by their numbers, and finds them', async () => {
    const line = { skuId: w.skus[0] ?? '', quantity: '100' };
    const order = await aConfirmedPurchase(w, { lines: [line] });
    const shipment = await aShipment(w, [order], [line]);
    const receipt = await aReceipt(w, shipment);
    for (const [kind, code] of [
      ['purchase', order.code],
      ['shipment', shipment.code],
      ['receipt', receipt.code],
    ] as const) {
      const rows = (await find(code)).filter((row) => row.kind === kind);
      expect(
        rows.map(({ documentName }) => documentName),
        kind,
      ).not.toEqual([]);
      expect(new Set(rows.map(({ documentName }) => documentName)), kind).toEqual(new Set([code]));
    }
    const { rows } = (await admin.call(auditApi.listLog, { query: { pageSize: 200 } })).data;
    expect(rows.filter(({ documentName }) => documentName.startsWith('#')).map(({ kind }) => kind)).toEqual([]);
  });

  it('tells times as the wall clock and quantities with their unit', async () => {
    const order = await aConfirmedPurchase(w, { lines: [{ skuId: w.skus[0] ?? '', quantity: '100' }] });
    const fields = (await find(order.code)).flatMap((row) => row.fields);
    expect(fields.filter(({ label }) => label.endsWith('数量')).map(({ after }) => after)).toContain('100 公斤');
    const values = fields.flatMap(({ before, after }) => [before, after]);
    expect(values.filter((value) => value !== null && /\dT\d/.test(value))).toEqual([]);
  });
});
