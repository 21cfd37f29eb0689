import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { deletePicture, measurePicture, storePicture } from './pictures.ts';
import { openFileStore } from './store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-pictures-'));
  store = await openFileStore(`file:${folder}/files`);
});
afterAll(() => rm(folder, { recursive: true }));

const fetchBytes = async (key: string) => buffer((await store.get(key)).stream);
const plain = (width: number, height: number, background = '#A8452F') => sharp({ create: { width, height, channels: 3, background } });

/** A PNG that declares a large size and contains almost nothing. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a stored picture', () => {
  it('is WebP of at most 2000 px with three thumbnails, and the result has its size and hash', async () => {
    const stored = await storePicture(store, await plain(3000, 1500).jpeg().toBuffer());

    expect(stored).toMatchObject({ key: stored.sha256, mime: 'image/webp', width: 2000, height: 1000 });
    const bytes = await fetchBytes(stored.key);
    expect(bytes).toHaveLength(stored.size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 });
    for (const side of [64, 160, 500] as const) {
      expect(await sharp(await fetchBytes(stored.thumbs[side])).metadata()).toMatchObject({
        format: 'webp',
        width: side,
        height: side / 2,
      });
    }
  });

  it('is not enlarged', async () => {
    const stored = await storePicture(store, await plain(100, 80).png().toBuffer());
    expect(stored).toMatchObject({ width: 100, height: 80 });
    expect(await sharp(await fetchBytes(stored.thumbs[500])).metadata()).toMatchObject({ width: 100, height: 80 });
  });

  it('loses location, camera and comment, and is rotated upright', async () => {
    const left = await plain(250, 400, '#1B2A49').png().toBuffer();
    const sideways = await plain(500, 400, '#FFFFFF')
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();

    const stored = await storePicture(store, sideways);

    expect(stored).toMatchObject({ width: 400, height: 500 });
    const bytes = await fetchBytes(stored.key);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    expect(bytes.includes('secret')).toBe(false);
    const top = await sharp(bytes).extract({ left: 0, top: 0, width: 400, height: 100 }).toBuffer();
    expect((await sharp(top).stats()).channels[0]!.mean).toBeLessThan(40);
  });

  it('keeps its transparency', async () => {
    const stored = await storePicture(
      store,
      await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(await fetchBytes(stored.key)).metadata()).hasAlpha).toBe(true);
  });

  it('in grey, CMYK or a wide gamut becomes sRGB', async () => {
    const grey = await plain(40, 40, '#808080').toColourspace('b-w').jpeg().toBuffer();
    const print = await plain(40, 40, '#A8452F').toColourspace('cmyk').jpeg().toBuffer();
    const wide = await plain(40, 40, '#A8452F').withIccProfile('p3').png().toBuffer();
    for (const source of [grey, print, wide]) {
      const { key } = await storePicture(store, source);
      expect(await sharp(await fetchBytes(key)).metadata()).toMatchObject({ space: 'srgb', hasProfile: false });
    }
    const { key } = await storePicture(store, wide);
    const { channels } = await sharp(await fetchBytes(key)).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 8) * 8)).toEqual([168, 72, 48]);
  });

  it('from an animation is its first frame', async () => {
    const frames = await Promise.all(['#FF0000', '#0000FF'].map((colour) => plain(30, 30, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { key } = await storePicture(store, animation);
    const { channels } = await sharp(await fetchBytes(key)).stats();
    expect(channels[0]!.mean).toBeGreaterThan(200);
    expect((await sharp(await fetchBytes(key)).metadata()).pages).toBeUndefined();
  });

  it('is stored once when it is uploaded twice', async () => {
    const source = await plain(300, 300, '#D9A23B').png().toBuffer();
    expect((await storePicture(store, source)).key).toBe((await storePicture(store, source)).key);
  });

  it('is deleted together with its thumbnails', async () => {
    const stored = await storePicture(store, await plain(70, 70, '#5C6146').png().toBuffer());
    await deletePicture(store, stored.key);
    for (const key of [stored.key, ...Object.values(stored.thumbs)]) expect(await store.has(key)).toBe(false);
  });

  it('can be read from an upload on disk', async () => {
    const path = join(folder, 'upload');
    await writeFile(path, await plain(90, 60).png().toBuffer());
    expect(await storePicture(store, path)).toMatchObject({ width: 90, height: 60 });
  });
});

describe('a picture above the limits:', () => {
  it.each([
    ['30,000 px square', pngBomb(30_000, 30_000), '边长 20000 像素'],
    ['30,000 px long and thin', pngBomb(30_000, 10), '边长 20000 像素'],
    ['8000 px square', pngBomb(8000, 8000), '5000 万像素'],
    ['as large as PNG can say', pngBomb(2 ** 31 - 1, 2 ** 31 - 1), '图片无法打开'],
  ])('%s is refused before it is decoded', async (_, bomb, message) => {
    const memory = process.memoryUsage().rss;
    const started = performance.now();
    await expect(storePicture(store, bomb)).rejects.toThrow(message);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 * 1024);
  });

  it('a GIF with a frame of 65,535 px is refused', async () => {
    const gif = await plain(10, 10).gif().toBuffer();
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 10, 0, 10, 0]));
    for (const at of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, at);
    await expect(storePicture(store, gif)).rejects.toThrow('边长 20000 像素');
  });

  it('three pictures of 49 million pixels are decoded one after the other', async () => {
    const source = await plain(7000, 7000).png({ progressive: true }).toBuffer();
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5);

    await Promise.all(Array.from({ length: 3 }, () => storePicture(store, source)));

    clearInterval(watch);
    expect((peak - before) / 1024 / 1024).toBeLessThan(400);
  }, 60_000);
});

describe('a broken picture:', () => {
  it.each([
    ['cut off', async () => (await plain(600, 600).png().toBuffer()).subarray(0, 400)],
    [
      'a JPEG cut off',
      async () => {
        const bytes = await plain(600, 600).jpeg().toBuffer();
        return bytes.subarray(0, bytes.length / 2);
      },
    ],
    ['a header alone', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['noise behind a header', async () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(5000, 7)])],
  ])('%s is refused and stores nothing', async (_, make) => {
    await expect(storePicture(store, await make())).rejects.toMatchObject({ errorName: 'FILE_BROKEN' });
  });

  it('the next picture is stored after a broken one', async () => {
    const good = await plain(20, 20).png().toBuffer();
    const [bad, fine] = await Promise.allSettled([storePicture(store, good.subarray(0, 60)), storePicture(store, good)]);
    expect([bad.status, fine.status]).toEqual(['rejected', 'fulfilled']);
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', '%PDF-1.4 %%EOF'])(
    '%s never reaches the decoder',
    async (text) => {
      await expect(storePicture(store, Buffer.from(text))).rejects.toMatchObject({ errorName: 'FILE_TYPE' });
      await expect(measurePicture(Buffer.from(text))).rejects.toMatchObject({ errorName: 'FILE_TYPE' });
    },
  );
});
