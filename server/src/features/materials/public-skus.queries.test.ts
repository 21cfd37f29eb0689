import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PICTURE, publicSkusApi } from '@mrp/contract/features/materials/public-skus.ts';
import { appOn, testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { multipartForm } from '../../../test/multipart.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let shown: { id: string; code: string };

const env = { SKU_PICKER_ORIGINS: 'https://shop.example.com', SKU_PICKER_REDIRECTS: 'shop.example.com' };
const list = (query: object = {}, at: Pick<TestUser, 'call'> = t.anonymous) => at.call(publicSkusApi.listPublicSkus, { query } as never);
const codes = async (query: object) => (await list(query)).data.rows.map(({ code }) => code);

async function upload(bytes: Buffer): Promise<string> {
  const { payload, headers } = multipartForm('噪点.png', bytes);
  const url = '/api/material/mrp/mrp/file/upload';
  const response = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...developer.headers } });
  return response.json<{ data: { id: string } }>().data.id;
}

/** An active material with one confirmed and one sampled colour. */
async function anActiveMaterial(name: string, pictureIds: string[] = []): Promise<{ id: string; code: string }> {
  const made = await aMaterial(t, d, developer, { name, pictureIds }, [
    { colourId: d.colour('藏青'), state: 'CONFIRMED' },
    { colourId: d.colour('大红'), state: 'SAMPLING' },
  ] as never);
  for (const state of ['PENDING', 'ACTIVE']) await t.ownerPool.query('update spus set state = $2 where id = $1', [made.id, state]);
  return made;
}

beforeAll(async () => {
  t = await testApp(env);
  d = await theDictionaries(t);
  developer = await t.aUser();
  shown = await anActiveMaterial('公开罗纹');
});

