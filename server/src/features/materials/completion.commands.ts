import { sql } from 'kysely';
import type { MaterialCompletion } from '@mrp/contract/features/materials/input.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { updateMany } from '../../platform/lists/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { readContext } from './commands.ts';
import { checkMaterial, type CheckedFacts, type FieldMessage } from './rules.ts';

interface Incomplete extends CheckedFacts {
  id: string;
  code: string;
  name: string;
  formerCode: string;
  state: string;
  version: number;
}

type Row = MaterialCompletion['rows'][number];

const isTyped = ({ width, gramWeight, specification }: Row): boolean => width !== null || gramWeight !== null || specification !== '';

/**
 * 补全: gives imported materials the facts that they lack, each row its own; they become drafts. Rows without any fact wait for another time;
 * a wrong one refuses all, with the reason at its cell. Returns the ids of the completed ones.
 */
export async function completeMaterials(tx: Tx, user: Identity, { rows }: MaterialCompletion): Promise<string[]> {
  await setAuditAction(tx, materialsWords.complete);
  const { rows: stored } = await sql<Incomplete>`
    select id, code, name, former_code, state, version, classification_id, first_unit_id, second_unit_id, unit_factor, width, gram_weight, specification
    from spus where id = any(${rows.filter(isTyped).map(({ id }) => id)}::bigint[]) order by id for update`.execute(tx);
  const context = await readContext(tx);
  const found = new Map(stored.map((material) => [material.id, material]));
  const fields: Record<string, string> = {};
  const completed = rows.flatMap((row, index) => {
    if (!isTyped(row)) return [];
    const before = found.get(row.id);
    const facts = {
      width: row.width ?? before?.width ?? null,
      gramWeight: row.gramWeight ?? before?.gramWeight ?? null,
      specification: row.specification || (before?.specification ?? ''),
    };
    const judged = before && checkMaterial({ ...before, ...facts }, context.classifications.get(before.classificationId), context.units);
    for (const [field, message] of refuseStale(row, before) ?? judged ?? []) fields[`rows.${index}.${field}`] ??= message;
    return before ? [{ before, facts }] : [];
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  if (completed.length === 0) throw new AppError('VALIDATION', {}, { fields: { rows: '请至少填写一行' } });
  await updateMany(
    tx,
    'spus',
    completed.map(({ before: { id, code, name, formerCode, version }, facts }) => ({
      id,
      ...facts,
      state: 'DRAFT',
      version: version + 1,
      updatedBy: user.userId,
      searchText: makeSearchText(code, name, facts.specification, formerCode),
    })),
  );
  return completed.map(({ before: { id } }) => id);
}

function refuseStale({ version }: Row, before: Incomplete | undefined): FieldMessage[] | null {
  if (!before) return [['code', '物料不存在，请刷新']];
  if (before.state !== 'INCOMPLETE') return [['code', '已补全，请刷新']];
  return before.version === version ? null : [['code', '已被他人修改，请刷新后再补全']];
}
