import { writeFile } from 'node:fs/promises';
import { createRandom } from '../../server/src/demo/random.ts';
import { COLOUR_BYTES, measureFacts, TEXTURE_BYTES, type PictureFacts } from '../../server/src/platform/likeness/facts.ts';
import { decompose, multiply, type Matrix } from './eigenvectors.ts';
import { distort, distortions, weaveCloths } from './cloth-pictures.ts';

/**
 * Learns the projections of picture descriptors: `node bench/src/likeness-training.ts`. Directions in which photos of the same cloth differ
 * count little, directions in which cloths differ from each other come first (linear discriminant analysis). Raise DESCRIPTION_METHOD after it.
 */
const SEED = 1;
const STRUCTURES = 600;
const COLOURWAYS = 4;
/** Adds to the differences that were seen, because real photos differ in more ways than the generated ones. */
const UNSEEN = 0.3;

const archive: PictureFacts[] = [];
const photos: PictureFacts[] = [];
const random = createRandom(SEED * 91 + 3);
let number = 0;
for (const cloth of weaveCloths(SEED, STRUCTURES * COLOURWAYS)) {
  if (number++ % COLOURWAYS > 0) continue;
  archive.push(await measureFacts(cloth));
  photos.push(await measureFacts(await distort(cloth, distortions, random)));
  if (archive.length % 100 === 0) console.log(`${archive.length} of ${STRUCTURES} cloths`);
}

const learnt = { colour: learn('colour', COLOUR_BYTES), texture: learn('texture', TEXTURE_BYTES) };
await writeFile(new URL('../../server/src/platform/likeness/projections.json', import.meta.url), `${JSON.stringify(learnt, null, 2)}\n`);

function learn(part: keyof PictureFacts, numbers: number): { middle: string; weights: string } {
  const rows = archive.map((facts) => facts[part]);
  const length = rows[0]!.length;
  const middle = Array.from({ length }, (_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length);
  const differences = rows.map((row, at) => row.map((value, fact) => photos[at]![part][fact]! - value));
  const within = scatter(differences);
  for (let at = 0; at < length; at++) within[at]![at]! = within[at]![at]! * (1 + UNSEEN) + 1e-8;
  const same = decompose(within);
  const whitening = same.vectors.map((row) => row.map((value, at) => value / Math.sqrt(Math.max(same.values[at]!, 1e-9))));
  const white = multiply(
    rows.map((row) => row.map((value, at) => value - middle[at]!)),
    whitening,
  );
  const apart = decompose(scatter(white));
  const best = apart.values
    .map((value, at) => ({ value, at }))
    .toSorted((one, other) => other.value - one.value)
    .slice(0, numbers);
  console.log(part, best.map(({ value }) => Math.sqrt(value).toFixed(1)).join(' '));
  const chosen = multiply(
    whitening,
    apart.vectors.map((row) => best.map(({ at }) => row[at]!)),
  );
  const weights = Array.from({ length: numbers }, (_, column) => chosen.map((row) => row[column]!)).flat();
  return { middle: base64(middle), weights: base64(weights) };
}

function scatter(rows: readonly (readonly number[])[]): Matrix {
  const length = rows[0]!.length;
  return Array.from({ length }, (_, i) =>
    Array.from({ length }, (__, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0) / rows.length),
  );
}

function base64(values: readonly number[]): string {
  return Buffer.from(new Float32Array(values).buffer).toString('base64');
}
