import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import type { Style } from '@mrp/contract/features/styles/record.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anOrder, aStyle, dataOf } from '../../../test/styles.ts';

let t: TestApp;
let d: Dictionaries;
let keeper: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  keeper = await t.aUser();
});

const editOf = ({ code, name, skcs, version }: Style) => ({
  code,
  name,
  version,
  skcs: skcs.map(({ id, code: skcCode, colour, colourName, plannedPieces, sizes, active }) => ({
    id,
    code: skcCode,
    colourId: colour?.id ?? null,
    colourName,
    plannedPieces,
    sizes,
    active,
  })),
});

describe('a style', () => {
  it('has numbered and named colours, is found by pinyin, and shows its orders', async () => {
    const style = await aStyle(keeper, d, { name: '泡泡纱衬衫' });
    expect(style.skcs.map(({ code, colourName }) => [code, colourName])).toEqual([
      [`${style.code}-01`, '藏青'],
      [`${style.code}-02`, '米白'],
    ]);
    await anOrder(keeper, style);
    const { rows } = dataOf(await keeper.call(stylesApi.list, { query: { q: 'ppscs' } }));
    expect(rows).toMatchObject([{ id: style.id, plannedPieces: 500, orderedPieces: 200 }]);
    const groups = dataOf(await keeper.call(homeApi.search, { query: { q: '泡泡纱' } }));
    expect(groups).toMatchObject([{ kind: 'style', hits: [{ id: style.id, note: '藏青、米白' }] }]);
  });

  it('is chosen by its code as it is written in a workbook, and loses a colour that nothing uses', async () => {
    const style = await aStyle(keeper, d);
    const { rows } = dataOf(await keeper.call(stylesApi.choose, { body: { codes: [` ${style.code.toLowerCase()} `] } }));
    expect(rows.map(({ id }) => id)).toEqual([style.id]);
    const edit = editOf(style);
    const left = dataOf(await keeper.call(stylesApi.edit, { params: { id: style.id }, body: { ...edit, skcs: edit.skcs.slice(1) } }));
    expect(left.skcs.map(({ colourName }) => colourName)).toEqual(['米白']);
  });

  it('refuses a concurrent edit, and keeps a colour that is ordered', async () => {
    const style = await aStyle(keeper, d);
    await anOrder(keeper, style);
    const edit = editOf(style);
    const gone = await keeper.call(stylesApi.edit, { params: { id: style.id }, body: { ...edit, skcs: edit.skcs.slice(1) } });
    expect(gone.message).toContain('不能删除，可以改为停用');
    dataOf(await keeper.call(stylesApi.edit, { params: { id: style.id }, body: { ...edit, name: '改名' } }));
    const late = await keeper.call(stylesApi.edit, { params: { id: style.id }, body: edit });
    expect(late).toMatchObject({ code: errors.VERSION_CONFLICT.code, data: { newer: { name: '改名' } } });
  });

  it('hides its target price from users who may not see prices', async () => {
    const style = await aStyle(keeper, d, { targetPrice: '129' });
    const blind = await t.aUser(['定制BOM', '定制BOM:维护款式']);
    const seen = dataOf(await blind.call(stylesApi.get, { params: { id: style.id } }));
    expect(seen).not.toHaveProperty('targetPrice');
    dataOf(await blind.call(stylesApi.edit, { params: { id: style.id }, body: { ...editOf(style), name: '改名' } }));
    expect(dataOf(await keeper.call(stylesApi.get, { params: { id: style.id } })).targetPrice).toBe('129');
  });

  it('can be edited with the permission only', async () => {
    const reader = await t.aUser(['定制BOM']);
    const body = { code: 'X1', name: '衬衫', skcs: [{ colourName: '黑' }] };
    expect((await reader.call(stylesApi.create, { body })).code).toBe(errors.FORBIDDEN.code);
    expect((await t.anonymous.call(stylesApi.create, { body })).status).toBe(401);
    expect((await keeper.call(stylesApi.create, { body: { ...body, skcs: [] } })).code).toBe(errors.VALIDATION.code);
  });
});

describe('a garment order', () => {
  it('is edited by line, and can be chosen while it is open', async () => {
    const style = await aStyle(keeper, d);
    const order = await anOrder(keeper, style);
    const [first] = style.skcs;
    const body = {
      version: order.version,
      order: { code: order.code, styleId: style.id, lines: [{ skcId: first?.id ?? '', size: 'M', pieces: 150 }] },
    };
    const edited = dataOf(await keeper.call(stylesApi.editOrder, { params: { id: order.id }, body }));
    expect(edited.lines).toMatchObject([{ id: order.lines[0]?.id, pieces: 150 }]);
    const late = await keeper.call(stylesApi.editOrder, { params: { id: order.id }, body });
    expect(late.code).toBe(errors.VERSION_CONFLICT.code);
    const choices = dataOf(await keeper.call(stylesApi.chooseOrders, { body: { styleIds: [style.id] } }));
    expect(choices.rows).toMatchObject([{ id: order.id, lines: [{ pieces: 150 }] }]);
  });

  it('accepts colours of its own style only', async () => {
    const [style, other] = [await aStyle(keeper, d), await aStyle(keeper, d)];
    const wrong = await keeper.call(stylesApi.createOrder, {
      body: { code: 'WRONG', styleId: style.id, lines: [{ skcId: other.skcs[0]?.id ?? '', pieces: 10 }] },
    });
    expect(wrong.data).toEqual({ fields: { 'lines.0.skcId': '货色不属于该款式，请重新选择' } });
  });

  it('accepts sizes that its colours have, or had when it was created', async () => {
    const style = await aStyle(keeper, d);
    const [skc] = style.skcs;
    const line = (size: string, pieces = 10) => ({ skcId: skc?.id ?? '', size, pieces });
    const draft = (code: string, ...lines: ReturnType<typeof line>[]) => ({ code, styleId: style.id, lines });
    const refused = await keeper.call(stylesApi.createOrder, { body: draft('SIZE-1', line('M'), line('xl')) });
    expect(refused.data).toEqual({ fields: { 'lines.1.size': '货色“藏青”没有尺码“xl”，请填 S、M、L，或先在款式中添加' } });
    const { id, version } = dataOf(await keeper.call(stylesApi.createOrder, { body: draft('SIZE-2', line('M'), line('')) }));
    await t.ownerDb
      .updateTable('skcs')
      .set({ sizes: ['S'] })
      .where('id', '=', line('').skcId)
      .execute();
    const edit = { version, order: draft('SIZE-2', line('M', 11)) };
    expect(dataOf(await keeper.call(stylesApi.editOrder, { params: { id }, body: edit })).lines).toMatchObject([{ pieces: 11 }]);
  });
});

it('the style dictionaries are the only ones that the endpoint returns', async () => {
  const sites = dataOf(await keeper.call(stylesApi.listEntries, { query: { type: 'applicationSite' } }));
  expect(sites[0]).toEqual({ id: expect.any(String), code: 'BODY', name: '大身' });
  const unknown = await keeper.call(stylesApi.listEntries, { query: { type: 'settlement' } });
  expect(unknown).toMatchObject({ code: errors.VALIDATION.code, data: { fields: { type: '未知的字典类型：settlement' } } });
});
