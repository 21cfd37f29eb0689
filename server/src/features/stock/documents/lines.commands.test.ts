import { beforeAll, describe, expect, it } from 'vitest';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { errors } from '@mrp/contract/errors.ts';
import { testApp, type TestApp, type TestUser } from '../../../../test/app.ts';
import { aDocument, aStockWorld, type StockWorld } from '../../../../test/stock.ts';

let t: TestApp;
let w: StockWorld;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  w = await aStockWorld(t, 2);
  user = await t.aUser();
});

describe('an edited draft', () => {
  const issue = (lines: { id?: string; materialId: string; quantity: string }[]) =>
    aDocument({ kind: 'OTHER_OUT', holderId: w.holders[0] ?? '', reason: '打样', lines });
  const [first, second] = [0, 1].map((at) => () => w.skus[at] ?? '') as [() => string, () => string];

  it('keeps the ids of its lines, so that conflicting edits can be compared line by line', async () => {
    const body = issue([
      { materialId: first(), quantity: '10' },
      { materialId: second(), quantity: '20' },
    ]);
    const { data: draft } = await user.call(skuStockApi.createDocument, { body });
    const { data: stranger } = await user.call(skuStockApi.createDocument, { body });
    const [one, other] = draft.lines.map(({ id }) => id);
    const strange = stranger.lines[0]?.id;
    const { kind: _kind, ...edit } = issue([
      { id: other ?? '', materialId: second(), quantity: '21' },
      { materialId: first(), quantity: '1' },
      { id: one ?? '', materialId: first(), quantity: '10' },
      { id: one ?? '', materialId: first(), quantity: '2' },
      { id: strange ?? '', materialId: second(), quantity: '3' },
    ]);
    const { data: saved } = await user.call(skuStockApi.editDocument, {
      params: { id: draft.id },
      body: { ...edit, version: draft.version },
    });
    expect(saved.lines.map(({ quantity }) => quantity)).toEqual(['21.0000', '1.0000', '10.0000', '2.0000', '3.0000']);
    const ids = saved.lines.map(({ id }) => id);
    expect([ids[0], ids[2]]).toEqual([other, one]);
    expect(new Set([...ids, strange]).size).toBe(6);
    expect((await user.call(skuStockApi.getDocument, { params: { id: stranger.id } })).data.lines).toEqual(stranger.lines);
  });

  it.each(['1900-01-01T08:00:00+08:00', '0001-01-01T08:00:00+08:00', '0000-01-01T08:00:00+08:00', '2100-01-01T08:00:00+08:00'])(
    'is refused with the date %s, which is outside the supported years',
    async (occurredAt) => {
      const body = { ...issue([{ materialId: first(), quantity: '1' }]), occurredAt };
      expect(await user.call(skuStockApi.createDocument, { body })).toMatchObject({
        code: errors.VALIDATION.code,
        data: { fields: { occurredAt: '时间应在2000年至2099年之间' } },
      });
    },
  );

  it('belongs to a list that refuses filter dates outside the supported years', async () => {
    expect(await user.call(skuStockApi.listDocuments, { query: { createdAt: { from: '0000-01-01' } } })).toMatchObject({
      code: errors.BAD_PARAMETER.code,
      message: '日期或时间超出范围，请检查年份',
    });
  });
});
