import { beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { withApplication } from './application.ts';
import type { Tx } from './database/database.ts';
import { defineEvent } from './events.ts';
import { compose, type Feature } from './feature.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});

const itemsChanged = defineEvent<readonly string[]>('itemsChanged');
const itemsMerged = defineEvent<string>('itemsMerged');

it('an event reaches its listeners in feature order, in the transaction that notifies', async () => {
  const heard: { by: string; tx: Tx; ids: readonly string[] }[] = [];
  const listener = (by: string): Feature => ({
    name: by,
    listeners: [itemsChanged.on(async (tx, ids) => void heard.push({ by, tx, ids }))],
  });
  const composition = compose([
    listener('lower'),
    { name: 'deaf', listeners: [itemsMerged.on(async () => expect.fail())] },
    listener('higher'),
  ]);
  const db = withApplication(t.db, { ...composition, product: 'mrp', secret: '' });
  const notified = await db.transaction().execute(async (tx) => {
    await itemsChanged.notify(tx, ['7']);
    return tx;
  });
  expect(heard.map(({ by, ids }) => [by, ids])).toEqual([
    ['lower', ['7']],
    ['higher', ['7']],
  ]);
  expect(heard.every(({ tx }) => tx === notified)).toBe(true);
});

it('a connection opened without the application refuses to notify, so no listener is skipped silently', async () => {
  await expect(t.db.transaction().execute((tx) => itemsChanged.notify(tx, []))).rejects.toThrow('withApplication');
});
