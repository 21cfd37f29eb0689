import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dictionaryCodes } from '@mrp/contract/features/dictionaries/entries.ts';
import { units } from '@mrp/contract/lib/units.ts';
import { testDatabase } from '../../../test/database.ts';
import { listClassOptions } from './classifications.queries.ts';
import { listOptions } from './queries.ts';
import { listUnits } from './units.queries.ts';
import { installDictionaries } from './installation.commands.ts';
import shippedEntries from './installation.entries.json' with { type: 'json' };

const { db, ownerDb } = await testDatabase({ isInstalled: false });
const install = () => ownerDb.transaction().execute(installDictionaries);
const countRows = async () => {
  const tables = ['dictionaryEntries', 'units', 'classifications', 'colours', 'currencyRates', 'numberingRules', 'auditEntries'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length));
};

it('the installation adds all data at the first start and none at the next', async () => {
  await install();
  const after = await countRows();
  await install();
  expect(await countRows()).toEqual(after);
  expect(after.every((count) => count > 0)).toBe(true);
});

it('the installation runs once when processes start at the same time', async () => {
  await Promise.all([install(), install(), install()]);
  const roots = (await listClassOptions(db)).filter(({ level }) => level === 1);
  expect(roots.map(({ name, abbreviation }) => [name, abbreviation])).toEqual([
    ['面料', 'F'],
    ['辅料', 'A'],
  ]);
});

it('the installation adds missing data and overwrites nothing', async () => {
  const [cotton] = await listOptions(db, 'ingredient');
  await ownerDb.updateTable('dictionaryEntries').set({ name: '棉花', active: false }).where('id', '=', cotton!.id).execute();
  await ownerDb.deleteFrom('dictionaryEntries').where('dictionary', '=', 'season').where('code', '=', 'SS').execute();
  await ownerDb.deleteFrom('classifications').where('name', '=', '皮革').execute();

  await install();

  const [kept] = await listOptions(db, 'ingredient', true);
  expect(kept).toMatchObject({ code: 'C', name: '棉花', active: false });
  expect((await listOptions(db, 'season')).map(({ code }) => code)).toContain('SS');
  expect((await listClassOptions(db)).some(({ name }) => name === '皮革')).toBe(false);
});

it('the installation data has entries for every dictionary', async () => {
  expect(Object.keys(shippedEntries).filter((code) => !dictionaryCodes.some((known) => known === code))).toEqual([]);
  for (const code of dictionaryCodes) if (code !== 'unit') expect((await listOptions(db, code)).length, code).toBeGreaterThan(2);
});

it('the installation data has the units of the formulas, with their decimals and factors', async () => {
  const stored = await listUnits(db);
  expect(stored.map(({ name }) => name).sort()).toEqual(Object.keys(units).sort());
  for (const { name, dimension, decimals, factor } of stored) {
    const known = units[name as keyof typeof units];
    expect({ dimension, decimals }).toEqual({ dimension: known.dimension, decimals: known.decimals });
    expect(factor, name).toBe(known.factor);
  }
});

it('the installation data defines every unit of a classification and every colour system of a colour', async () => {
  const shipped = await readFile(new URL('./installation.classifications.json', import.meta.url), 'utf8');
  const names = [...shipped.matchAll(/"(?:first|second)Unit": "([^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !Object.hasOwn(units, name!))).toEqual([]);
  const colourless = await db.selectFrom('colours').select('name').where('colourSystemId', 'is', null).execute();
  expect(colourless).toEqual([{ name: '无色' }]);
});

it('the installation data inherits facts down the classification tree', async () => {
  const classes = await listClassOptions(db);
  const find = (fullName: string) => classes.find((candidate) => candidate.fullName === fullName);
  expect(find('针织 / 汗布')).toMatchObject({
    kind: 'FABRIC',
    isLeaf: true,
    firstUnit: { name: '公斤', decimals: 2 },
    secondUnit: { name: '米' },
    greigeManaged: true,
    lotTracked: 'ROLL',
    defaultLoss: '3',
    defaultDyeLoss: '7',
    tolerance: '3',
  });
  expect(find('梭织 / 色织布')).toMatchObject({ greigeManaged: false, defaultDyeLoss: '0' });
  expect(find('纽扣 / 金属扣')).toMatchObject({ kind: 'TRIM', firstUnit: { name: '套', decimals: 0 }, lotTracked: 'NONE' });
});

it('the installation estimates the Lab value of every colour', async () => {
  const navy = await db.selectFrom('colours').selectAll().where('name', '=', '藏青').executeTakeFirstOrThrow();
  expect(navy).toMatchObject({ hex: '#1B2A49', labEstimated: true });
  expect(navy.labL).toMatch(/^17\./);
});
