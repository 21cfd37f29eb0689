import { beforeAll, describe, expect, it } from 'vitest';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryMatrix } from '@mrp/contract/features/comparisons/matrix-list.ts';
import { buttonNames, menuTitles, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anAnswer, anInquiry } from '../../../test/inquiries.ts';
import { shownText } from '../../../test/shown-text.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { done } from '../../../test/tasks.ts';
import { findUserIdentity } from '../access/sessions.queries.ts';
import { chooseColumns } from '../exports/rules.ts';
import { comparisonExports } from './exports.ts';

let t: TestApp;
let d: Dictionaries;
let buyer: TestUser;
let blind: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  buyer = await t.aUser();
  blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));
});

const list = comparisonExports.find(({ spec }) => spec.key === inquiryMatrix.key)!;

/** The sheets of the workbook, as this user gets them. */
async function exported(user: TestUser, inquiryId: string) {
  const identity = (await findUserIdentity(t.db, user.id))!;
  const columns = chooseColumns(inquiryMatrix, { columns: null, withPictures: false }, identity);
  const query = list.readQuery(`inquiryIds=${inquiryId}`);
  return t.write(async (tx) => {
    const rows = [];
    for await (const page of list.streamCells(tx, query, identity, columns)) rows.push(...page);
    const [matrix] = await list.sheets!(tx, query, identity, columns);
    const lines = [];
    for await (const line of matrix!.rows) lines.push(line);
    return { columns, rows, heads: matrix!.columns.map(({ header }) => header), matrix: lines };
  });
}

async function aComparison() {
  const suppliers = [await aSupplier(t), await aSupplier(t), await aSupplier(t)];
  let inquiry = await done(buyer, inquiriesApi.create, {
    body: {
      ...anInquiry(
        d,
        suppliers.map(({ id }) => id),
      ),
      spuId: null,
      skuId: null,
    } as never,
  });
  const answers = [
    { price: '11.50', leadDays: '20', moq: '1000' },
    { price: '12.00', leadDays: '15', freight: '180' },
  ];
  for (const [at, changes] of answers.entries())
    inquiry = await done(buyer, inquiriesApi.answer, {
      params: { id: inquiry.id },
      body: { ...anAnswer(d, suppliers[at]!.id), ...changes, version: inquiry.version } as never,
    });
  return { inquiry, names: suppliers.map(({ abbreviation }) => abbreviation) };
}

describe('the workbook of a comparison', () => {
  it('has a supplier a row, and the matrix of criteria × suppliers with the lowest marked by its word', async () => {
    const { inquiry, names } = await aComparison();
    const { rows, columns, heads, matrix } = await exported(buyer, inquiry.id);
    expect(rows.map((row) => [row[columns.indexOf('supplier')], row[columns.indexOf('landed')]])).toEqual([
      [names[0], '23.0000'],
      [names[1], '12.3600'],
      [names[2], null],
    ]);
    expect(heads).toEqual(['项目', names[1], names[0], names[2]]);
    expect(matrix).toContainEqual(['到厂价', '12.3600 最低', '23.0000', '']);
    expect(matrix).toContainEqual(['不含税单价', '12.0000', '11.5000 最低', '']);
    expect(matrix).toContainEqual(['货期（天）', '15 最短', '20', '']);
    expect(matrix).toContainEqual(['起订量', '', '1,000.00 米', '']);
  });

  it('has no price and no word about prices for users who may not see them', async () => {
    const { inquiry, names } = await aComparison();
    const { columns, rows, heads, matrix } = await exported(blind, inquiry.id);
    // Not even the order of the suppliers tells whose price is the lowest.
    expect(heads).toEqual(['项目', ...names]);
    expect(columns.filter((name) => inquiryMatrix.columns[name as 'landed'].price)).toEqual([]);
    expect(shownText([rows, matrix])).not.toMatch(/12\.|11\.5|23\.0|180\.00|最低|到厂价|运费/);
    expect(matrix).toContainEqual(['货期（天）', '20', '15 最短', '']);
  });
});
