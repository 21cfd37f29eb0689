import { apiKeyList } from '@mrp/contract/features/access/api-keys.ts';
import { userList } from '@mrp/contract/features/access/lists.ts';
import { exportable } from '../../platform/lists/exportable-list.ts';
import { apiKeySource } from './api-keys.queries.ts';
import { userSource } from './queries.ts';

export const userExport = exportable(userList, userSource, {});
export const apiKeyExport = exportable(apiKeyList, apiKeySource, {});
