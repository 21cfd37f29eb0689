import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { MaterialRow } from '@mrp/contract/features/materials/list.ts';
import type { ResolvingSource } from '../kit/grid/columns/columns.ts';
import type { EntitySource, PickerOption } from '../kit/pickers/entity-source.ts';
import { call } from '../lib/api/api.ts';

/** Texts of one paste that are looked up among all materials. */
const EXPLAINED = 20;
const CHOICES = 5;

/** Active materials found nothing: the materials that are not active, each with the reason, so that nobody makes them a second time. */
export function explainInactive<S extends EntitySource>(source: S): S {
  const search: EntitySource['search'] = async (text, signal) => {
    const found = await source.search(text, signal);
    return found.length > 0 || text.trim() === '' ? found : listInactive(text, signal);
  };
  const { resolve } = source as Partial<ResolvingSource>;
  if (!resolve) return { ...source, search };
  const explained: ResolvingSource['resolve'] = async (texts) => {
    const found = await resolve(texts);
    const unknown = texts.filter((text) => (found.get(text) ?? []).length === 0).slice(0, EXPLAINED);
    const inactive = await Promise.all(unknown.map(async (text) => [text, await listInactive(text)] as const));
    return new Map([...found, ...inactive.map(([text, options]) => [text, options.filter((option) => isNamed(option, text))] as const)]);
  };
  return { ...source, search, resolve: explained };
}

const isNamed = ({ code, name }: PickerOption, text: string): boolean =>
  [code, name].some((word) => word.toLowerCase() === text.trim().toLowerCase());

/** Empty for users who may not read materials: the question stays unanswered. */
async function listInactive(q: string, signal?: AbortSignal): Promise<PickerOption[]> {
  try {
    const { rows } = await call(materialsApi.list, { query: { q, pageSize: CHOICES } }, signal ? { signal } : {});
    return rows.filter(({ state }) => state !== 'ACTIVE').map(inactiveOption);
  } catch {
    return [];
  }
}

const inactiveOption = ({ id, code, name, state }: MaterialRow): PickerOption => ({
  id,
  code,
  name,
  unusable: `${materialWorkflow.states[state].label}${state === 'DISABLED' || state === 'ARCHIVED' ? '' : '未启用'}`,
});
