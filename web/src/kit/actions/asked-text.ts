import type { Action } from '../list/list-actions.ts';

export interface AskedOf {
  /** All that the page has in this state, also what the user may not do. */
  offered: readonly Pick<Action, 'key' | 'label'>[];
  /** Names of what an address may ask for, by key. */
  names: Readonly<Record<string, string>>;
  state: string | undefined;
}

/** Why the action that an address asks for is not begun. */
export function missingText(key: string, { offered, names, state }: AskedOf): string {
  const here = offered.find((action) => action.key === key);
  if (here) return `您没有“${here.label}”的权限，请联系管理员开通`;
  const name = names[key];
  const what = name ? `不能“${name}”` : '没有链接要求的操作';
  return state ? `现在是“${state}”，${what}` : `这里${what}`;
}
