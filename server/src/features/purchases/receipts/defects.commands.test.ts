import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { fieldsOf, testApp, type TestApp } from '../../../../test/app.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { aPreparationWorld, type PreparationWorld } from '../../../../test/preparations.ts';
import { aConfirmedPurchase, aReceipt, aShipment, ship } from '../../../../test/purchases.ts';
import { dataOf } from '../../../../test/styles.ts';

let t: TestApp;
let plain: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  plain = await aPreparationWorld(t);
  await plain.offer(plain.skus[0] ?? '', { bulk: '40.00' });
});

let photos = 0;

/** A picture that the user has uploaded. */
async function aPicture({ id: ownerId }: { id: string }): Promise<string> {
  const sha256 = createHash('sha256')
    .update(`photo ${(photos += 1)}`)
    .digest('hex');
  const file = { ownerId, name: '疵点.jpg', kind: 'PICTURE', mime: 'image/jpeg', size: '9', sha256, storeKey: sha256, width: 4, height: 3 };
  return (await t.ownerDb.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id;
}

const inspect = (w: PreparationWorld, { id, version }: Receipt, body: object) =>
  w.buyer.call(receiptsApi.inspect, { params: { id }, body: { version, ...body } as never });

async function aPlainReceipt(): Promise<Receipt> {
  const skuId = plain.skus[0] ?? '';
  const order = await aConfirmedPurchase(plain, { lines: [{ skuId, quantity: '100' }] });
  return aReceipt(plain, await aShipment(plain, [order], [{ skuId, quantity: '100' }]));
}

describe('what an inspection refuses of goods without lots', () => {
  it('needs a reason, and keeps its place and photos', async () => {
    const receipt = await aPlainReceipt();
    const lineId = receipt.lines[0]?.id ?? '';
    expect(fieldsOf((await inspect(plain, receipt, { lines: [{ lineId, rejected: '60' }] })).data)).toEqual({
      'lines.0.defect.kind': '请选择不合格原因',
    });
    const picture = await aPicture(plain.buyer);
    const defect = { kind: 'STAIN', place: '外箱底部', pictureIds: [picture] };
    const judged = dataOf(await inspect(plain, receipt, { lines: [{ lineId, rejected: '60', defect }] }));
    expect(judged.lines[0]?.rejectedQuantity).toBe('60.0000');
    expect(judged.defects).toMatchObject([
      { lineId, lotId: null, rollId: null, kind: 'STAIN', place: '外箱底部', pictures: [{ id: picture }] },
    ]);
    const again = dataOf(await inspect(plain, judged, { lines: [{ lineId, rejected: '0' }] }));
    expect(again.defects).toEqual([]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('takes no file as a photo that is no picture', async () => {
    const receipt = await aPlainReceipt();
    const [seen, unseen] = [await aPicture(plain.buyer), await aPicture(plain.buyer)];
    const file = { kind: 'ATTACHMENT', mime: 'application/pdf', name: '报告.pdf', width: null, height: null } as const;
    await t.ownerDb.updateTable('files').set(file).where('id', '=', unseen).execute();
    const defect = { kind: 'HOLE', pictureIds: [seen, unseen] };
    expect(
      fieldsOf((await inspect(plain, receipt, { lines: [{ lineId: receipt.lines[0]?.id ?? '', rejected: '1', defect }] })).data),
    ).toEqual({
      'lines.0.defect.pictureIds': '“报告.pdf”不是图片，请换成 JPG、PNG、WebP 或 GIF 图片',
    });
  });

  it('takes no photo of somebody else that nobody may read', async () => {
    const receipt = await aPlainReceipt();
    const picture = await aPicture(await t.aUser());
    const lines = [{ lineId: receipt.lines[0]?.id ?? '', rejected: '1', defect: { kind: 'OTHER', pictureIds: [picture] } }];
    expect((await inspect(plain, receipt, { lines })).code).not.toBe(200);
  });
});

it('an unfit lot and a roll that is refused alone need a reason each, which stays while it is not judged anew', async () => {
  const app = await testApp();
  const w = await aPreparationWorld(app, 'ROLL');
  const skuId = w.skus[0] ?? '';
  await w.offer(skuId, { bulk: '40.00' });
  const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '60' }] });
  const rolls = [
    { lotNo: 'A', rollNo: '1', quantity: '20' },
    { lotNo: 'A', rollNo: '2', quantity: '20' },
    { lotNo: 'B', rollNo: '1', quantity: '20' },
  ];
  const receipt = await aReceipt(
    w,
    dataOf(await ship(w.buyer, { orderIds: [order.id], lines: [{ skuId, quantity: '60', unregistered: '60', rolls }] })),
  );
  const [line] = receipt.lines;
  const lotIdOf = (lotNo: string): string => line?.lots.find((lot) => lot.lotNo === lotNo)?.id ?? '';
  const [first] = line?.rolls ?? [];
  const lots = (kind?: string) => [
    { lotId: lotIdOf('A'), quality: 'PASSED' },
    { lotId: lotIdOf('B'), quality: 'FAILED', ...(kind && { defect: { kind } }) },
  ];
  const refused = await inspect(w, receipt, { lots: lots(), rolls: [{ id: first?.id, rejected: true }] });
  expect(fieldsOf(refused.data)).toEqual({
    'lots.1.defect.kind': '请选择不合格原因',
    'rolls.0.defect.kind': '请选择不合格原因',
  });
  const judged = dataOf(
    await inspect(w, receipt, {
      lots: lots('SHADE'),
      rolls: [{ id: first?.id, rejected: true, defect: { kind: 'HOLE', place: '距头 12 米' } }],
    }),
  );
  expect(judged.defects).toMatchObject([
    { lotId: null, rollId: first?.id, kind: 'HOLE', place: '距头 12 米', pictures: [] },
    { lotId: lotIdOf('B'), rollId: null, kind: 'SHADE', place: '' },
  ]);
  const again = dataOf(await inspect(w, judged, { lots: lots('WEIGHT') }));
  expect(again.defects.map(({ kind }) => kind)).toEqual(['HOLE', 'WEIGHT']);
  expect(await brokenInvariants(app)).toEqual([]);
});
