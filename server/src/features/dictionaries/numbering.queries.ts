import type { NumberingRule } from '@mrp/contract/features/dictionaries/numbering.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/database.ts';

const selectRules = (db: Db) =>
  db.selectFrom('numberingRules').select(['id', 'kind', 'label', 'prefix', 'dateFormat', 'digits', 'version']).$castTo<NumberingRule>();

export async function listNumberingRules(db: Db): Promise<NumberingRule[]> {
  return selectRules(db).orderBy('id').execute();
}

export async function getNumberingRule(db: Db, id: string): Promise<NumberingRule> {
  const rule = await selectRules(db).where('id', '=', id).executeTakeFirst();
  if (!rule) throw new AppError('NOT_FOUND', { what: entryWords.numberingRule });
  return rule;
}
