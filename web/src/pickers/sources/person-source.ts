import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Person } from '@mrp/contract/features/development-tasks/record.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

/** People who may be in charge of development tasks, by name, account or pinyin. */
export const personSource: EntitySource = {
  key: 'person',
  label: '同事',
  search: async (q, signal) => (await call(developmentTasksApi.listPeople, { query: { q } }, { signal })).map(toOption),
  find: async (ids, signal) => (await call(developmentTasksApi.listPeople, { query: { ids: [...ids] } }, { signal })).map(toOption),
};

const toOption = ({ id, name, username }: Person): PickerOption => ({ id, code: username, name });
