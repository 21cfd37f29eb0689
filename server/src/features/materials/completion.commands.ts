import { sql } from 'kysely';
import type { MaterialCompletion } from '@mrp/contract/features/materials/input.ts';
import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { codesExcept } from '../../platform/bulk-codes.ts';
import { updateMany } from '../../platform/bulk.ts';
import { setAuditAction, type Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { makeSearchText } from '../../platform/search.ts';
import { readContext } from './commands.ts';
import { checkMaterial, type CheckedFacts } from './rules.ts';

interface Incomplete extends CheckedFacts {
  id: string;
  code: string;
  name: string;
  formerCode: string;
  state: string;
  version: number;
}

const labels: Readonly<Record<string, string>> = { width: '门幅', gramWeight: '克重', specification: '规格', unitFactor: '换算系数' };

/** 补全: gives imported materials the facts that they lack, each row its own; complete ones become drafts. */
export async function completeMaterials(tx: Tx, user: Identity, { rows }: MaterialCompletion): Promise<BulkResult> {
  await setAuditAction(tx, '补全');
  const { rows: stored } = await sql<Incomplete>`
    select id, code, name, former_code, state, version, classification_id, first_unit_id, second_unit_id, unit_factor, width, gram_weight, specification
    from spus where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id for update`.execute(tx);
  const context = await readContext(tx);
  const found = new Map(stored.map((material) => [material.id, material]));
  const judged = rows.flatMap((row) => {
    const before = found.get(row.id);
    if (!before) return [];
    const facts = {
      width: row.width ?? before.width,
      gramWeight: row.gramWeight ?? before.gramWeight,
      specification: row.specification || before.specification,
    };
    const messages = checkMaterial({ ...before, ...facts }, context.classifications.get(before.classificationId), context.units);
    // Width and weight give the conversion of units.
    const named = messages.filter(([field]) => field !== 'unitFactor');
    const refusal =
      before.state !== 'INCOMPLETE'
        ? '已补全，请刷新'
        : before.version !== row.version
          ? '已被他人修改，请刷新后再补全'
          : (named.length > 0 ? named : messages).map(([field, message]) => `${labels[field] ?? ''}${message}`).join('；');
    return [{ before, facts, refusal }];
  });
  const done = judged.filter(({ refusal }) => refusal === '');
  await updateMany(
    tx,
    'spus',
    done.map(({ before: { id, code, name, formerCode, version }, facts }) => ({
      id,
      ...facts,
      state: 'DRAFT',
      version: version + 1,
      updatedBy: user.userId,
      searchText: makeSearchText(code, name, facts.specification, formerCode),
    })),
  );
  const failed = judged.filter(({ refusal }) => refusal !== '').map(({ before: { id, code }, refusal }) => ({ id, code, reason: refusal }));
  const codes = codesExcept(
    judged.map(({ before }) => before),
    failed,
  );
  return { done: done.map(({ before }) => before.id), failed, codes };
}
