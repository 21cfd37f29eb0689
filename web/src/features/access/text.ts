import type { RoleInput } from '@mrp/contract/features/access.ts';
import { keyStates, type ApiKey } from '@mrp/contract/features/access/api-keys.ts';

export interface GrantsChange {
  added: readonly string[];
  removed: readonly string[];
}

/** The changes of a role, by title and button. */
export function grantsChange(before: readonly string[], after: readonly string[]): GrantsChange {
  const held = new Set(before);
  const wanted = new Set(after);
  return { added: after.filter((name) => !held.has(name)), removed: before.filter((name) => !wanted.has(name)) };
}

const sorted = (names: readonly string[]): string => [...names].sort().join();

export function isSameRole(a: RoleInput, b: RoleInput): boolean {
  return (
    a.name === b.name &&
    (a.remark ?? '') === (b.remark ?? '') &&
    sorted(a.menus) === sorted(b.menus) &&
    sorted(a.buttons) === sorted(b.buttons)
  );
}

/** Three-way merge: this side's changes stay, all else comes from the other side. Sets merge both sides' changes. */
export function mergeRoles(base: RoleInput, mine: RoleInput, theirs: RoleInput): RoleInput {
  const pick = (field: 'name' | 'remark') => (mine[field] === base[field] ? theirs[field] : mine[field]);
  const union = (field: 'menus' | 'buttons') => {
    const { added, removed } = grantsChange(base[field], mine[field]);
    return [...new Set([...theirs[field].filter((name) => !removed.includes(name)), ...added])];
  };
  return { name: pick('name'), remark: pick('remark'), menus: union('menus'), buttons: union('buttons') };
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
];

/** Chrome 140 · Windows; an unknown user agent stays unchanged. */
export function browserName(userAgent: string): string {
  const [browser] = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  });
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return browser ? [browser, system].filter(Boolean).join(' · ') : userAgent;
}

export const keyStateWord = (state: ApiKey['state']): string => keyStates.find(({ value }) => value === state)?.label ?? state;
export const keyStateTone = (state: ApiKey['state']) => (state === 'ACTIVE' ? 'success' : state === 'EXPIRED' ? 'warning' : 'neutral');
