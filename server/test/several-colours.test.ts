import { beforeAll, describe, expect, it } from 'vitest';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { fieldsOf, testApp, type TestApp, type TestUser } from './app.ts';
import { fabricInput, theDictionaries, type Dictionaries } from './builders.ts';
import { externalInput } from './externals.ts';
import { aStyle } from './styles.ts';
import { aSupplier } from './suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;

beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
});

const names = '黑色、白色、藏青';
const told = `“${names}”是 3 个颜色，请分成 3 行，一行一个`;

describe('several colours in one cell, written by a form or by a call', () => {
  it('are refused at the colour of a material', async () => {
    const body = { material: await fabricInput(t, d), colours: [{ colourId: d.colour('黑色'), colourName: names }] };
    const { data } = await user.call(materialsApi.create, { body: body as never });
    expect(fieldsOf(data)).toEqual({ 'colours.0.colourName': told });
  });

  it('are refused at the colour of a style', async () => {
    const { id, version, ...style } = await aStyle(user, d);
    const skcs = style.skcs.map((skc) => ({ ...skc, colourName: names }));
    const { data } = await user.call(stylesApi.edit, { params: { id }, body: { ...style, skcs, version } as never });
    expect(fieldsOf(data)).toMatchObject({ 'skcs.0.colourName': told });
  });

  it('are refused at the colour of an external material', async () => {
    const { id: supplierId } = await aSupplier(t);
    const body = await externalInput(t, d, supplierId, { colourName: names });
    const { data } = await user.call(externalMaterialsApi.create, { body: body as never });
    expect(fieldsOf(data)).toEqual({ colourName: told });
  });
});