describe('选择物料SKU', () => {
  it('shows confirmed colours of active materials to anybody, with name, colour, unit and code only', async () => {
    const { data } = await list();
    expect(data.rows).toEqual([
      {
        code: `${shown.code}-01`,
        name: '公开罗纹',
        colour: '藏青',
        hex: expect.stringMatching(/^#/),
        unit: '公斤',
        image: null,
        tinted: false,
      },
    ]);
    expect(data).toMatchObject({ total: 1, nextCursor: null });
  });

  it.each(['gklw', 'gongkai', '公开 罗纹', '藏青'])('finds them by %s', async (q) => {
    expect(await codes({ q })).toEqual([`${shown.code}-01`]);
  });

  it('never shows a draft, a disabled or a sampled colour', async () => {
    await aMaterial(t, d, developer, { name: '公开草稿' });
    expect(await codes({ q: '公开' })).toEqual([`${shown.code}-01`]);
    const { id } = await anActiveMaterial('公开停用');
    await t.ownerPool.query(`update skus set state = 'DISABLED' where spu_id = $1`, [id]);
    expect(await codes({ q: '公开' })).toEqual([`${shown.code}-01`]);
  });

  it('offers classes and colour families as chips that narrow the list', async () => {
    const { settings } = (await list()).data;
    const inside = settings.classes.find(({ name }) => name === '辅料');
    expect(settings.classes.map(({ name }) => name)).toEqual(expect.arrayContaining(['梭织', '针织', '辅料']));
    expect(await codes({ classId: inside?.id })).toEqual([]);
    const blue = settings.families.find(({ name }) => name.startsWith('蓝'));
    const red = settings.families.find(({ name }) => name.startsWith('红'));
    expect(blue?.hex).toMatch(/^#[0-9A-F]{6}$/);
    expect(await codes({ familyId: blue?.id })).toEqual([`${shown.code}-01`]);
    expect(await codes({ familyId: red?.id })).toEqual([]);
  });

  it('names the allowed origins, and returns a redirect only to a configured host', async () => {
    const settingsFor = async (redirect: string) => (await list({ redirect })).data.settings;
    expect(await settingsFor('https://shop.example.com/o?id=1')).toMatchObject({
      origins: ['https://shop.example.com'],
      redirect: 'https://shop.example.com/o?id=1',
    });
    expect((await settingsFor('https://evil.example/')).redirect).toBeNull();
    expect((await settingsFor('javascript:alert(1)')).redirect).toBeNull();
  });

  it('answers no price, no supplier and no file address, whatever the colour has', async () => {
    const text = JSON.stringify((await list()).data.rows);
    expect(text).not.toMatch(/price|supplier|url|\/api\/|id"/i);
  });

  it('carries a picture as a data: URI of at most 8 KB, the smaller thumbnail where the larger is too large', async () => {
    const noise = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer();
    const { code } = await anActiveMaterial('公开图片', [await upload(noise)]);
    const [row] = (await list({ q: code })).data.rows;
    // The picture is of the material, not of this colour.
    expect(row?.tinted).toBe(true);
    expect(row?.image).toMatch(/^data:image\/webp;base64,/);
    expect(row?.image?.length).toBeLessThanOrEqual(MAX_PICTURE);
    const bytes = Buffer.from(row?.image?.split(',')[1] ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 64 });
  });

  it('refuses unknown parameters and wrong values at their field', async () => {
    expect(await list({ supplierId: '1' })).toMatchObject({ code: 40000, data: { fields: { supplierId: '不支持的参数：supplierId' } } });
    expect(await list({ cursor: 501 })).toMatchObject({ code: 40000 });
    expect(await list({ classId: 'x' })).toMatchObject({ code: 40000, data: { fields: { classId: '编号无效' } } });
  });

  it('counts the calls of an address and asks to wait', async () => {
    const statuses: number[] = [];
    // A minute may end meanwhile: of 250 calls in two minutes, more than 120 are in one of them.
    while (statuses.length < 250 && statuses.at(-1) !== 429) statuses.push((await list({ q: '无' })).status);
    expect(statuses.at(-1)).toBe(429);
    const refused = await list();
    expect(refused).toMatchObject({ code: 429, message: expect.stringMatching(/秒后重试/) });
    expect(Number(refused.response.headers['retry-after'])).toBeGreaterThan(0);
    await t.ownerPool.query('delete from rate_limits');
  });

  it('shows one address no more colours a day than configured, whatever it searches for, and the next day again', async () => {
    const at = (await appOn(t, { ...env, SKU_PICKER_DAILY: '40' })).app;
    const look = async (remoteAddress: string, q: string) => {
      const query = new URLSearchParams({ q }).toString();
      const response = await at.inject({ url: `/api/material/mrp/mrp/public/skus?${query}`, remoteAddress });
      return { status: response.statusCode, ...response.json<{ code: number; message: string; data: { rows: unknown[] } }>() };
    };
    const copied: unknown[] = [];
    for (let call = 0; call < 60; call += 1) {
      const answer = await look('203.0.113.9', ['公开', '罗纹', shown.code][call % 3] ?? '');
      if (answer.status === 200) copied.push(...answer.data.rows);
    }
    expect(copied.length).toBeGreaterThanOrEqual(40);
    expect(copied.length).toBeLessThan(80);
    expect(await look('203.0.113.9', '公开')).toMatchObject({ status: 429, code: 42901, message: expect.stringContaining('请明天再来') });
    expect(await look('203.0.113.10', '公开')).toMatchObject({ status: 200 });
    await t.ownerPool.query(`update rate_limits set window_start = window_start - interval '25 hours'`);
    expect(await look('203.0.113.9', '公开')).toMatchObject({ status: 200 });
    await t.ownerPool.query('delete from rate_limits');
  });

  it('ends after ten pages of a search', async () => {
    expect(await list({ cursor: 10 })).toMatchObject({ code: 200 });
    expect(await list({ cursor: 11 })).toMatchObject({ code: 40000, data: { fields: { cursor: expect.any(String) } } });
  });

  it('is an unknown call when it is switched off', async () => {
    const off = await appOn(t, { ...env, SKU_PICKER: '0' });
    expect(await list({}, off.anonymous)).toMatchObject({ status: 404, code: 404 });
  });
});
