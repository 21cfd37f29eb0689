import { loadSharp } from '../../platform/files/load-sharp.ts';
import { sharedDefinitions } from './drawing.ts';
import { parseColour } from './dye.ts';
import { accessories } from './accessories.ts';
import { garments } from './garments.ts';
import { hardware } from './hardware.ts';
import type { PictureOptions } from './weave.ts';

const trims = { ...hardware, ...accessories };

export type TrimKind = keyof typeof trims;
export const trimKinds = Object.keys(trims) as TrimKind[];

export const renderTrim = ({ kind, ...options }: PictureOptions & { kind: TrimKind }): Promise<Buffer> =>
  renderDrawing(trims[kind], options);

export const renderGarment = ({ kind, ...options }: PictureOptions & { kind: keyof typeof garments }): Promise<Buffer> =>
  renderDrawing(garments[kind], options);

/** A drawing in its colour on a pale background, as WebP. */
async function renderDrawing(draw: (colour: string) => string, { colour, size, ratio = 1 }: PictureOptions): Promise<Buffer> {
  parseColour(colour);
  const height = Math.round(size / ratio);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${height}" viewBox="0 0 100 100"><defs>${sharedDefinitions}</defs>` +
    `<rect x="-100" y="-100" width="300" height="300" fill="url(#back)"/>${draw(colour)}</svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 0 }).toBuffer();
}
