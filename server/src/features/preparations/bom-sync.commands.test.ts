import { beforeAll, describe, expect, it } from 'vitest';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aNettingWorld, dayAfter } from '../../../test/nettings.ts';
import { aPreparation, aPreparationWorld, type PreparationWorld } from '../../../test/preparations.ts';
import { aLine, anEffectiveBom, aStyle, dataOf, moveBom } from '../../../test/styles.ts';
import { syncBomVersions } from './bom-sync.commands.ts';

let t: TestApp;
let d: Dictionaries;
let w: PreparationWorld;
let cloth: Material;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  d = await theDictionaries(t);
  cloth = dataOf(await w.buyer.call(materialsApi.get, { params: { id: w.spu } }));
  for (const { id } of cloth.skus) await w.offer(id, { bulk: '42.00' });
});

/** A style with one draft and one submitted order made from its BOM; then the consumption falls by a fifth. */
async function replaceBom(follow: boolean) {
  const style = await aStyle(w.buyer, d);
  const first = await anEffectiveBom(w.buyer, w.supervisor, {
    styleId: style.id,
    lines: [aLine(d, cloth, style.skcs, { consumption: '1.25' })],
  });
  const [line] = first.lines;
  const [colour] = line?.colours ?? [];
  const order = async (submit: boolean) => {
    const lines = [{ materialId: colour?.skuId ?? '', quantity: '100', skcId: colour?.targetId ?? null, bomLineId: line?.id ?? null }];
    const body = { ...aPreparation(w, { basis: 'STYLE', lines }), submit };
    return dataOf(await w.buyer.call(preparationsApi.create, { body })).orders[0]?.id ?? '';
  };
  const [draft, submitted] = [await order(false), await order(true)];
  const byHand = aPreparation(w, { basis: 'STYLE', lines: [{ materialId: colour?.skuId ?? '', quantity: '7', styleId: style.id }] });
  const apart = dataOf(await w.buyer.call(preparationsApi.create, { body: byHand })).orders[0]?.id ?? '';
  const next = dataOf(
    await w.buyer.call(bomsApi.addVersion, { params: { id: first.id }, body: { version: first.version, changeNote: '排料更省' } }),
  );
  const better = [aLine(d, cloth, style.skcs, { consumption: '1.00' })];
  await w.buyer.call(bomsApi.edit, {
    params: { id: next.id },
    body: { version: next.version, changeNote: '排料更省', remark: '', lines: better },
  });
  const impact = dataOf(await w.buyer.call(bomsApi.getImpact, { params: { id: next.id } }));
  await moveBom(w.buyer, next, 'submit');
  const { version } = dataOf(await w.supervisor.call(bomsApi.get, { params: { id: next.id } }));
  dataOf(await w.supervisor.call(bomsApi.transition, { params: { id: next.id }, body: { action: 'confirm', version, follow } }));
  const read = async (id: string) => dataOf(await w.buyer.call(preparationsApi.get, { params: { id } }));
  return { draft: await read(draft), submitted: await read(submitted), bomId: next.id, impact, apart: await read(apart) };
}

describe('a new BOM version', () => {
  it('updates the drafts ordered by the version before when asked to, and leaves submitted orders unchanged', async () => {
    const { draft, submitted, bomId, impact, apart } = await replaceBom(true);
    // The dialog shows this before confirming. A manual draft of the style was not calculated from the BOM, so it is not included.
    expect(impact.preparations.map(({ id, follows }) => [id, follows])).toEqual([
      [draft.id, true],
      [submitted.id, false],
      [apart.id, false],
    ]);
    expect(apart).toMatchObject({ quantity: '7.0000' });
    // 100 × 1.0722 / 1.3402, rounded up.
    expect(draft).toMatchObject({ quantity: '80.0100', lines: [{ quantity: '80.0100', bomId }] });
    expect(submitted).toMatchObject({ quantity: '100.0000' });
    // The log of the BOM shows 确认, that of the draft shows the update.
    const said = async (kind: string, documentId: string) =>
      (await t.db.selectFrom('auditEntries').select('action').where('kind', '=', kind).where('documentId', '=', documentId).execute()).map(
        ({ action }) => action,
      );
    expect(await said('preparation', draft.id)).toContain('随BOM新版本调整');
    expect(await said('bom', bomId)).not.toContain('随BOM新版本调整');
    expect(submitted.lines[0]?.bomId).not.toBe(bomId);
  });

  it('leaves drafts unchanged by default', async () => {
    const { draft } = await replaceBom(false);
    expect(draft).toMatchObject({ quantity: '100.0000' });
  });
});

it('a draft of a run is netted again instead of multiplying a quantity that was raised to the MOQ', async () => {
  const n = await aNettingWorld(t);
  const material = await n.material({}, ['藏青']);
  const skuId = material.skus[0]?.id ?? '';
  await n.offer(material.id, skuId, { moq: '500' });
  const style = await n.style('FOLLOW-1', ['藏青']);
  const colours = { [style.skcs[0] ?? '']: skuId };
  const fromBomId = await n.bom({ styleId: style.id }, [{ spuId: material.id, consumption: '0.1648', colours }]);
  const toBomId = await n.bom({ styleId: style.id, type: 'DEVELOPMENT' }, [{ spuId: material.id, consumption: '1.1330', colours }]);
  const run = await n.run({ demands: [{ skcId: style.skcs[0] ?? '', pieces: '610', needOn: await dayAfter(t, 30) }] });
  const [made] = await n.confirm(run);
  const read = async () => dataOf(await n.user.call(preparationsApi.get, { params: { id: made?.id ?? '' } }));
  expect(await read()).toMatchObject({ state: 'DRAFT', quantity: '500.0000' });
  await t.write((tx) => syncBomVersions(tx, [{ fromBomId, toBomId }]));
  // 610 × 1.1330
  expect(await read()).toMatchObject({ quantity: '691.1300', lines: [{ bomId: toBomId }] });
});
