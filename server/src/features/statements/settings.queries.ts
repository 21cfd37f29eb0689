import { sql } from 'kysely';
import type { StatementSettings } from '@mrp/contract/features/statements/settings.ts';
import { statementSettingFields } from '@mrp/contract/features/statements/settings.ts';
import { preparedStatement, type Db } from '../../platform/database/database.ts';
import { storedFields } from '../../platform/records.ts';

export async function getStatementSettings(db: Db): Promise<StatementSettings> {
  const { rows } = await sql<StatementSettings>`${preparedStatement}
    select ${storedFields(statementSettingFields, 's')}, s.kingdee_columns, s.yonyou_columns, s.updated_at, s.version, coalesce(a.nick_name, '系统') as updated_by
    from statement_settings s left join users a on a.id = s.updated_by`.execute(db);
  return rows[0]!;
}
