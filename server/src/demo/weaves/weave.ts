import { loadSharp } from '../../platform/files/load-sharp.ts';
import { dye, weaveGreige, type Greige } from './dye.ts';
import { weaves, type Structure, type Weave } from './structures.ts';

export type PictureSize = 64 | 160 | 500;

export interface PictureOptions {
  /** `#RRGGBB` */
  colour: string;
  /** Width in pixels. */
  size: PictureSize;
  /** Width divided by height. */
  ratio?: number;
}

/** Small pictures show a larger detail, so that the structure is visible in a 28-pixel swatch. */
const YARN_PIXELS: Record<PictureSize, number> = { 64: 7, 160: 6, 500: 6 };
const FOLDS = 0.03;
const KEPT_GREIGE = 64;
const kept = new Map<string, Greige>();

/** A seamless WebP picture of the fabric whose mean is the colour (channels limited to 8 to 246, so that the weave stays visible). */
export async function renderWeave({ structure, colour, size, ratio = 1 }: PictureOptions & { structure: Structure }): Promise<Buffer> {
  const weave: Weave = weaves[structure];
  const greige = greigeOf(structure, size, Math.round(size / ratio));
  const pixels = dye(greige, colour, weave.paleness ?? 0);
  // With little effort, because the picture is encoded again where it is stored.
  return encodeCloth(pixels, greige, { quality: size < 500 ? 80 : 70, effort: 0 });
}

export async function encodeCloth(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
  options: { quality: number; effort?: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp(options)
    .toBuffer();
}

/** One undyed texture serves all colours, so it is cached for a while. */
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
