import { taskSource } from '../../../server/src/features/development-tasks/queries.ts';
import { externalSource } from '../../../server/src/features/external-materials/queries.ts';
import type { Fixtures } from '../fixtures.ts';
import { measureListPages, type MeasuredList } from '../list-figures.ts';
import type { Figure } from '../table.ts';

const LISTED = 1_000_000;
const SMALL = 10_000;

interface DevelopmentList extends MeasuredList {
  /** Rows for each external material. */
  share: number;
}

const externals: DevelopmentList = {
  what: 'external materials with their most similar material',
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
  what: 'development tasks',
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
  const figures: Figure[] = [];
  for (const { share, ...list } of [externals, tasks]) {
    const sides = [
      { serving: large, size: size * share },
      { serving: small, size: SMALL * share },
    ] as const;
    figures.push(...(await measureListPages(fixtures, list, ...sides)));
  }
  return figures;
}
