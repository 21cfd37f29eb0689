import { beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aMaterial, theDictionaries } from '../../../test/builders.ts';
import { aStyle } from '../../../test/styles.ts';
import { demoPictures, hasPicturesToDraw } from './pictures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

it('draws a picture for each demo material and each colour of a style, once', async () => {
  const d = await theDictionaries(t);
  const developer = await t.aUser();
  await t.ownerDb.updateTable('users').set({ username: 'kaifa' }).where('id', '=', developer.id).execute();
  const material = await aMaterial(t, d, developer, { name: '全棉府绸' }, [{}]);
  const style = await aStyle(developer, d, { name: '通勤衬衫' });
  expect(await hasPicturesToDraw(t.db)).toBe(true);
  const draw = () => demoPictures(t).run({}, { attempt: 0, signal: new AbortController().signal });
  await draw();
  await draw();
  const { rows } = await t.ownerPool.query(
    `select (select count(*)::int from spu_pictures where spu_id = $1) as material, (select count(*)::int from style_pictures where style_id = $2) as style`,
    [material.id, style.id],
  );
  expect(rows).toEqual([{ material: 1, style: style.skcs.length }]);
  expect(await hasPicturesToDraw(t.db)).toBe(false);
});
