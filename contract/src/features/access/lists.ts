import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { buttonNames, menuTitles } from '../../permissions.ts';
import { userFields } from './fields.ts';
import { accessWords } from './words.ts';

/** Pages and buttons, as roles grant them. */
const permissionChoices = [...menuTitles, ...buttonNames].map((name) => ({ value: name, label: name.replace(':', ' · ') }));

export const userList = list({
  key: 'users',
  title: '用户管理',
  search: '用户名 / 姓名 / 拼音',
  defaultSort: 'username',
  columns: listColumns(userFields, {
    username: { width: 160, frozen: true, sortable: true },
    nickName: { width: 140, sortable: true },
    roles: { label: accessWords.role, kind: 'tags', width: 240, filter: 'roleIds' },
    lastLoginAt: { label: '最近登录', kind: 'time', width: 132 },
    active: { width: 90, sortable: true },
    isService: { width: 90 },
    mustChangePassword: { label: '待改密码', width: 90 },
  }),
  filters: {
    active: { kind: 'flag', prominent: true },
    roleIds: { kind: 'ids', prominent: true },
    permissions: { label: '有权限', kind: 'values', prominent: true, choices: permissionChoices },
    isService: { kind: 'flag' },
  },
});

/** Live sessions: not ended, not expired, and active in the last two hours. */
export const sessionList = list({
  key: 'sessions',
  title: '登录会话',
  search: '用户名 / 姓名 / 拼音',
  defaultSort: '-lastSeenAt',
  columns: {
    username: { label: userFields.username.label, kind: 'text', width: 160, frozen: true, sortable: true },
    nickName: { label: userFields.nickName.label, kind: 'text', width: 140 },
    address: { label: '地址', kind: 'text', width: 160, sortable: true },
    userAgent: { label: '浏览器', kind: 'text', width: 260 },
    createdAt: { label: '登录时间', kind: 'time', width: 132, sortable: true },
    lastSeenAt: { label: '最近活动', kind: 'time', width: 132, sortable: true },
    expiresAt: { label: accessWords.expiresAt, kind: 'time', width: 132, sortable: true },
    own: { label: '当前会话', kind: 'flag', width: 90 },
  },
  filters: {},
});
