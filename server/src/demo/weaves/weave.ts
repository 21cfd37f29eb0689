import { loadSharp } from '../../platform/files/load-sharp.ts';
import { dye, weaveGreige, type Greige } from './dye.ts';
import { weaves, type Structure, type Weave } from './structures.ts';

export type PictureSize = 64 | 160 | 500;

export interface PictureOptions {
  /** `#RRGGBB` */
  colour: string;
  /** Width in pixels. */
  size: PictureSize;
  /** Width against height. */
  ratio?: number;
}

/** Small pictures show a piece so close that its structure survives the scaling to a 28-pixel swatch. */
const YARN_PIXELS: Record<PictureSize, number> = { 64: 7, 160: 6, 500: 6 };
const FOLDS = 0.03;
const KEPT_GREIGE = 64;
const kept = new Map<string, Greige>();

/** A seamless picture of the cloth as WebP whose mean is the colour (its channels kept between 8 and 246, so that the weave shows). */
export async function renderWeave({ structure, colour, size, ratio = 1 }: PictureOptions & { structure: Structure }): Promise<Buffer> {
  const weave: Weave = weaves[structure];
  const greige = greigeOf(structure, size, Math.round(size / ratio));
  const pixels = dye(greige, colour, weave.paleness ?? 0);
  return encodeCloth(pixels, greige, size < 500 ? 80 : 70);
}

export async function encodeCloth(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality })
    .toBuffer();
}

/** One undyed piece serves all colours, so it is kept for a while. */
function greigeOf(structure: Structure, size: PictureSize, height: number): Greige {
  const key = `${structure} ${size}×${height}`;
  const known = kept.get(key);
  if (known) return known;
  const frame = { width: size, height, yarn: YARN_PIXELS[size] };
  const greige = weaveGreige(weaves[structure].texture(frame), frame, size < 500 ? 2 : 1, size < 160 ? 0 : FOLDS);
  if (kept.size >= KEPT_GREIGE) kept.delete(kept.keys().next().value!);
  kept.set(key, greige);
  return greige;
}
