import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { photoSearchApi, PROBABLE_LIKENESS } from '@mrp/contract/features/photo-search.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { renderWeave } from '../../demo/weaves/weave.ts';
import type { Structure } from '../../demo/weaves/structures.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { anExternal } from '../../../test/externals.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { insertFile, storeUpload } from '../files/commands.ts';
import { deleteUnusedDescriptors, DESCRIPTOR_QUEUE, describeMissing, forgetDescriptors } from './commands.ts';
import { descriptorWorker } from './jobs.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let denim: Material;
let check: Material;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  denim = await aCloth('denim', '#2F4A7A');
  check = await aCloth('check', '#8A2F3A');
  await aCloth('fleece', '#2F4A7A');
});

/** A stored picture of this person. */
async function aFile(bytes: Buffer, owner = developer): Promise<string> {
  const path = join(t.config.dataDir, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  const again = () => storeUpload(t.files, { path, name: '布.jpg' });
  const stored = await again();
  const reader = { userId: owner.id, permissions: new Set<string>() };
  return (await t.write((tx) => insertFile(tx, t.files, reader, stored, again), owner.id)).id;
}
const weave = (structure: Structure, colour: string) => renderWeave({ structure, colour, size: 500 });
async function aCloth(structure: Structure, colour: string): Promise<Material> {
  return aMaterial(t, d, developer, { pictureIds: [await aFile(await weave(structure, colour))] });
}
const describeAll = () => describeMissing(t.ownerDb, t.files, { signal: new AbortController().signal, log: (line) => t.logged.push(line) });
const search = (fileId: string, body: { colourShare?: number } = {}, user = developer) =>
  user.call(photoSearchApi.searchByPhoto, { body: { fileIds: [fileId], ...body } });

/** A photo of the cloth: a part of it, turned, darker, warmer, compressed. */
const aPhoto = async (structure: Structure, colour: string) =>
  sharp(
    await sharp(await weave(structure, colour))
      .extract({ left: 60, top: 80, width: 320, height: 300 })
      .rotate(90)
      .toBuffer(),
  )
    .linear([0.92, 0.87, 0.84], [0, 0, 0])
    .jpeg({ quality: 60 })
    .toBuffer();

describe('the search by photo', () => {
  it('says how many pictures are still to be described, and finds them when they are', async () => {
    const fileId = await aFile(await aPhoto('denim', '#2F4A7A'));
    const early = (await search(fileId)).data;
    expect(early.missing).toBe(3);
    expect(early.rows.every(({ id }) => id !== denim.id)).toBe(true);
    // The job is called once, at the first search that misses pictures.
    await search(fileId);
    expect(t.queued.filter(({ queue }) => queue === DESCRIPTOR_QUEUE)).toHaveLength(1);

    const worker = descriptorWorker({ db: t.ownerDb, files: t.files, log: (line) => t.logged.push(line) });
    expect(await worker.isDue!()).toBe(true);
    await worker.run({}, { attempt: 0, signal: new AbortController().signal });
    expect(await worker.isDue!()).toBe(false);

    const { data } = await search(fileId);
    expect(data.missing).toBe(0);
    expect(data.rows[0]).toMatchObject({ kind: 'MATERIAL', id: denim.id, code: denim.code });
    expect(data.rows.map(({ likeness }) => Number(likeness))).toEqual(
      data.rows.map(({ likeness }) => Number(likeness)).toSorted((a, b) => b - a),
    );
  });

  it('weighs colour and texture by the share that is asked for', async () => {
    await describeAll();
    const red = await aFile(await aPhoto('denim', '#8A2F3A'));
    expect((await search(red, { colourShare: 100 })).data.rows[0]).toMatchObject({ id: check.id });
    expect((await search(red, { colourShare: 0 })).data.rows[0]).toMatchObject({ id: denim.id });
    const [first] = (await search(red, { colourShare: 100 })).data.rows;
    expect(first!.likeness).toBe(first!.colour);
  });

  it('shows external records and materials each to those who may read them, and prices to those who may see prices', async () => {
    const external = await anExternal(t, d, developer, (await aSupplier(t)).id, {
      pictureIds: [await aFile(await weave('rib', '#556B2F'))],
      price: '31',
    });
    const supplier = await aSupplier(t);
    await developer.call(pricesApi.addOffers, { params: { id: denim.id }, body: { offers: [offerInput(d, supplier.id)] } });
    await describeAll();
    const photo = await aPhoto('rib', '#556B2F');
    const all = (await search(await aFile(photo))).data;
    expect(all.rows[0]).toMatchObject({ kind: 'EXTERNAL', id: external.id });
    expect(all.rows.find(({ id, kind }) => id === denim.id && kind === 'MATERIAL')!.metrePrice).toMatch(/^\d/);

    const internal = await t.aUser(['内部物料档案']);
    const own = (await search(await aFile(photo, internal), {}, internal)).data;
    expect(own.rows.length).toBeGreaterThan(0);
    expect(own.rows.every(({ kind }) => kind === 'MATERIAL')).toBe(true);
    expect(JSON.stringify(own)).not.toMatch(/price/i);
    const outside = await t.aUser(['外部物料档案']);
    const foreign = (await search(await aFile(photo, outside), {}, outside)).data;
    expect(foreign.rows.map(({ kind }) => kind)).toEqual(['EXTERNAL']);
    expect(JSON.stringify(foreign)).not.toMatch(/price/i);
  });

  it('counts each record by the nearest of several photos, and leaves out what is less alike than asked', async () => {
    await describeAll();
    const photos = [await aFile(await weave('denim', '#2F4A7A')), await aFile(await weave('check', '#8A2F3A'))];
    const ask = async (body: { least?: number }) =>
      (await developer.call(photoSearchApi.searchByPhoto, { body: { fileIds: photos, ...body } })).data.rows;
    const ids = (await ask({})).slice(0, 2).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([denim.id, check.id].toSorted());
    const likely = await ask({ least: PROBABLE_LIKENESS });
    expect(likely.map(({ id }) => id).toSorted()).toEqual([denim.id, check.id].toSorted());
    expect(likely.every(({ likeness }) => Number(likeness) >= PROBABLE_LIKENESS)).toBe(true);
    const foreign = await t.aUser(['内部物料档案']);
    expect(await foreign.call(photoSearchApi.searchByPhoto, { body: { fileIds: photos } })).toMatchObject({ code: 40400 });
    expect(await developer.call(photoSearchApi.searchByPhoto, { body: { fileIds: [] } })).toMatchObject({
      code: 40000,
      data: { fields: { fileIds: '请先放一张照片' } },
    });
  });

  it('takes pictures of one point, of a few colours, animated and turned by their metadata', async () => {
    await describeAll();
    const cmyk = await sharp(await weave('denim', '#2F4A7A'))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await search(await aFile(cmyk))).data.rows[0]).toMatchObject({ id: denim.id });
    const turned = await sharp(await weave('check', '#8A2F3A'))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await search(await aFile(turned))).data.rows[0]).toMatchObject({ id: check.id });
    const frame = { create: { width: 40, height: 40, channels: 3, background: '#fff' } } as const;
    const animated = await sharp([await sharp(frame).png().toBuffer(), await sharp(frame).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await search(await aFile(animated))).data.rows.length).toBeGreaterThan(0);
    const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#2F4A7A' } })
      .png()
      .toBuffer();
    expect((await search(await aFile(point))).data.rows.length).toBeGreaterThan(0);
  });

  it('requires a session and one of its permissions, and refuses what is no picture of the caller', async () => {
    const fileId = await aFile(await weave('satin', '#112233'));
    expect((await t.anonymous.call(photoSearchApi.searchByPhoto, { body: { fileIds: [fileId] } })).status).toBe(401);
    expect((await search(fileId, {}, await t.aUser(['颜色库']))).code).toBe(40300);
    expect((await search(fileId, {}, await t.aUser(['内部物料档案']))).message).toBe('图片不存在或已被删除');
    expect((await search('999999')).message).toBe('图片不存在或已被删除');
    const pdf = await aFile(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'));
    expect((await search(pdf)).message).toMatch(/请上传图片/);
    expect((await search(fileId, { colourShare: 101 })).message).toBe('请检查填写的内容');
  });
});

describe('the descriptions', () => {
  it('are made again after they were forgotten, and go with their pictures', async () => {
    await describeAll();
    const before = await t.db.selectFrom('pictureDescriptors').select('storeKey').execute();
    await t.write((tx) => forgetDescriptors(tx), developer.id);
    expect(await describeAll()).toBeGreaterThan(2);
    const unused = await aFile(await weave('lace', '#FFFFFF'));
    await search(unused);
    await t.ownerDb.deleteFrom('files').where('id', '=', unused).execute();
    await t.write((tx) => deleteUnusedDescriptors(tx), developer.id);
    expect((await t.db.selectFrom('pictureDescriptors').select('storeKey').execute()).length).toBeLessThanOrEqual(before.length);
  });

  it('note a picture whose bytes are lost, so that it is not tried for ever', async () => {
    const lost = await aCloth('crepe', '#445566');
    const { storeKey } = await t.db.selectFrom('files').select('storeKey').where('id', '=', lost.pictureIds[0]!).executeTakeFirstOrThrow();
    await t.files.delete(storeKey);
    expect(await describeAll()).toBe(1);
    expect(t.logged.at(-1)).toMatch(/无法描述/);
    expect(await describeAll()).toBe(0);
  });
});
