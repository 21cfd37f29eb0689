import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../../test/preparations.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t, 'ROLL');
  await w.offer(w.skus[0] ?? '', { bulk: '42.00' });
});

async function aProduction(quantity = '100'): Promise<Production> {
  const { id } = await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity, takesGreige: false }] });
  const { fingerprint } = dataOf(await w.buyer.call(preparationsApi.planAcceptance, { body: { orderIds: [id] } }));
  const { productions } = dataOf(await w.buyer.call(preparationsApi.accept, { body: { orderIds: [id], fingerprint } }));
  return dataOf(await w.buyer.call(productionsApi.get, { params: { id: productions[0]?.id ?? '' } }));
}

interface Roll {
  lotNo: string;
  rollNo: string;
  quantity: string;
}
const rollsOf = (...quantities: string[]): Roll[] =>
  quantities.map((quantity, at) => ({ lotNo: `L${(lots += 1)}`, rollNo: String(at + 1), quantity }));
let lots = 0;

const receive = (
  { id, version }: Pick<Production, 'id' | 'version'>,
  body: { quantity: string; isLast?: boolean | null; rolls?: Roll[] },
  headers?: Record<string, string>,
) => w.buyer.call(productionsApi.receive, { params: { id }, body: { ...body, version } }, headers);
const fieldsOf = ({ data }: { data: unknown }) => (data as { fields: Record<string, string> }).fields;
const batchesOf = async (id: string) =>
  (await t.db.selectFrom('productionBatches').select('quantity').where('productionId', '=', id).execute()).map(({ quantity }) => quantity);

describe('a production batch', () => {
  it('is received once when it is sent twice with the same key, and both requests get the same response', async () => {
    const production = await aProduction();
    const body = { quantity: '40', rolls: rollsOf('25', '15') };
    const key = { 'idempotency-key': 'batch-twice-0001' };
    const [one, two] = await Promise.all([receive(production, body, key), receive(production, body, key)]);
    expect(one.code).toBe(200);
    expect(two.data).toEqual(one.data);
    expect(await receive(production, body, key)).toMatchObject({ code: 200, data: one.data });
    expect(await batchesOf(production.id)).toEqual(['40.0000']);
  });

  it('is received once when it is sent under two keys with the same version, and the second is refused', async () => {
    const production = await aProduction();
    const answers = await Promise.all(['30', '35'].map((quantity) => receive(production, { quantity, rolls: rollsOf(quantity) })));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.VERSION_CONFLICT.code]));
    expect(await batchesOf(production.id)).toHaveLength(1);
  });

  it('is refused above the tolerance with the total and the limit, including earlier batches', async () => {
    const production = await aProduction();
    expect(fieldsOf(await receive(production, { quantity: '103.01', rolls: rollsOf('103.01') }))['quantity']).toMatch(
      /^累计完成 103\.01 ([^ ]+)，超过上限 103\.00 \1（计划 100\.00 \1，溢装 3%）/,
    );
    const { version } = dataOf(await receive(production, { quantity: '60', rolls: rollsOf('60') }));
    const next = { id: production.id, version };
    expect(fieldsOf(await receive(next, { quantity: '43.01', rolls: rollsOf('43.01') }))['quantity']).toMatch(/超过上限 103/);
    const done = dataOf(await receive(next, { quantity: '43', isLast: true, rolls: rollsOf('43') }));
    expect(done).toMatchObject({ state: 'DONE', finishedQuantity: '103.0000' });
    expect(await receive(done, { quantity: '1', rolls: rollsOf('1') })).toMatchObject({ code: errors.STATE.code });
  });

  it('does not end the production while the quantity is short', async () => {
    const production = await aProduction();
    expect(fieldsOf(await receive(production, { quantity: '96.99', isLast: true, rolls: rollsOf('96.99') }))['isLast']).toMatch(
      /低于下限 97/,
    );
    expect(dataOf(await receive(production, { quantity: '97', isLast: true, rolls: rollsOf('97') })).state).toBe('DONE');
  });

  it('must equal the sum of its rolls, which are named and unique', async () => {
    const production = await aProduction();
    const refused = async (rolls: Roll[], quantity = '40') => fieldsOf(await receive(production, { quantity, rolls }));
    expect(await refused([])).toMatchObject({ rolls: expect.any(String) });
    expect(await refused(rollsOf('25', '14.99'))).toMatchObject({ rolls: expect.stringMatching(/39\.99/) });
    expect(await refused([{ lotNo: 'L', rollNo: '', quantity: '40' }])).toMatchObject({ 'rolls.0.rollNo': expect.any(String) });
    expect(await refused([{ lotNo: '', rollNo: '1', quantity: '40' }])).toMatchObject({ 'rolls.0.lotNo': expect.any(String) });
    const twice = { lotNo: 'L', rollNo: '1', quantity: '20' };
    expect(Object.keys(await refused([twice, twice]))).toEqual([expect.stringMatching(/^rolls\.1\./)]);
    expect(await batchesOf(production.id)).toEqual([]);

    const { batches } = dataOf(await receive(production, { quantity: '40', rolls: rollsOf('25', '15') }));
    expect(batches[0]?.rolls.map(({ quantity }) => quantity)).toEqual(['25.0000', '15.0000']);
    expect(production.secondUnit).toMatchObject({ name: '米' });
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('gets its second quantity from the measured width and weight of its lot', async () => {
    const production = await aProduction();
    const [first, second] = ['1', '2'].map((rollNo) => ({ lotNo: 'MEASURED', rollNo, quantity: '10' }));
    const come = async (version: number, roll: Roll | undefined) =>
      dataOf(await receive({ id: production.id, version }, { quantity: '10', rolls: roll ? [roll] : [] }));
    const secondsOf = ({ batches }: Production) => batches.flatMap(({ rolls }) => rolls.map(({ secondQuantity }) => secondQuantity));
    const { version, ...before } = await come(production.version, first);
    expect(secondsOf({ version, ...before }), '10 ÷ (0.180 × 1.65)').toEqual(['33.6700']);
    await t.ownerDb.updateTable('lots').set({ actualWidth: '150', actualGramWeight: '200' }).where('lotNo', '=', 'MEASURED').execute();
    expect(secondsOf(await come(version, second)), '10 ÷ (0.200 × 1.55)').toEqual(['33.6700', '32.2600']);
  });

  it('refuses a roll of an earlier batch, and then saves nothing', async () => {
    const production = await aProduction();
    const rolls = rollsOf('25', '15');
    const { version } = dataOf(await receive(production, { quantity: '40', rolls }));
    const again = [...rollsOf('5'), { ...rolls[1], quantity: '15' } as Roll];
    expect(await receive({ id: production.id, version }, { quantity: '20', rolls: again })).toMatchObject({
      code: errors.STOCK_ROLL_THERE.code,
      message: expect.stringMatching(/^第 2 行 缸号 L\d+ 匹 2：这一匹已在“晨曜服饰”有库存 15\.00 公斤/),
    });
    expect(await batchesOf(production.id)).toEqual(['40.0000']);
  });
});
