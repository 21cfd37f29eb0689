import { z } from 'zod';
import { endpoint, peopleOnly } from '../../lib/endpoint.ts';
import { Id, Page, Timestamp, Version } from '../../lib/fields/fields.ts';
import { listColumns } from '../../lib/fields/field-columns.ts';
import { list } from '../../lib/list.ts';
import { bodyShape, plainShape } from '../../lib/fields/record-fields.ts';
import { apiKeyFields, userFields } from './fields.ts';
import { accessWords } from './words.ts';

const { validDays: _days, ...keptFields } = apiKeyFields;
const { accountId, ...rowFields } = keptFields;
const { username, nickName } = userFields;

/** Text before the random part of a key, by which scanners of source code recognise it. */
export const KEY_START = 'mrp_';

export const keyStates = [
  { value: 'ACTIVE', label: '有效' },
  { value: 'EXPIRED', label: '已到期' },
  { value: 'REVOKED', label: '已吊销' },
] as const;

export const ApiKey = z.object({
  id: Id,
  ...plainShape(keptFields),
  /** The first characters of the key; the rest is shown once. */
  prefix: z.string(),
  accountId: Id,
  account: z.string(),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  expiresAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  lastAddress: z.string().nullable(),
  createdBy: z.string(),
  createdAt: Timestamp,
  version: Version,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ServiceAccount = z.object({ id: Id, username: z.string(), nickName: z.string(), active: z.boolean() });
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const NewServiceAccount = z.strictObject({ ...bodyShape({ username, nickName }), roleIds: z.array(Id).max(50) });
export const NewApiKey = z.strictObject(bodyShape(apiKeyFields));

export const apiKeyList = list({
  key: 'apiKeys',
  title: '接口密钥',
  search: '名称 / 服务账号 / 前缀',
  defaultSort: '-createdAt',
  columns: listColumns(rowFields, {
    name: { width: 160, frozen: true },
    state: { label: '状态', kind: 'text', width: 90, choices: keyStates },
    expiresAt: { label: accessWords.expiresAt, kind: 'time', width: 132, sortable: true },
    lastUsedAt: { label: '最近使用', kind: 'time', width: 132, sortable: true },
    prefix: { label: '密钥开头', kind: 'text', width: 160 },
    account: { label: accountId.label, kind: 'text', width: 160 },
    roles: { label: accessWords.role, kind: 'tags', width: 200 },
    callsPerMinute: { width: 110 },
    lastAddress: { label: '最近地址', kind: 'text', width: 140, optional: true },
    createdBy: { label: '创建人', kind: 'text', width: 100 },
    createdAt: { label: '创建时间', kind: 'time', width: 132, sortable: true },
  }),
  filters: {
    state: { kind: 'values', choices: keyStates, prominent: true },
  },
});

const keysPath = '/system/:product/mrp/api-keys';
const accountsPath = '/system/:product/mrp/service-accounts';

export const apiKeysApi = peopleOnly({
  list: endpoint({
    method: 'GET',
    path: keysPath,
    permission: { anyOf: ['接口密钥'] },
    query: apiKeyList.query,
    response: Page(ApiKey),
    summary: '接口密钥列表',
  }),
  create: endpoint({
    method: 'POST',
    path: keysPath,
    permission: { anyOf: ['接口密钥:新建'] },
    // The stored answer of a repeated request must not contain the key.
    effect: 'own',
    body: NewApiKey,
    /** `key` is shown once: null when the request is repeated. */
    response: ApiKey.extend({ key: z.string().nullable() }),
    summary: '新建接口密钥',
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${keysPath}/:id/revocation`,
    permission: { anyOf: ['接口密钥:吊销'] },
    params: z.object({ id: Id }),
    body: z.strictObject({ version: Version }),
    response: ApiKey,
    summary: '吊销接口密钥',
  }),
  listAccounts: endpoint({
    method: 'GET',
    path: accountsPath,
    permission: { anyOf: ['接口密钥', '事件推送'] },
    response: z.array(ServiceAccount),
    summary: '服务账号列表',
  }),
  createAccount: endpoint({
    method: 'POST',
    path: accountsPath,
    permission: { anyOf: ['接口密钥:新建'] },
    body: NewServiceAccount,
    response: ServiceAccount,
    summary: '新建服务账号',
  }),
});
