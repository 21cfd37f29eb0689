import { auditKind } from '../../lib/fields/audit-kind.ts';
import { apiKeyFields, roleFields, userFields } from './fields.ts';
import { accessWords } from './words.ts';

export const userAudit = auditKind({
  kind: 'user',
  label: accessWords.user,
  readPermissions: ['用户管理'],
  tables: { users: { label: accessWords.user, fields: userFields }, user_roles: accessWords.role },
  childLabels: { user_roles: 'role_id' },
  fields: { role_id: accessWords.role },
});

export const roleAudit = auditKind({
  kind: 'role',
  label: accessWords.role,
  readPermissions: ['角色管理'],
  tables: { roles: { label: accessWords.role, fields: roleFields } },
  fields: { menus: '菜单', buttons: '按钮' },
});

export const viewAudit = auditKind({
  kind: 'view',
  label: '列表视图',
  readPermissions: ['操作日志'],
  tables: { saved_views: '视图' },
  fields: { name: '名称', scope: '共享', owner_id: '所有者', removed_at: '删除时间' },
  words: { scope: { mine: '我的', team: '团队', system: '系统' } },
});

const { name, callsPerMinute, accountId } = apiKeyFields;

export const apiKeyAudit = auditKind({
  kind: 'apiKey',
  label: accessWords.apiKey,
  readPermissions: ['接口密钥'],
  tables: { api_keys: { label: '密钥', fields: { name, callsPerMinute } } },
  fields: {
    user_id: accountId.label,
    prefix: '密钥开头',
    expires_at: accessWords.expiresAt,
    revoked_at: '吊销时间',
    revoked_by: '吊销人',
  },
});
