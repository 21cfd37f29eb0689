import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { composition } from '../src/features.ts';
import { withApplication } from '../src/platform/application.ts';
import { openDb, openPool, transact, type WritableDb } from '../src/platform/database/database.ts';
import type { ExportableList } from '../src/platform/lists/exportable-list.ts';
import { testApp } from './app.ts';
import { addCleanup } from './cleanup.ts';
import { anIdentity } from './suppliers.ts';

/** Columns whose order is made by sorting all rows that are found: the lists are short, or the column is not stored in the list's table. */
const sortedLists: Readonly<Record<string, readonly string[]>> = {
  users: ['username', 'nickName', 'active'],
  apiKeys: ['lastUsedAt'],
  webhooks: ['createdAt'],
  colours: ['colourSystem', 'updatedAt'],
  techniques: ['basePrice'],
  holders: ['name', 'active', 'updatedAt'],
  bins: ['holder', 'walkOrder', 'updatedAt'],
  suppliers: ['level', 'kind', 'score', 'onTimeRate', 'orderedAmount', 'certificateValidTo'],
  styles: ['year'],
  nettings: ['asOf'],
  // Of one run.
  nettingLines: ['code', 'gross', 'net', 'suggest', 'uncoveredOn', 'orderBy', 'needOn'],
  // The code is of the material.
  plan: ['code'],
  // Of one count.
  skuStocktakeLines: ['position'],
  skuCountSheets: ['position'],
  spuStocktakeLines: ['position'],
  spuCountSheets: ['position'],
  // Of other tables, or added up.
  boms: ['ownerCode', 'type', 'versionNo', 'lineCount', 'effectiveAt'],
  quotations: ['approvedDirect', 'difference', 'differenceRate'],
  fabricPricing: ['dueOn'],
  skuStock: ['name', 'holder', 'available', 'total', 'brand', 'supplier', 'reserved', 'value', 'lastCountedAt'],
  spuStock: ['name', 'holder', 'available', 'total', 'brand', 'supplier', 'reserved', 'value', 'lastCountedAt'],
};

let db: WritableDb;
const sent: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  const t = await testApp();
  const pool = openPool({ url: t.url, max: 1, name: 'test-plans' });
  addCleanup(() => pool.end());
  db = withApplication(
    openDb(pool, ({ query }) => sent.push(query)),
    { ...composition, product: t.config.PRODUCT, secret: '' },
  );
});

// Reports have no ids; they add up what they find before they order it.
const lists = composition.exports.filter(({ cellsAfter }) => cellsAfter);

it.each(lists.map((list) => [list.spec.key, list] as const))(
  'the list %s walks along an index in every order that it offers',
  async (key, list) => {
    const sortable = Object.keys(list.spec.columns).filter((name) => list.spec.columns[name]?.sortable);
    const withoutIndex: string[] = [];
    for (const name of sortable) {
      const plans = [await planOf(list, name), await planOf(list, `-${name}`)];
      if (plans.some((plan) => /^(\s*->\s+)?Sort/m.test(plan))) withoutIndex.push(name);
    }
    expect(withoutIndex).toEqual(sortedLists[key] ?? []);
  },
);

/** The plan of the statement that finds the ids; a sequential scan or a sort stands in it only where there is no index. */
const planOf = (list: ExportableList, sort: string): Promise<string> =>
  transact(db, { userId: null, requestId: 'test', action: '测试' }, async (tx) => {
    await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx);
    await list.streamCells(tx, list.readQuery(`sort=${sort}`), anIdentity('1'), []).next();
    const cursor = sent.splice(0).find((query) => query.sql.includes('declare listed_ids'));
    const select = (cursor?.sql ?? '').replace(/^[^]*?cursor for/, '');
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${select}`, [...(cursor?.parameters ?? [])]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
