import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { fieldsOf, testApp, type Answer, type TestApp, type TestUser } from './app.ts';
import { aMaterial, fabricInput, theDictionaries, type Dictionaries } from './builders.ts';
import { externalInput } from './externals.ts';
import { brokenInvariants } from './invariants.ts';
import { aStyle } from './styles.ts';
import { aSupplier } from './suppliers.ts';
import { aTaskIn, roundInput, taskInput } from './tasks.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
let supplierId: string;
/** A picture, and a PDF that was uploaded by the same person. */
let picture: string;
let report: string;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
  supplierId = (await aSupplier(t)).id;
  picture = await aFile({ name: '正面.jpg', kind: 'PICTURE', mime: 'image/jpeg', width: 4, height: 3 });
  report = await aFile({ name: '报告.pdf', kind: 'ATTACHMENT', mime: 'application/pdf', width: null, height: null });
});

async function aFile(facts: { name: string; kind: string; mime: string; width: number | null; height: number | null }): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const file = { ownerId: user.id, size: '9', sha256, storeKey: sha256, ...facts };
  return (await t.ownerDb.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id;
}

/** Each record that shows pictures: what is sent with these, and the field that is refused. */
const writes: [string, string, (pictureIds: string[]) => Promise<Answer<unknown>>][] = [
  [
    'a new material',
    'material.pictureIds',
    async (pictureIds) =>
      user.call(materialsApi.create, { body: { material: await fabricInput(t, d, { pictureIds }), colours: [], offers: [] } }),
  ],
  [
    'a colour of a new material',
    'colours.0.pictureIds',
    async (pictureIds) => {
      const colours = [{ colourId: d.colour('藏青'), pictureIds }];
      return user.call(materialsApi.create, { body: { material: await fabricInput(t, d), colours, offers: [] } });
    },
  ],
  [
    'a stored material',
    'material.pictureIds',
    async (pictureIds) => {
      const { id, version, classification, name } = await aMaterial(t, d, user);
      const material = await fabricInput(t, d, { name, classificationId: classification.id, pictureIds });
      return user.call(materialsApi.edit, { params: { id }, body: { material, colours: [], offers: [], version } });
    },
  ],
  [
    'a new colour',
    'colours.0.pictureIds',
    async (pictureIds) => {
      const { id } = await aMaterial(t, d, user);
      return user.call(materialsApi.addColours, { params: { id }, body: { colours: [{ colourId: d.colour('米白'), pictureIds }] } });
    },
  ],
  [
    'a stored colour',
    'pictureIds',
    async (pictureIds) => {
      const { id } = await aMaterial(t, d, user);
      const body = { colours: [{ colourId: d.colour('米白') }] };
      const { skus } = (await user.call(materialsApi.addColours, { params: { id }, body })).data;
      const sku = skus.at(-1);
      return user.call(materialsApi.editSku, { params: { id: sku?.id ?? '' }, body: { pictureIds, version: sku?.version ?? 1 } });
    },
  ],
  [
    'a style',
    'pictureIds',
    async (pictureIds) => {
      const { code, name, skcs } = await aStyle(user, d);
      const body = {
        code: `${code}P`,
        name,
        pictureIds,
        skcs: skcs.map(({ colour, colourName }) => ({ colourId: colour?.id, colourName })),
      };
      return user.call(stylesApi.create, { body: body as never });
    },
  ],
  [
    'an external material',
    'pictureIds',
    async (pictureIds) => user.call(externalMaterialsApi.create, { body: await externalInput(t, d, supplierId, { pictureIds }) }),
  ],
  [
    'a development task',
    'pictureIds',
    async (pictureIds) => user.call(developmentTasksApi.create, { body: await taskInput(t, d, { pictureIds }) }),
  ],
  [
    'a sample',
    'pictureIds',
    async (pictureIds) => {
      const { id } = await aTaskIn(t, d, user, 'DEVELOPING', supplierId);
      return user.call(developmentTasksApi.addRound, { params: { id }, body: roundInput(d, supplierId, { pictureIds }) });
    },
  ],
];

describe('a picture of', () => {
  it.each(writes)('%s is refused at its field where the file is none, and kept where it is one', async (_, field, send) => {
    const refused = await send([picture, report]);
    expect(fieldsOf(refused.data)).toEqual({ [field]: '“报告.pdf”不是图片，请换成 JPG、PNG、WebP 或 GIF 图片' });
    expect((await send([picture])).code).toBe(200);
  });

  it('a record that is no picture since before is found', async () => {
    expect(await brokenInvariants(t)).toEqual([]);
    const setKind = (facts: { kind: string; width: number | null; height: number | null }) =>
      t.ownerDb.updateTable('files').set(facts).where('id', '=', picture).execute();
    await setKind({ kind: 'ATTACHMENT', width: null, height: null });
    expect(await brokenInvariants(t)).toMatchObject([{ invariant: 'pictures_of_other_kinds' }]);
    await setKind({ kind: 'PICTURE', width: 4, height: 3 });
  });
});
