import type { NumberingRule, NumberingRuleInput } from '@mrp/contract/features/dictionaries/numbering.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getNumberingRule } from './numbering.queries.ts';

/** Affects new codes only. */
export async function editNumberingRule(
  tx: Tx,
  id: string,
  { version, prefix, dateFormat, digits }: NumberingRuleInput & { version: number },
): Promise<NumberingRule> {
  await getNumberingRule(tx, id);
  const row = await tx
    .updateTable('numberingRules')
    .set({ prefix, dateFormat, digits })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getNumberingRule(tx, id) });
  return getNumberingRule(tx, id);
}
