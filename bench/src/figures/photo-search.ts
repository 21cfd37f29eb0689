import { createRandom } from '../../../server/src/demo/random.ts';
import { createDescriptorIndex } from '../../../server/src/platform/likeness/descriptor-index.ts';
import { describePicture } from '../../../server/src/platform/likeness/descriptor.ts';
import { distort, distortions, weaveCloths } from '../cloth-pictures.ts';
import type { Fixtures } from '../fixtures.ts';
import type { Figure } from '../table.ts';

/** Not used while the descriptor was tuned. */
const SEED = 9;
const PICTURES = 10_000;
const QUERIES = 300;
/** Colour and texture count the same. */
const SHARE = 0.5;
const GOAL = { first: 0.75, ten: 0.9 };

interface Query {
  key: string;
  distortion: string;
  descriptor: Awaited<ReturnType<typeof describePicture>>;
}

/** 以图搜布: how often the right picture is the first, and among the first ten, by distortion. */
export async function measurePhotoSearch(fixtures: Fixtures): Promise<Figure[]> {
  const count = Math.max(50, Math.round(PICTURES * fixtures.scale));
  const random = createRandom(SEED * 77 + 5);
  const index = createDescriptorIndex();
  const queries: Query[] = [];
  let key = 0;
  for (const cloth of weaveCloths(SEED, count)) {
    index.put(String(key), await describePicture(cloth));
    if (random.whole(0, count - 1) < QUERIES)
      for (const distortion of distortions)
        queries.push({ key: String(key), distortion, descriptor: await describePicture(await distort(cloth, distortion, random)) });
    key += 1;
  }
  fixtures.log(`${count} pictures, ${queries.length} queries`);
  return [...Map.groupBy(queries, ({ distortion }) => distortion)].map(([distortion, asked]) => {
    const ranks = asked.map(({ key: wanted, descriptor }) =>
      index.search(descriptor, SHARE, 10).findIndex((found) => found.key === wanted),
    );
    const first = ranks.filter((rank) => rank === 0).length / ranks.length;
    const ten = ranks.filter((rank) => rank >= 0).length / ranks.length;
    return {
      id: 'photo',
      work: `recall of ${distortion}: first; among ten`,
      ours: `${first.toFixed(2)}; ${ten.toFixed(2)}`,
      limit: '',
      ratio: '',
      goal: `≥ ${GOAL.first}; ≥ ${GOAL.ten}`,
      size: `${count} pictures, ${ranks.length} queries`,
      holds: first >= GOAL.first && ten >= GOAL.ten,
    };
  });
}
