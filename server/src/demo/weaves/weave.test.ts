import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dye, weaveGreige } from './dye.ts';
import { weaves, type Structure } from './structures.ts';
import { renderWeave } from './weave.ts';

const colours = ['#F5F1E6', '#B5834A', '#A8452F', '#C6F432', '#FF6A1F', '#3D5A80', '#1B2A49', '#17181A'];
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const structures = Object.keys(weaves) as Structure[];

describe.each(structures)('the weave %s', (structure) => {
  it.each(colours)('has the mean colour %s', async (colour) => {
    const { channels } = await sharp(await renderWeave({ structure, colour, size: 160 })).stats();
    for (const [channel, value] of channelsOf(colour).entries()) {
      const shown = Math.max(8, Math.min(value, 246));
      expect(Math.abs(channels[channel]!.mean - shown)).toBeLessThan(2.5);
    }
  });

  it.each(['#FFFFFF', '#000000'])('shows its structure in %s without a colour cast', async (colour) => {
    const { channels } = await sharp(await renderWeave({ structure, colour, size: 160 })).stats();
    const [red, , blue] = channels.map(({ mean }) => mean);
    expect(channels[1]!.stdev).toBeGreaterThan(1.5);
    expect(Math.abs(red! - blue!)).toBeLessThan(4);
    expect(Math.abs(red! - channelsOf(colour)[0]!)).toBeLessThan(12);
  });

  it('is seamless', () => {
    // A detail so large that neighbouring pixels are similar and a seam would be visible.
    const frame = { width: 260, height: 200, yarn: 24 };
    const { width, height } = frame;
    const pixels = dye(weaveGreige(weaves[structure].texture(frame), frame, 1, 0.03), '#7D8083', 0);
    const columnStep = (left: number, right: number) =>
      meanStep(height, (row) => [pixels[(row * width + left) * 3]!, pixels[(row * width + right) * 3]!]);
    const rowStep = (upper: number, lower: number) =>
      meanStep(width, (at) => [pixels[(upper * width + at) * 3]!, pixels[(lower * width + at) * 3]!]);
    const columns = Array.from({ length: width - 1 }, (_, column) => columnStep(column, column + 1));
    const rows = Array.from({ length: height - 1 }, (_, row) => rowStep(row, row + 1));

    expect(columnStep(width - 1, 0)).toBeLessThan(Math.max(...columns) * 1.15);
    expect(rowStep(height - 1, 0)).toBeLessThan(Math.max(...rows) * 1.15);
  });

  it('is deterministic', () => {
    const frame = { width: 64, height: 64, yarn: 7 };
    const draw = () => weaveGreige(weaves[structure].texture(frame), frame, 2, 0).tones;
    expect(draw()).toEqual(draw());
  });
});

function meanStep(count: number, pair: (index: number) => [number, number]): number {
  let sum = 0;
  for (let index = 0; index < count; index++) {
    const [one, other] = pair(index);
    sum += Math.abs(one - other);
  }
  return sum / count;
}

describe('a weave picture', () => {
  it('has the requested size and ratio', async () => {
    for (const size of [64, 160, 500] as const) {
      const metadata = await sharp(await renderWeave({ structure: 'plain', colour: '#2B4C9B', size, ratio: 4 / 3 })).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: size, height: Math.round((size * 3) / 4) });
    }
  });

  it('is small enough to load fifty rows with less than 400 KB', async () => {
    const pictures = await Promise.all(structures.map((structure) => renderWeave({ structure, colour: '#A8452F', size: 160 })));
    const mean = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length;
    expect(mean * 50).toBeLessThan(400 * 1024);
  });

  it.each(['red', '#12345', '#GGGGGG', '"/><script>'])('is refused for the colour %s', async (colour) => {
    await expect(renderWeave({ structure: 'plain', colour, size: 64 })).rejects.toThrow(RangeError);
  });

  it('of denim has a pale weft, so dark pixels are more colourful', async () => {
    const { data } = await sharp(await renderWeave({ structure: 'denim', colour: '#3D5A80', size: 500 }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const saturation = { dark: [] as number[], bright: [] as number[] };
    for (let at = 0; at < data.length; at += 3) {
      const blueness = data[at + 2]! / Math.max(1, data[at]!);
      (data[at]! < 50 ? saturation.dark : saturation.bright).push(blueness);
    }
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(saturation.dark)).toBeGreaterThan(mean(saturation.bright) * 1.3);
  });
});
