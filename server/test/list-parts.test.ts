import { beforeAll, describe, expect, it } from 'vitest';
import { sessionList } from '@mrp/contract/features/access/lists.ts';
import { importList } from '@mrp/contract/features/imports/batch.ts';
import { shadeList } from '@mrp/contract/features/materials/shades.ts';
import type { Filter, ListSpec } from '@mrp/contract/lib/list.ts';
import { routes } from '../src/app.ts';
import { composition } from '../src/features.ts';
import { testApp, type TestApp } from './app.ts';

/** Each list with every filter, sort and group that it offers, one at a time: a condition that PostgreSQL refuses is found although nobody asks for it. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const all = await routes;
/** Without a workbook. */
const readOnly = [sessionList, importList, shadeList];
const specs = [...composition.exports.map(({ spec }) => spec), ...readOnly];
const lists = specs.flatMap((spec): [string, ListSpec, string][] => {
  const path = all.find((route) => route.spec.method === 'GET' && route.spec.query === (spec as { query?: unknown }).query)?.spec.path;
  return path && !path.replace(':product', '').includes(':') ? [[spec.key, spec, path]] : [];
});

const samples: Readonly<Record<Filter['kind'], readonly string[]>> = {
  ids: ['1'],
  values: ['supplier'],
  range: ['1..2'],
  days: ['last7d', '2026-01-01..2026-01-31'],
  flag: ['1', '0'],
  moment: ['2026-01-01T00:00:00+08:00'],
  text: ['a'],
};
const samplesOf = ({ kind, choices }: Filter): readonly string[] => choices?.map(({ value }) => value) ?? samples[kind];

function searchesOf({ filters, columns, groupBy = {} }: ListSpec): string[] {
  const sortable = Object.keys(columns).filter((name) => columns[name]?.sortable);
  return [
    'totals=1',
    'q=a',
    'q=12',
    ...Object.entries(filters).flatMap(([name, filter]) => samplesOf(filter).map((value) => `${name}=${encodeURIComponent(value)}`)),
    ...sortable.flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
    ...Object.keys(groupBy).flatMap((name) => [`groupBy=${name}`, `groupBy=${name}&inGroup=1`, `groupBy=${name}&inGroup=`]),
  ];
}

it('finds the endpoints of the lists', () => {
  expect(lists.length).toBeGreaterThan(35);
});

/** What a list cannot be read without. */
const always: Readonly<Record<string, string>> = { materialShades: '&near=%231B2A49' };

describe.each(lists)('the list %s', (key, spec, path) => {
  it('answers each filter, sort and group that it offers', { timeout: 120_000 }, async () => {
    await t.ownerPool.query('delete from rate_limits');
    const { headers } = await t.aUser();
    const wrong: string[] = [];
    for (const search of searchesOf(spec).filter((one) => !one.startsWith('near='))) {
      const url = `/api${path.replace(':product', t.config.PRODUCT)}?${search}${always[key] ?? ''}`;
      const { code, msg } = (await t.app.inject({ method: 'GET', url, headers })).json<{ code: number; msg?: string }>();
      if (code !== 200) wrong.push(`${search}: ${code} ${msg ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });
});
