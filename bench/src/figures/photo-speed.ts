import pg from 'pg';
import { createRandom, type Random } from '../../../server/src/demo/random.ts';
import { DESCRIPTION_METHOD, describePicture } from '../../../server/src/platform/likeness/descriptor.ts';
import { emptyCall, logIn, type Client } from '../client.ts';
import { weaveCloths } from '../cloth-pictures.ts';
import { PASSWORD, type Fixtures } from '../fixtures.ts';
import { runAll, startSum, type Load } from '../load.ts';
import { startProduct } from '../product.ts';
import { latencyOf, megabytes, milliseconds, rows, times, type Figure } from '../table.ts';

const PICTURES = 100_000;
const FEWEST = 10_000;
const MOST_MEMORY = 100 * 1024 * 1024;
const GOAL = 5;
const ROUNDS = 5;
/** A minute allows 120. */
const CALLS = 100;
const CLIENTS = 4;

/** 以图搜布 among this many pictures: its time beside an empty call, and what a server that starts anew needs. */
export async function measurePhotoSpeed(fixtures: Fixtures): Promise<Figure[]> {
  const count = Math.max(FEWEST, Math.round(PICTURES * fixtures.scale));
  const archive = await fixtures.archive(count);
  const pool = new pg.Pool({ connectionString: archive.url, max: 2 });
  const photos = await addPictures(pool, count);
  const product = await startProduct(archive.env);
  const client = await logIn(product.address, 'admin', PASSWORD);
  try {
    const newest = await newestDescription(pool);
    await runAll(emptyCall(client), CALLS, CLIENTS);
    const before = (await product.memory()).now;
    const begun = performance.now();
    const first = await search(client, photos[0]!);
    const firstTook = performance.now() - begun;
    await runAll((index) => search(client, photos[index % photos.length]!), CALLS, CLIENTS);
    const grown = (await product.memory()).now - before;
    const kept = first.described >= count && first.missing === 0 && (await newestDescription(pool)) === newest;
    const [ours, empty] = [startSum(), startSum()];
    for (let round = 0; round < ROUNDS; round++) {
      await pool.query('delete from rate_limits');
      ours.add(await runAll((index) => search(client, photos[(round * CALLS + index) % photos.length]!), CALLS, CLIENTS));
      empty.add(await runAll(emptyCall(client), CALLS, CLIENTS));
    }
    return figuresOf({ ours: ours.load(), empty: empty.load(), firstTook, grown, kept, size: rows(first.described) });
  } finally {
    client.close();
    await product.stop();
    await pool.end();
  }
}

interface Measured {
  ours: Load;
  empty: Load;
  firstTook: number;
  grown: number;
  /** Nothing was described again after the start. */
  kept: boolean;
  size: string;
}

function figuresOf({ ours, empty, firstTook, grown, kept, size }: Measured): Figure[] {
  const ratio = ours.p50 / empty.p50;
  return [
    {
      id: 'photo-speed',
      work: `search by photo, median beside an empty call; ${CLIENTS} clients`,
      ours: milliseconds(ours.p50),
      limit: milliseconds(empty.p50),
      ratio: times(ratio),
      goal: `≤ ${GOAL}×`,
      latency: latencyOf(ours),
      size,
      holds: ratio <= GOAL,
    },
    {
      id: 'photo-speed',
      work: `first search after a start (${milliseconds(firstTook)}) and ${CALLS} more: memory; nothing computed again`,
      ours: megabytes(grown),
      limit: '',
      ratio: '',
      goal: `≤ ${megabytes(MOST_MEMORY)}`,
      size,
      holds: grown <= MOST_MEMORY && kept,
    },
  ];
}

const search = (client: Client, fileId: string): Promise<{ described: number; missing: number }> =>
  client.post('/api/material/mrp/mrp/photo-search', { fileIds: [fileId] });

const newestDescription = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ id: string }>('select max(id) as id from picture_descriptors')).rows[0]!.id;

const WOVEN = 400;
const PHOTOS = 200;
/** Of a generated descriptor from a woven one, in steps. */
const SPREAD = 12;

/** A picture with a description for each material that has none; answers the files of some. */
async function addPictures(pool: pg.Pool, count: number): Promise<string[]> {
  const woven: Uint8Array[] = [];
  for (const cloth of weaveCloths(4, WOVEN)) woven.push(await describePicture(cloth));
  const random = createRandom(41);
  await pool.query(`
    with wanted as (select s.id, encode(sha256(('photo ' || s.id)::bytea), 'hex') as hash from spus s
                    where not exists (select from spu_pictures p where p.spu_id = s.id) order by s.id limit ${count}),
      files as (insert into files (owner_id, name, kind, mime, size, sha256, store_key, width, height)
                select (select min(id) from users), 'cloth.webp', 'PICTURE', 'image/webp', 1, hash, hash, 500, 500 from wanted returning id, sha256)
    insert into spu_pictures (spu_id, file_id, position) select w.id, f.id, 1 from wanted w join files f on f.sha256 = w.hash`);
  const { rows: keys } = await pool.query<{ key: string }>(
    `select distinct store_key as key from searchable_pictures p
     where not exists (select from picture_descriptors d where d.store_key = p.store_key and d.method = ${DESCRIPTION_METHOD})`,
  );
  await pool.query('delete from picture_descriptors where method <> $1', [DESCRIPTION_METHOD]);
  for (let from = 0; from < keys.length; from += 5_000) {
    const part = keys.slice(from, from + 5_000).map(({ key }) => key);
    await pool.query(
      `insert into picture_descriptors (store_key, method, descriptor) select key, $2, descriptor from unnest($1::text[], $3::bytea[]) as d (key, descriptor)`,
      [part, DESCRIPTION_METHOD, part.map(() => vary(random.pick(woven), random))],
    );
  }
  await pool.query('vacuum (analyze)');
  const { rows: photos } = await pool.query<{ id: string }>(
    `select p.file_id as id from spu_pictures p join files f on f.id = p.file_id where f.name = 'cloth.webp' order by f.sha256 limit ${PHOTOS}`,
  );
  return photos.map(({ id }) => id);
}

/** Another cloth of the kind. */
const vary = (descriptor: Uint8Array, random: Random): Buffer =>
  Buffer.from(
    descriptor.map((value) => {
      const away = random.whole(-SPREAD, SPREAD) + random.whole(-SPREAD, SPREAD);
      return Math.min(Math.max(value + away, 0), 255);
    }),
  );
