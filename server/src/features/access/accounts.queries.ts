import { sql } from 'kysely';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { fault, note, type Diagnostic } from '../../platform/doctor/finding.ts';
import { demoAccounts } from './rules.ts';

/** Accounts with a published password on a system that is no demo, and a system that nobody can administer. */
export const accountDiagnostic: Diagnostic = {
  topic: '账号',
  well: '有可用的管理员，没有多余的演示账号',
  run: async ({ db, config: { demo } }) => {
    const { rows: administrators } = await sql`
      select from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
      where u.active and r.built_in and r.name = ${ADMINISTRATOR} limit 1`.execute(db);
    const names = demoAccounts.map(({ username }) => username).filter((name) => name !== 'admin');
    const { rows: left } = await sql<{ username: string }>`
      select username from users where active and lower(username) = any(${names}) order by username`.execute(db);
    return [
      ...(administrators.length > 0
        ? []
        : [fault('没有可用的管理员账号', '执行 npm run admin -- reset-password 用户名，再启用一个管理员')]),
      ...(demo || left.length === 0
        ? []
        : [
            note(
              `演示账号仍可登录：${left.map(({ username }) => username).join('、')}`,
              '在 系统管理 → 用户管理 里停用它们，或改掉它们的密码',
            ),
          ]),
    ];
  },
};
