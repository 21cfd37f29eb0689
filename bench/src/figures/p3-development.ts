import pg from 'pg';
import { taskSource } from '../../../server/src/features/development-tasks/queries.ts';
import { externalSource } from '../../../server/src/features/external-materials/queries.ts';
import { emptyCall } from '../client.ts';
import { perOperation } from '../cpu.ts';
import { listFigures } from '../list-figures.ts';
import { compare, type Operation } from '../load.ts';
import type { Serving, Fixtures } from '../fixtures.ts';
import { rowsByKey, type PageAsked } from '../rows-by-key.ts';
import { rows, type Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 10_000;
const PAGE = 20;

interface DevelopmentList {
  work: string;
  address: string;
  listed: Parameters<typeof rowsByKey>[1];
  asked: readonly PageAsked[];
  /** Rows for each external material. */
  share: number;
}

const externals: DevelopmentList = {
  work: 'list of 20 external materials with their most similar material',
  address: '/api/material/mrp/mrp/external-materials',
  listed: { load: externalSource.load, from: 'external_materials em', id: 'em.id' },
  share: 1,
  asked: [
    { query: 'sort=-updatedAt', where: 'true', key: 'em.updated_at desc, em.id desc' },
    { query: 'state=PENDING&sort=-updatedAt', where: `em.state = 'PENDING'`, key: 'em.updated_at desc, em.id desc' },
    { query: 'sort=name', where: 'true', key: 'em.sort_key, em.id' },
    { query: 'gramWeight=1..9999&sort=-gramWeight', where: 'em.gram_weight between 1 and 9999', key: 'em.gram_weight desc, em.id desc' },
    { query: 'origin=MANUAL&sort=-updatedAt', where: `em.origin = 'MANUAL'`, key: 'em.updated_at desc, em.id desc' },
  ],
};

const tasks: DevelopmentList = {
  work: 'list of 20 development tasks',
  address: '/api/material/mrp/mrp/development-tasks',
  listed: { load: taskSource.load, from: 'development_tasks t', id: 't.id' },
  share: 0.2,
  asked: [
    { query: 'sort=-updatedAt', where: 'true', key: 't.updated_at desc, t.id desc' },
    { query: 'state=DEVELOPING&sort=-updatedAt', where: `t.state = 'DEVELOPING'`, key: 't.updated_at desc, t.id desc' },
    { query: 'sort=dueOn', where: 'true', key: 't.due_on, t.id' },
    { query: 'priority=URGENT&sort=-createdAt', where: `t.priority = 'URGENT'`, key: 't.created_at desc, t.id desc' },
    { query: 'type=NEW&sort=-updatedAt', where: `t.type = 'NEW'`, key: 't.updated_at desc, t.id desc' },
  ],
};

/** P3 for external materials and development tasks, as for the archive. */
export async function measureDevelopment(fixtures: Fixtures): Promise<Figure[]> {
  const size = Math.max(SMALL, Math.round(LISTED * fixtures.scale));
  const large = await fixtures.development(size);
  const small = await fixtures.development(SMALL);
  const pool = new pg.Pool({ connectionString: large.url, max: 8, options: '-c timezone=Asia/Shanghai' });
  try {
    const figures: Figure[] = [];
    for (const { work, address, listed, asked, share } of [externals, tasks]) {
      const ask =
        ({ client }: Serving): Operation =>
        (index) =>
          client.get(`${address}?${asked[index % asked.length]!.query}&pageSize=${PAGE}`);
      const limit = await rowsByKey(pool, listed, asked);
      const { spent, onRound } = perOperation({ ours: large.product, small: small.product }, fixtures);
      const load = await compare({ ours: ask(large), limit, call: emptyCall(large.client), small: ask(small) }, { onRound });
      figures.push(
        ...listFigures({
          work: `${work}: filters, sorts, total, tabs; 8 clients`,
          growth: `its p95 beside that of ${rows(SMALL * share)}`,
          load,
          spent,
          size: size * share,
        }),
      );
    }
    return figures;
  } finally {
    await pool.end();
  }
}
