import { accessApi, type Role } from '@mrp/contract/features/access.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { filterByText } from '../../lib/format/text-match.ts';

/** Roles by name, loaded at once because there are few. */
export const roleSource: EntitySource = {
  key: 'role',
  label: '角色',
  search: async (q, signal) => (await filterByText(await listRoles(signal), ({ name }) => name, q)).map(toOption),
  find: async (ids, signal) => (await listRoles(signal)).filter(({ id }) => ids.includes(id)).map(toOption),
};

const listRoles = (signal: AbortSignal | undefined) => call(accessApi.listRoles, {}, { signal });
const toOption = ({ id, name }: Role): PickerOption => ({ id, code: '', name });
