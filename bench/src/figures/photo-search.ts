import { createRandom } from '../../../server/src/demo/random.ts';
import { createDescriptorIndex, percentOf } from '../../../server/src/platform/likeness/descriptor-index.ts';
import { describePicture } from '../../../server/src/platform/likeness/descriptor.ts';
import { PROBABLE_LIKENESS } from '../../../contract/src/features/photo-search.ts';
import { demoCloths, distort, distortions, together, weaveCloths, type Cloth, type Distortion } from '../cloth-pictures.ts';
import type { Fixtures } from '../fixtures.ts';
import type { Figure } from '../table.ts';

/** Used neither for tuning nor for training. */
const SEED = 20_261;
const PICTURES = 10_000;
const QUERIES = 300;
/** Colour and texture count the same. */
const SHARE = 0.5;
const GOAL = { first: 0.75, ten: 0.9 };

const lines: readonly (readonly [string, readonly Distortion[]])[] = [
  ...distortions.map((one) => [one, [one]] as const),
  ['all but distance', together],
];

interface Query {
  key: string;
  line: string;
  kind: string;
  descriptor: Uint8Array;
}

/** 以图搜布: how often the right picture is the first, and among the first ten, by distortion. */
export async function measurePhotoSearch(fixtures: Fixtures): Promise<Figure[]> {
  const count = Math.max(50, Math.round(PICTURES * fixtures.scale));
  const random = createRandom(SEED);
  const index = createDescriptorIndex();
  const queries: Query[] = [];
  let number = 0;
  for await (const cloth of cloths(count)) {
    const key = String(number++);
    index.put(key, await describePicture(cloth));
    if (random.whole(0, count - 1) < QUERIES)
      for (const [line, how] of lines)
        queries.push({ key, line, kind: cloth.kind, descriptor: await describePicture(await distort(cloth, how, random)) });
    if (number % 1_000 === 0) fixtures.log(`${number} of ${count} pictures`);
  }
  return [...Map.groupBy(queries, ({ line }) => line)].map(([line, asked]) => recallOf(line, asked, index));

  function recallOf(line: string, asked: readonly Query[], all: typeof index): Figure {
    const found = asked.map(({ key, kind, descriptor }) => ({ key, kind, best: all.search(descriptor, SHARE, 10) }));
    const first = share(found, ({ key, best }) => best[0]?.key === key);
    const ten = share(found, ({ key, best }) => best.some((one) => one.key === key));
    const told = share(found, ({ best }) => isProbable(best[0]));
    const misled = share(found, ({ key, best }) => isProbable(best.find((one) => one.key !== key)));
    fixtures.log(
      `${line}: first by kind ${[...Map.groupBy(found, ({ kind }) => kind)].map(([kind, own]) => `${kind} ${share(own, ({ key, best }) => best[0]?.key === key).toFixed(2)}`).join(', ')}`,
    );
    fixtures.log(`${line}: ${told.toFixed(2)} find a probable one, ${misled.toFixed(2)} one of another cloth`);
    return {
      id: 'photo',
      work: `recall of ${line}: first; among ten`,
      ours: `${first.toFixed(2)}; ${ten.toFixed(2)}`,
      limit: '',
      ratio: '',
      goal: `≥ ${GOAL.first}; ≥ ${GOAL.ten}`,
      size: `${count} pictures, ${asked.length} queries`,
      holds: first >= GOAL.first && ten >= GOAL.ten,
    };
  }
}

const share = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length / all.length;

const isProbable = (found: { colour: number; texture: number } | undefined): boolean =>
  found !== undefined && percentOf(SHARE * found.colour + (1 - SHARE) * found.texture) >= PROBABLE_LIKENESS;

/** The demo's own pictures, then generated ones. */
async function* cloths(count: number): AsyncGenerator<Cloth> {
  let made = 0;
  for await (const cloth of demoCloths()) {
    if (made >= count / 10) break;
    made += 1;
    yield cloth;
  }
  yield* weaveCloths(SEED, count - made);
}
