import { beforeAll, describe, expect, it } from 'vitest';
import { composition } from '../../features.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aPreparationWorld } from '../../../test/preparations.ts';
import { luckOf, randomPicks, randomPreparations, randomQuotations, randomReceipts, randomSets } from '../../../test/reports.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import { measuredBy, workbookColumns } from './rules.ts';

const named = composition.exports.map((list) => [`${list.spec.workbook ?? list.spec.title} ${list.spec.key}`, list] as const);

describe('every workbook', () => {
  it.each(named)('says the unit of each quantity and price: %s', (_, { spec }) => {
    for (const [name, column] of Object.entries(spec.columns)) {
      if (column.kind !== 'number' && column.kind !== 'money') continue;
      const isSaid =
        [column.unit, column.counted, ...measuredBy(column)].length > 0 &&
        (column.unit ?? column.counted ?? measuredBy(column)[0]) !== undefined;
      expect([name, column.label, isSaid || column.ordinal === true]).toEqual([name, column.label, true]);
      // Also of a column that was chosen alone.
      expect(workbookColumns(spec, [name]).names).toEqual(expect.arrayContaining(measuredBy(column)));
    }
  });
});

it('a price that may be in another currency is not headed 元, and its currency stands beside it', () => {
  const headed = (key: string, name: string) => {
    const { spec } = composition.exports.find((list) => list.spec.key === key)!;
    return workbookColumns(spec, [name]).columns.map(({ header }) => header);
  };
  expect(headed('priceList', 'price')).toEqual(['报价', '计价']);
  expect(headed('priceList', 'netPrice')).toEqual(['净价', '计价']);
  expect(headed('materials', 'quotedPrice')).toEqual(['优选报价', '计价单位', '币种']);
  expect(headed('inquiryMatrix', 'price')).toEqual(['报价', '报价单位']);
  // What a supplier writes there is 人民币, whatever currency his price has.
  for (const [name, label] of [
    ['freight', '运费'],
    ['dyeFee', '染费'],
    ['otherFee', '其他费用'],
  ] as const)
    expect(headed('inquirySheet', name)).toEqual([`${label}（人民币元，整单不含税）`]);
});

describe('the rows of workbooks', () => {
  let t: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    t = await testApp();
    const w = await aPreparationWorld(t);
    user = await t.aUser();
    for (const skuId of w.skus) await w.offer(skuId, { bulk: '42.50' });
    const luck = luckOf(7);
    await randomPreparations(t, w, luck, 4);
    await randomPicks(t, w, luck, 3);
    await randomSets(t, w, luck, 2);
    await randomReceipts(t, w, luck, 3);
    await randomQuotations(t, w.buyer, luck, 3);
  });

  it('have a unit beside every figure of which the unit differs by row', async () => {
    const identity = (await findUserIdentity(t.db, user.id))!;
    const [seen, missing] = [new Set<string>(), new Set<string>()];
    for (const [title, list] of named) {
      const { names } = workbookColumns(list.spec, Object.keys(list.spec.columns));
      await t.db.transaction().execute(async (tx) => {
        for await (const page of list.streamCells(tx, list.readQuery(''), identity, names))
          for (const cells of page)
            for (const [at, name] of names.entries()) {
              const column = list.spec.columns[name];
              if (!column || cells[at] === null || cells[at] === undefined) continue;
              for (const unit of measuredBy(column)) {
                const said = cells[names.indexOf(unit)];
                if (typeof said !== 'string' || said === '') missing.add(`${title} ${name} ${unit} ${JSON.stringify(said)}`);
                seen.add(list.spec.key);
              }
            }
      });
    }
    expect([...missing]).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'report-overview',
        'report-meitao',
        'report-fabric',
        'report-technique',
        'shipments',
        'receipts',
        'skuStock',
        'purchases',
      ]),
    );
  });
});
