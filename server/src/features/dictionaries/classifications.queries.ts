import { sql } from 'kysely';
import {
  classificationRoots,
  type Classification,
  type ClassFacts,
  type ClassNode,
  type ClassOption,
  type Industry,
  type MaterialKind,
  type MovePreview,
} from '@mrp/contract/features/dictionaries/classifications.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';
import { listUnits } from './units.queries.ts';
import { countReferences } from './references.queries.ts';
import { inTreeOrder, listFactChanges, makeClassTree, refuseMove, type Branch } from './classifications.rules.ts';

const rate = (column: string) => sql<string | null>`trim_scale(${sql.ref(column)})`;

/** Own facts of a classification beside the inherited ones, which `classification_facts` resolves. */
const selectClasses = (db: Db) =>
  db
    .selectFrom('classifications as c')
    .innerJoin('classificationFacts as f', 'f.id', 'c.id')
    .innerJoin('classifications as root', 'root.id', 'f.rootId')
    .select(['c.id', 'c.parentId', 'c.level', 'c.name', 'c.abbreviation', 'c.sortOrder', 'c.builtIn', 'c.version', 'c.searchText'])
    .select([
      sql<MaterialKind>`case root.abbreviation when ${classificationRoots.FABRIC.abbreviation} then 'FABRIC' else 'TRIM' end`.as('kind'),
    ])
    .select([sql<string>`f.full_name`.as('fullName'), sql<boolean>`f.is_leaf`.as('isLeaf'), sql<Industry[]>`c.industries`.as('industries')])
    .select(['c.firstUnitId', 'c.secondUnitId', 'c.greigeManaged', sql<ClassFacts['lotTracked']>`c.lot_tracked`.as('lotTracked')])
    .select([
      rate('c.default_loss').as('defaultLoss'),
      rate('c.default_dye_loss').as('defaultDyeLoss'),
      rate('c.tolerance').as('tolerance'),
      rate('c.points_limit').as('pointsLimit'),
    ])
    .select([
      'f.firstUnitId as firstUnitInForce',
      'f.secondUnitId as secondUnitInForce',
      'c.active',
      sql<boolean>`f.active`.as('activeInForce'),
    ])
    .select([sql<boolean>`f.greige_managed`.as('greigeInForce'), sql<ClassOption['lotTracked']>`f.lot_tracked`.as('lotInForce')])
    .select([
      rate('f.default_loss').as('lossInForce'),
      rate('f.default_dye_loss').as('dyeLossInForce'),
      rate('f.tolerance').as('toleranceInForce'),
      rate('f.points_limit').as('pointsLimitInForce'),
    ]);

type ClassRow = Awaited<ReturnType<ReturnType<typeof selectClasses>['executeTakeFirstOrThrow']>>;

/** Every classification with the facts that its materials inherit, in tree order. */
export async function listClassOptions(db: Db): Promise<ClassOption[]> {
  const [rows, units] = await Promise.all([selectClasses(db).execute(), listUnits(db, true)]);
  const unitById = new Map(units.map((unit) => [unit.id, unit]));
  const findUnit = (id: string | null) => (id === null ? null : (unitById.get(id) ?? null));
  return inTreeOrder(rows).map((row) => ({
    ...row,
    active: row.activeInForce,
    firstUnit: findUnit(row.firstUnitInForce),
    secondUnit: findUnit(row.secondUnitInForce),
    greigeManaged: row.greigeInForce,
    lotTracked: row.lotInForce,
    defaultLoss: row.lossInForce,
    defaultDyeLoss: row.dyeLossInForce,
    tolerance: row.toleranceInForce,
    pointsLimit: row.pointsLimitInForce,
  }));
}

/** The tree of the documented API: active classifications or all, of one industry or of all. */
export async function getClassTree(
  db: Db,
  { all = false, industry }: { all?: boolean | undefined; industry?: Industry } = {},
): Promise<ClassNode[]> {
  const options = await listClassOptions(db);
  return makeClassTree(options.filter((option) => (all || option.active) && (!industry || option.industries.includes(industry))));
}

export async function listClassifications(db: Db): Promise<Classification[]> {
  const rows = await selectClasses(db).execute();
  const ids = rows.map(({ id }) => id);
  const [uses, materials] = await Promise.all([countReferences(db, 'classifications', ids), countMaterials(db)]);
  return inTreeOrder(rows).map((row) => ({
    ...row,
    own: row,
    effective: factsInForce(row),
    materials: materials.get(row.id) ?? 0,
    uses: uses.get(row.id) ?? 0,
  }));
}

export async function getClassification(db: Db, id: string): Promise<Classification> {
  const found = (await listClassifications(db)).find((candidate) => candidate.id === id);
  if (!found) throw new AppError('NOT_FOUND', { what: entryWords.classification });
  return found;
}

/** The effects of a move; fails when the move is not allowed. */
export async function previewMove(db: Db, id: string, parentId: string): Promise<MovePreview> {
  const classes = await listClassifications(db);
  const moved = classes.find((candidate) => candidate.id === id);
  const target = classes.find((candidate) => candidate.id === parentId);
  if (!moved || !target) throw new AppError('NOT_FOUND', { what: entryWords.classification });
  const branch = branchOf(moved, classes);
  const isLeaf = !classes.some((candidate) => candidate.parentId === target.id);
  const refusal = refuseMove(branch, { ...target, isLeaf });
  if (refusal) throw new AppError('GUARD', { detail: refusal });
  const units = new Map((await listUnits(db, true)).map((unit) => [unit.id, unit.name]));
  const after = inherit(moved.own, target.effective);
  return {
    path: { before: moved.fullName, after: target.level === 1 ? moved.name : `${target.fullName} / ${moved.name}` },
    level: { before: moved.level, after: target.level + 1 },
    materials: branch.materials,
    changes: listFactChanges(moved.effective, after, units),
  };
}

function branchOf(moved: Classification, classes: readonly Classification[]): Branch {
  const children = classes.filter((candidate) => candidate.parentId === moved.id);
  return { ...moved, hasChildren: children.length > 0, materials: [moved, ...children].reduce((sum, { materials }) => sum + materials, 0) };
}

function factsInForce(row: ClassRow): ClassFacts {
  return {
    firstUnitId: row.firstUnitInForce,
    secondUnitId: row.secondUnitInForce,
    greigeManaged: row.greigeInForce,
    lotTracked: row.lotInForce,
    defaultLoss: row.lossInForce,
    defaultDyeLoss: row.dyeLossInForce,
    tolerance: row.toleranceInForce,
    pointsLimit: row.pointsLimitInForce,
  };
}

function inherit(own: ClassFacts, parent: ClassFacts): ClassFacts {
  return {
    firstUnitId: own.firstUnitId ?? parent.firstUnitId,
    secondUnitId: own.secondUnitId ?? parent.secondUnitId,
    greigeManaged: own.greigeManaged ?? parent.greigeManaged,
    lotTracked: own.lotTracked ?? parent.lotTracked,
    defaultLoss: own.defaultLoss ?? parent.defaultLoss,
    defaultDyeLoss: own.defaultDyeLoss ?? parent.defaultDyeLoss,
    tolerance: own.tolerance ?? parent.tolerance,
    pointsLimit: own.pointsLimit ?? parent.pointsLimit,
  };
}

async function countMaterials(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('spus')
    .select(['classificationId', sql<number>`count(*)::int`.as('materials')])
    .groupBy('classificationId')
    .execute();
  return new Map(rows.map(({ classificationId, materials }) => [classificationId, materials]));
}
