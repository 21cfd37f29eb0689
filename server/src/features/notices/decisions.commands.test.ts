import { beforeAll, describe, expect, it } from 'vitest';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { noticesOf } from '../../../test/notices.ts';
import { done } from '../../../test/tasks.ts';
import { composition } from '../../features.ts';

let t: TestApp;
let d: Dictionaries;
let head: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  head = await t.aUser();
});

describe('the submitter of a document', () => {
  const moveMaterial = async (user: TestUser, id: string, action: 'submit' | 'withdraw' | 'reject' | 'approve') => {
    const { version } = await done(user, materialsApi.get, { params: { id } });
    const body = { action, version, ...(action === 'reject' && { reason: '单价 12.50 偏高' }) };
    return done(user, materialsApi.transition, { params: { id }, body });
  };

  it('is told that it was sent back, and that it was approved, each time once', async () => {
    const clerk = await t.aUser();
    const { id, code } = await aMaterial(t, d, clerk);
    const told = (outcome: string) => [`内部物料 ${code} 已${outcome}`, `/insideDetails?id=${id}`];
    await moveMaterial(clerk, id, 'submit');
    await moveMaterial(clerk, id, 'withdraw');
    expect(await noticesOf(clerk)).toEqual([]);
    await moveMaterial(clerk, id, 'submit');
    await moveMaterial(head, id, 'reject');
    expect(await noticesOf(clerk)).toEqual([told('打回')]);
    await moveMaterial(clerk, id, 'submit');
    await moveMaterial(head, id, 'approve');
    expect(await noticesOf(clerk)).toEqual([told('审核通过'), told('打回')]);
    expect(await noticesOf(head)).toEqual([]);
  });

  it('is notified of each document decided in bulk, and other submitters of theirs', async () => {
    const [clerk, other] = [await t.aUser(), await t.aUser()];
    const [a, b] = [await aMaterial(t, d, clerk), await aMaterial(t, d, other)];
    await moveMaterial(clerk, a.id, 'submit');
    await moveMaterial(other, b.id, 'submit');
    await done(head, materialsApi.transitionMany, { body: { action: 'approve', chosen: { ids: [a.id, b.id] } } });
    expect((await noticesOf(clerk)).map(([title]) => title)).toEqual([`内部物料 ${a.code} 已审核通过`]);
    expect((await noticesOf(other)).map(([title]) => title)).toEqual([`内部物料 ${b.code} 已审核通过`]);
  });

  it('finds the document behind the notice, whatever its kind', () => {
    const submitted = composition.workflows.filter(({ transitions }) => Object.values(transitions).some(({ by }) => by === 'submitter'));
    expect(submitted.map(({ kind, page }) => [kind, page])).toEqual([
      ['supplier', '/supplierDetail?id='],
      ['material', '/insideDetails?id='],
      ['skuStock:ADJUSTMENT', '/skuDocumentDetail?id='],
      ['spuStock:ADJUSTMENT', '/spuDocumentDetail?id='],
      ['skuStocktake', '/skuEndProductDetails?id='],
      ['spuStocktake', '/spuEndProductDetails?id='],
      ['bom', '/BOMEdit?id='],
      ['preparation', '/preparationDetail?id='],
      ['developmentTask', '/materialTaskDetails?id='],
    ]);
  });
});
