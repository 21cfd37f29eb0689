import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint, peopleOnly } from '../lib/endpoint.ts';
import { Id, Page, QueryText, RequiredText, Timestamp, Version } from '../lib/fields/fields.ts';
import { bodyShape, plainShape } from '../lib/fields/record-fields.ts';
import { roleFields, userFields } from './access/fields.ts';
import { sessionList, userList } from './access/lists.ts';
import { Password, TypedPassword } from './access/passwords.ts';
import { accessWords } from './access/words.ts';

/** 登录 with the seed's fields. `loginSource` is always "mrp". */
export const Login = z.strictObject({ username: RequiredText(64), password: TypedPassword, loginSource: RequiredText(16) });

export const LoggedIn = z.object({
  token: z.string(),
  nickName: z.string(),
  userId: Id,
  /** URL or "". */
  avatar: z.string(),
});
export type LoggedIn = z.infer<typeof LoggedIn>;

export const Grants = z.object({
  sysUserMenus: z.array(z.object({ privName: z.string() })),
  buttons: z.array(z.object({ buttonName: z.string() })),
});
export type Grants = z.infer<typeof Grants>;

/** Information for the login page before anyone is logged in. */
export const LoginPageInfo = z.object({
  appEnv: z.enum(['development', 'test', 'demo', 'production']),
  version: z.string(),
  /** Demo, to callers on its own host only: the accounts to try, and the published password unless another one was set. */
  demo: z.object({ password: z.string().nullable(), accounts: z.array(z.object({ username: z.string(), role: z.string() })) }).nullable(),
});
export type LoginPageInfo = z.infer<typeof LoginPageInfo>;

export const User = z.object({
  id: Id,
  /** `isService`: another system's account, which calls with API keys and never logs in. */
  ...plainShape(userFields),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  lastLoginAt: Timestamp.nullable(),
  version: Version,
});
export type User = z.infer<typeof User>;

export const PasswordChange = z.strictObject({ oldPassword: TypedPassword, newPassword: Password });
const { username, nickName } = userFields;
export const NewUser = z.strictObject({ ...bodyShape({ username, nickName }), password: Password, roleIds: z.array(Id).max(50) });
export const UserEdit = z.strictObject({ ...bodyShape({ nickName }), version: Version });
export const PasswordReset = z.strictObject({ password: Password });
export const RoleAssignment = z.strictObject({ roleIds: z.array(Id).max(50), version: Version });

export const Role = z.object({
  id: Id,
  ...plainShape(roleFields),
  builtIn: z.boolean(),
  users: z.number(),
  menus: z.array(z.string()),
  buttons: z.array(z.string()),
  version: Version,
});
export type Role = z.infer<typeof Role>;

export const RoleInput = z.strictObject({
  ...bodyShape(roleFields),
  menus: z.array(z.string()).max(100),
  buttons: z.array(z.string()).max(400),
});
export type RoleInput = z.infer<typeof RoleInput>;

export const Session = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  nickName: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  expiresAt: Timestamp,
  own: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const roles = { anyOf: ['角色管理'] } as const;

const userCalls = documentCalls({
  noun: accessWords.user,
  path: '/system/:product/mrp/users',
  readers: ['用户管理'],
  record: User,
  list: { query: userList.query, row: User },
  create: { by: ['用户管理:新建'], body: NewUser },
  edit: { by: ['用户管理:编辑'], body: UserEdit },
});
const roleCalls = documentCalls({
  noun: accessWords.role,
  path: '/system/:product/mrp/roles',
  readers: ['角色管理'],
  record: Role,
  create: { by: ['角色管理:新建'], body: RoleInput },
  edit: { by: ['角色管理:编辑'], body: RoleInput.extend({ version: Version }) },
  discard: { by: ['角色管理:删除'] },
  summaries: { discard: '删除角色' },
});

/** Of people only, except what a caller asks about himself. */
export const accessApi = {
  greet: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/greeting',
    permission: 'public',
    response: LoginPageInfo,
    summary: '登录页所需',
  }),
  listGrants: endpoint({
    method: 'GET',
    path: '/system/:product/ulp/sys/user/menu/id',
    permission: 'login',
    query: z.strictObject({ userId: QueryText, type: z.literal('MRP', '参数 type 的值无效') }),
    response: Grants,
    summary: '当前用户的菜单与按钮',
  }),
  ...peopleOnly({
    logIn: endpoint({
      method: 'POST',
      path: '/system/:product/ulp/sys/user/login',
      permission: 'public',
      effect: 'own',
      idempotency: 'accepted',
      body: Login,
      response: LoggedIn,
      summary: '登录',
    }),
    logOut: endpoint({
      method: 'GET',
      path: '/system/:product/ulp/sys/user/logout',
      permission: 'login',
      effect: 'own',
      response: z.null(),
      summary: '退出登录',
    }),
    changePassword: endpoint({
      method: 'POST',
      path: '/system/:product/mrp/users/password',
      permission: 'login',
      // Counts wrong passwords, which the refusal would roll back.
      effect: 'own',
      body: PasswordChange,
      response: z.null(),
      summary: '修改自己的密码',
    }),

    listGranters: endpoint({
      method: 'GET',
      path: '/system/:product/mrp/granters',
      permission: 'login',
      response: z.array(z.string()),
      summary: '谁能分配角色（姓名）',
    }),

    listUsers: userCalls.list,
    createUser: userCalls.create,
    editUser: userCalls.edit,
    setUserActive: endpoint({
      method: 'POST',
      path: '/system/:product/mrp/users/:id/active',
      permission: { anyOf: ['用户管理:停用'] },
      params: z.object({ id: Id }),
      body: z.strictObject({ active: z.boolean(), version: Version }),
      response: User,
      summary: '停用或启用用户',
    }),
    resetPassword: endpoint({
      method: 'POST',
      path: '/system/:product/mrp/users/:id/password',
      permission: { anyOf: ['用户管理:重置密码'] },
      params: z.object({ id: Id }),
      body: PasswordReset,
      response: User,
      summary: '重置密码',
    }),
    assignRoles: endpoint({
      method: 'PUT',
      path: '/system/:product/mrp/users/:id/roles',
      permission: { anyOf: ['用户管理:分配角色'] },
      params: z.object({ id: Id }),
      body: RoleAssignment,
      response: User,
      summary: '分配角色',
    }),

    listRoles: endpoint({
      method: 'GET',
      path: '/system/:product/mrp/roles',
      permission: { anyOf: ['角色管理', '用户管理', '接口密钥'] },
      response: z.array(Role),
      summary: '角色列表',
    }),
    createRole: roleCalls.create,
    editRole: roleCalls.edit,
    deleteRole: roleCalls.discard,
    listRoleUsers: endpoint({
      method: 'GET',
      path: '/system/:product/mrp/roles/:id/users',
      permission: roles,
      params: z.object({ id: Id }),
      response: z.array(z.object({ id: Id, username: z.string(), nickName: z.string() })),
      summary: '谁有这个角色',
    }),

    listSessions: endpoint({
      method: 'GET',
      path: '/system/:product/mrp/sessions',
      permission: { anyOf: ['登录会话'] },
      query: sessionList.query,
      response: Page(Session),
      summary: '登录会话',
    }),
    endSession: endpoint({
      method: 'DELETE',
      path: '/system/:product/mrp/sessions/:id',
      permission: { anyOf: ['登录会话:结束'] },
      params: z.object({ id: Id }),
      response: z.null(),
      summary: '结束会话',
    }),
  }),
};
