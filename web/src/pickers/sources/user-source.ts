import { accessApi, type User } from '@mrp/contract/features/access.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

const PAGE_SIZE = 200;

/** Users by name, including inactive ones, because old documents name them. */
export const userSource: EntitySource = {
  key: 'user',
  label: '用户',
  search: async (q, signal) => (await call(accessApi.listUsers, { query: { q, pageSize: 50 } }, { signal })).rows.map(toOption),
  find: async (ids, signal) => {
    const found: User[] = [];
    for (let page = 1; found.length < ids.length; page++) {
      const { rows } = await call(accessApi.listUsers, { query: { page, pageSize: PAGE_SIZE } }, { signal });
      found.push(...rows.filter(({ id }) => ids.includes(id)));
      if (rows.length < PAGE_SIZE) break;
    }
    return found.map(toOption);
  },
};

const toOption = ({ id, username, nickName, active }: User): PickerOption => ({
  id,
  code: username,
  name: nickName,
  ...(!active && { note: '已停用' }),
});
