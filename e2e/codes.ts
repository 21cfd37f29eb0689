import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadResult } from 'zxing-wasm/reader';

/** Dots per millimetre of a 203 dpi printer. */
const DOTS_PER_MM = 8;
const QUIET_DOTS = 40;

// The reader of the product's own camera; its file is read here, as the library would fetch it from another host.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

export const readCode128 = (picture: Locator): Promise<string> => readSymbol(picture, 'Code128');
export const readQr = (picture: Locator): Promise<string> => readSymbol(picture, 'QRCode');

export interface Dots {
  width: number;
  height: number;
  grey: number[];
}

/** The dots of a symbol that such a printer would print. */
export const dotsOf = (picture: Locator): Promise<Dots> =>
  picture.evaluate(
    async (element: SVGSVGElement, { dots, quiet }) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`;
      await image.decode();
      const box = element.getBoundingClientRect();
      const toDots = (pixels: number) => Math.round((pixels / 96) * 25.4 * dots);
      const [w, h] = [toDots(box.width), toDots(box.height)];
      const canvas = new OffscreenCanvas(w + 2 * quiet, h + 2 * quiet);
      const context = canvas.getContext('2d')!;
      context.imageSmoothingEnabled = false;
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, quiet, quiet, w, h);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return { width: canvas.width, height: canvas.height, grey: Array.from({ length: data.length / 4 }, (_, at) => data[at * 4]!) };
    },
    { dots: DOTS_PER_MM, quiet: QUIET_DOTS },
  );

/** The command of a symbol that a scanner takes as a setting of its own; nothing of one that is data. */
export async function readSetting(picture: Locator): Promise<string> {
  const found = await findSymbol(picture, 'Code128');
  const { ReaderInit: isSetting = false } = JSON.parse(found?.extra || '{}') as { ReaderInit?: boolean };
  return isSetting ? (found?.text ?? '') : '';
}

type Format = NonNullable<ReaderOptions['formats']>[number];

const readSymbol = async (picture: Locator, format: Format): Promise<string> => (await findSymbol(picture, format))?.text ?? '';

/** Decodes a printed symbol. */
async function findSymbol(picture: Locator, format: Format): Promise<ReadResult | undefined> {
  const { width, height, grey } = await dotsOf(picture);
  const data = Uint8ClampedArray.from(grey.flatMap((value) => [value, value, value, 255]));
  const [found] = await readBarcodes({ width, height, data } as ImageData, { formats: [format] });
  return found;
}

/** Pages and paper sizes of a PDF, in points. */
export function paperOf(pdf: Buffer): { width: number; height: number }[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width = '', height = '']) => ({
    width: Number(width),
    height: Number(height),
  }));
}
