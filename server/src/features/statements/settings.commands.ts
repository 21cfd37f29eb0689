import { sql } from 'kysely';
import type { StatementSettings, StatementSettingsInput } from '@mrp/contract/features/statements/settings.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { getStatementSettings } from './settings.queries.ts';

/** Invoices that were entered before keep the judgement that they got. */
export async function editStatementSettings(
  tx: Tx,
  { version, kingdeeColumns, yonyouColumns, ...said }: StatementSettingsInput,
): Promise<StatementSettings> {
  await sql`select from statement_settings for update`.execute(tx);
  const before = await getStatementSettings(tx);
  if (before.version !== version) throw new AppError('VERSION_CONFLICT', {}, { newer: before });
  await tx
    .updateTable('statementSettings')
    .set({
      ...said,
      kingdeeColumns: JSON.stringify(kingdeeColumns),
      yonyouColumns: JSON.stringify(yonyouColumns),
      version: version + 1,
    })
    .execute();
  return getStatementSettings(tx);
}
