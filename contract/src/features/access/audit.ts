import type { AuditKind } from '../../lib/audit-kind.ts';

export const userAudit: AuditKind = {
  kind: 'user',
  label: '用户',
  readPermissions: ['用户管理'],
  tables: { users: '用户', user_roles: '角色' },
  childLabels: { user_roles: 'role_id' },
  fields: {
    username: '用户名',
    nick_name: '姓名',
    active: '启用',
    must_change_password: '须修改密码',
    is_service: '服务账号',
    role_id: '角色',
  },
};

export const roleAudit: AuditKind = {
  kind: 'role',
  label: '角色',
  readPermissions: ['角色管理'],
  tables: { roles: '角色' },
  fields: { name: '名称', remark: '备注', menus: '菜单', buttons: '按钮' },
};

export const viewAudit: AuditKind = {
  kind: 'view',
  label: '列表视图',
  readPermissions: ['操作日志'],
  tables: { saved_views: '视图' },
  fields: { name: '名称', scope: '共享', owner_id: '所有者', removed_at: '删除时间' },
  words: { scope: { mine: '我的', team: '团队', system: '系统' } },
};

export const apiKeyAudit: AuditKind = {
  kind: 'apiKey',
  label: '接口密钥',
  readPermissions: ['接口密钥'],
  tables: { api_keys: '密钥' },
  fields: {
    name: '名称',
    user_id: '服务账号',
    prefix: '密钥开头',
    calls_per_minute: '每分钟上限',
    expires_at: '到期',
    revoked_at: '吊销时间',
    revoked_by: '吊销人',
  },
};
