import { planApi } from '@mrp/contract/features/plan.ts';
import type { Planner } from '@mrp/contract/features/plan/exceptions.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';

/** People who may be in charge of an exception of the plan, by name, account or pinyin. */
export const plannerSource: EntitySource = {
  key: 'planner',
  label: '同事',
  search: async (q, signal) => (await call(planApi.listPlanners, { query: { q } }, { signal })).map(toOption),
  find: async (ids, signal) => (await call(planApi.listPlanners, { query: { ids: [...ids] } }, { signal })).map(toOption),
};

const toOption = ({ id, name, username }: Planner): PickerOption => ({ id, code: username, name });
