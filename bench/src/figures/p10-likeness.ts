import pg from 'pg';
import { random } from '../archive.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { compare, type Operation } from '../load.ts';
import type { Fixtures } from '../fixtures.ts';
import { latencyOf, milliseconds, rows, times, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 10_000;
const ASKED = 200;
const ADDRESS = '/api/material/mrp/mrp/materials';
const WITHIN = '3';

interface Material {
  id: string;
  classId: string;
  gramWeight: string;
  width: string;
}

interface Colour {
  id: string;
  a: string;
  b: string;
}

/** P10: similar materials and colours, compared with a hand-written query over the same index plus an empty call. */
export async function measureLikeness(fixtures: Fixtures): Promise<Figure[]> {
  const archive = await fixtures.archive(Math.max(SMALL, Math.round(LISTED * fixtures.scale)));
  const pool = new pg.Pool({ connectionString: archive.url, max: 8 });
  const { client } = archive;
  try {
    const materials = await chooseMaterials(pool);
    const colours = await chooseColours(pool);
    const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
    const sides: Readonly<Record<string, { ours: Operation; raw: Operation }>> = {
      'ten similar materials': {
        ours: (index) => client.get(`${ADDRESS}/spus/${at(materials, index).id}/similar`),
        raw: (index) => pool.query(nearestMaterials, Object.values(at(materials, index))),
      },
      [`page of 20 colours within ΔE ${WITHIN}`]: {
        ours: (index) => client.get(`${ADDRESS}/shades?near=${at(colours, index).id}&within=${WITHIN}&pageSize=20`),
        raw: (index) => pool.query(nearestColours, [at(colours, index).a, at(colours, index).b]),
      },
    };
    const figures: Figure[] = [];
    for (const [work, { ours, raw }] of Object.entries(sides)) {
      const { spent, onRound } = perOperation({ ours: archive.product }, fixtures);
      const load = await compare(
        { ours, raw, empty: emptyCall(client) },
        { rounds: 2, onRound: (side) => (side === 'ours' ? onRound(side) : Promise.resolve(undefined)) },
      );
      const limit = load.raw.p95 + load.empty.p95;
      const ratio = load.ours.p95 / limit;
      figures.push({
        id: 'P10',
        work: `${work}, p95; 8 clients`,
        ours: milliseconds(load.ours.p95),
        limit: milliseconds(limit),
        ratio: times(ratio),
        goal: '≤ 2×',
        latency: latencyOf(load.ours),
        cpu: spent('ours'),
        size: rows(archive.materials),
        holds: ratio <= 2,
      });
    }
    return figures;
  } finally {
    await pool.end();
  }
}

/** The same ones in every run. */
async function chooseMaterials(pool: pg.Pool): Promise<Material[]> {
  const { rows: bounds } = await pool.query<{ high: string }>('select max(id) as high from spus');
  const ids = Array.from({ length: ASKED * 2 }, () => random.whole(1, Number.parseInt(bounds[0]?.high ?? '1', 10)));
  const { rows: found } = await pool.query<Material>(
    `select id, classification_id as "classId", gram_weight as "gramWeight", width from spus
     where id = any($1::bigint[]) and gram_weight is not null and width is not null and state <> 'ARCHIVED' order by id limit ${ASKED}`,
    [ids],
  );
  return found;
}

async function chooseColours(pool: pg.Pool): Promise<Colour[]> {
  const { rows: found } = await pool.query<Colour>(
    `select id, lab_a as a, lab_b as b from colours where lab_l is not null order by md5(id::text) limit ${ASKED}`,
  );
  return found;
}

/** The nearest weights of the class through its index, with their rows and compositions, ordered by weight, width and fibres. */
const nearestMaterials = `
  with asked as (select array_agg(ingredient_id) as ingredients, array_agg(share) as shares from spu_compositions where spu_id = $1),
  near as (
    (select id from spus where classification_id = $2 and gram_weight >= $3 and state <> 'ARCHIVED' order by gram_weight, width limit 140)
    union all
    (select id from spus where classification_id = $2 and gram_weight < $3 and state <> 'ARCHIVED' order by gram_weight desc, width desc limit 140))
  select s.id, s.code, s.name from near join spus s on s.id = near.id cross join asked
  left join lateral (
    select sum(least(c.share, coalesce(asked.shares[array_position(asked.ingredients, c.ingredient_id)], 0))) as overlap
    from spu_compositions c where c.spu_id = s.id) fibre on true
  order by coalesce(fibre.overlap, 0) / 100 + 1 - abs(s.gram_weight - $3) / $3 + greatest(1 - abs(s.width - $4) / 20, 0) desc limit 10`;

/** The colours of a circle through their index, and twenty of their SKUs. */
const nearestColours = `
  select k.id, k.code from (
    select id, point(lab_a::float8, lab_b::float8) <-> point($1::float8, $2::float8) as far from colours
    where lab_l is not null and point(lab_a::float8, lab_b::float8) <@ circle(point($1::float8, $2::float8), 8)
  ) c join skus k on k.colour_id = c.id order by c.far, k.id limit 20`;
