import { beforeAll, describe, expect, it } from 'vitest';
import { comparisonConfigsApi } from '@mrp/contract/features/comparisons.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { configSaid, sayByDefault } from '../../../test/comparisons.ts';
import { aDispatchedQuotation, aMatchedLine, readSheet } from '../../../test/quotations.ts';
import { done } from '../../../test/tasks.ts';

let t: TestApp;
let d: Dictionaries;
let clerk: TestUser;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  clerk = await t.aUser();
  head = await t.aUser();
  // The materials of these tests are much like each other.
  await sayByDefault(head, { benchmarkBasis: 'PRICE_LIST' });
});

describe('a priced line', () => {
  it('is named by the trial of a configuration that would decide its lines otherwise, by band or by what the band asks for', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line] });
    const { code } = await readSheet(clerk, id);
    const decisionsOf = async (changes: Parameters<typeof configSaid>[0]) => {
      const body = { classificationId: null, ...configSaid({ benchmarkBasis: 'PRICE_LIST', ...changes }) };
      const { decisions = [] } = await done(clerk, comparisonConfigsApi.simulate, { body });
      return decisions
        .filter((one) => one.code === code)
        .map(({ percent, before, after }) => [percent, before.band, after.band, after.action]);
    };
    expect(await decisionsOf({})).toEqual([]);
    expect(await decisionsOf({ yellowLimit: '4' })).toEqual([['5.00', 'yellow', 'orange', 'REASON']]);
    expect(await decisionsOf({ yellowAction: 'REASON' })).toEqual([['5.00', 'yellow', 'yellow', 'REASON']]);
  });

  it('is judged by like materials in the trial of a configuration that takes the lowest price of them', async () => {
    const { line } = await aMatchedLine(t, d, [clerk, head], '40.00');
    await aMatchedLine(t, d, [clerk, head], '20.00');
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line] });
    const { code } = await readSheet(clerk, id);
    const lowest = async (minimumScore: string) => {
      const body = { classificationId: null, ...configSaid({ benchmarkBasis: 'INTERNAL_LOWEST', minimumScore }) };
      const { decisions = [] } = await done(clerk, comparisonConfigsApi.simulate, { body });
      return decisions.filter((one) => one.code === code);
    };
    const [decision] = await lowest('10');
    expect(decision).toMatchObject({ percent: '5.00', after: { band: 'red' } });
    expect(Number(decision?.percentAfter)).toBeGreaterThan(100);
  });

  it('is judged by another benchmark in the trial of a configuration that takes its benchmarks otherwise', async () => {
    const { line, material } = await aMatchedLine(t, d, [clerk, head], '40.00');
    const { id } = await aDispatchedQuotation(t, d, clerk, { lines: [line] });
    const { code, lines } = await readSheet(clerk, id);
    expect(lines[0]).toMatchObject({ deviation: '5.00' });
    await t.ownerDb.updateTable('spus').set({ benchmarkPrice: '6.8904' }).where('id', '=', material.id).execute();
    const body = { classificationId: null, ...configSaid({ benchmarkBasis: 'ARCHIVE' }) };
    const { decisions = [], bands = [] } = await done(clerk, comparisonConfigsApi.simulate, { body });
    const [decision] = decisions.filter((one) => one.code === code);
    expect(decision).toMatchObject({ percent: '5.00', before: { band: 'yellow' }, after: { band: 'red', action: 'SUPERVISOR' } });
    expect(Number(decision?.percentAfter)).toBeGreaterThan(10);
    expect(bands.find(({ label }) => label === '红')).toMatchObject({ before: 0, after: 1 });
  });
});
