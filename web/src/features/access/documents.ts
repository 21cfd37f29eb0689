import { accessApi } from '@mrp/contract/features/access.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import type { Creation } from '../../lib/documents.ts';

export const accessCreations: readonly Creation[] = [
  { path: askedAddress('/systemManage/users'), label: '新建用户', call: accessApi.createUser },
  { path: '/systemManage/roles?id=new', label: '新建角色', call: accessApi.createRole },
  { path: askedAddress('/systemManage/apiKeys'), label: '新建密钥', call: apiKeysApi.create },
  { path: askedAddress('/systemManage/apiKeys', 'account'), label: '新建服务账号', call: apiKeysApi.createAccount },
];
