import { beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { commitImport, countsOf, previewOf, reasonsOf, workbookOf } from '../../../test/imports.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  await theDictionaries(t);
  user = await t.aUser();
  await aSupplier(t, { name: '云舟织造股份公司', abbreviation: '云舟织造' });
});

const headers = ['品名', '分类', '门幅', '克重', '旧编码', '供应商', '货号', '颜色'];
const row = (name: string, weight: string, former: string, item: string, colour: string) => [
  name,
  '汗布',
  '175',
  weight,
  former,
  '云舟织造',
  item,
  colour,
];
const sheet = (rows: string[][]) => workbookOf(headers, rows);
const named = async (prefix: string) => {
  const { rows } = await t.ownerPool.query<{ name: string; gsm: string; former: string }>(
    `select name, trim_scale(gram_weight)::text as gsm, former_code as former from spus where name like $1 order by id`,
    [`${prefix}%`],
  );
  return rows.map(({ name, gsm, former }) => [name, gsm, former].join(' ').trim());
};

describe('the columns that identify a record', () => {
  const rows = [row('甲布', '180', '', 'A-1', '藏青'), row('甲布', '180', '', 'A-2', '本白'), row('甲布', '220', '', 'A-2', '黑色')];

  it('are offered with the number of records that each choice makes', async () => {
    const { identities } = await previewOf(t, user, 'materials', await sheet(rows));
    expect(identities).toEqual([
      { value: 'NAME', label: '名称', records: 1 },
      { value: 'NAME_SPEC', label: '名称＋克重/规格', records: 2 },
      { value: 'ITEM', label: '供方货号', records: 2 },
      { value: 'FORMER', label: '旧编码', records: 0 },
    ]);
  });

  it('may be the name with the weight', async () => {
    const batch = await previewOf(t, user, 'materials', await sheet(rows), { options: { identity: 'NAME_SPEC' } });
    expect([countsOf(batch), await reasonsOf(user, batch.id)]).toEqual([[3, 0, 0, 0], {}]);
    await commitImport(t, user, batch.id);
    expect(await named('甲布')).toEqual(['甲布 180', '甲布 220']);
  });

  it('may be the code of another system, under which a new name is a change', async () => {
    const first = await previewOf(t, user, 'materials', await sheet([row('乙布', '180', 'X-1', '', '藏青')]));
    await commitImport(t, user, first.id);
    const renamed = await sheet([row('乙布新名', '180', 'X-1', '', '藏青')]);
    expect(await reasonsOf(user, (await previewOf(t, user, 'materials', renamed)).id)).toEqual({
      2: expect.stringMatching(/^旧编码已被 .+ 使用$/),
    });
    const batch = await previewOf(t, user, 'materials', renamed, { options: { identity: 'FORMER' } });
    expect(countsOf(batch)).toEqual([0, 1, 0, 0]);
    await commitImport(t, user, batch.id);
    expect(await named('乙布')).toEqual(['乙布新名 180 X-1']);
  });
});

describe('rows of one record that contradict each other', () => {
  const rows = (name: string) => [row(name, '180', '', '', '藏青'), row(name, '200', '', '', '本白')];
  it.each([
    ['REFUSE', [1, 0, 0, 1], ['丙布REFUSE 180']],
    ['FIRST', [2, 0, 0, 0], ['丙布FIRST 180']],
    ['LAST', [2, 0, 0, 0], ['丙布LAST 200']],
    ['SEPARATE', [2, 0, 0, 0], ['丙布SEPARATE 180', '丙布SEPARATE 200']],
  ] as const)('are treated as the policy %s says', async (contradictions, counts, made) => {
    const name = `丙布${contradictions}`;
    const batch = await previewOf(t, user, 'materials', await sheet(rows(name)), { options: { contradictions } });
    expect(countsOf(batch)).toEqual(counts);
    await commitImport(t, user, batch.id);
    expect(await named(name)).toEqual(made);
  });
});
