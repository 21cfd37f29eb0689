import { userList } from '@mrp/contract/features/access/lists.ts';
import { exportable } from '../../platform/exportable-list.ts';
import { userSource } from './queries.ts';

export const userExport = exportable(userList, userSource, {});
