import { matchPinyin, type Span } from '@mrp/contract/lib/pinyin-match.ts';
import { menu } from '@mrp/contract/permissions.ts';
import { menuPinyin } from './menu-pinyin.ts';
import type { PageRoute } from './page-route.ts';

export interface MenuPage {
  title: string;
  path: string;
}
export interface MenuGroup extends MenuPage {
  pages: readonly MenuPage[];
}

/** The user's menu: permitted titles with a page, without empty groups. */
export function visibleMenu(held: ReadonlySet<string>, routes: readonly PageRoute[]): MenuGroup[] {
  const built = new Set(routes.filter((route) => !route.hidden).map((route) => route.path as string));
  return menu
    .map(({ title, path, pages }) => ({ title, path, pages: pages.filter((page) => held.has(page.title) && built.has(page.path)) }))
    .filter((group) => group.pages.length > 0);
}

/** A group opens its first page, or the first one that the user may see. */
export function firstPageOf(groupPath: string, groups: readonly MenuGroup[]): string | null {
  return groups.find((group) => group.path === groupPath)?.pages[0]?.path ?? null;
}

/** Position of the typed text in a title: as text, full pinyin or initials. */
export function findInTitle(title: string, typed: string): Span | null {
  const wanted = typed.toLowerCase().replace(/\s/g, '');
  const plain = title.toLowerCase().indexOf(wanted);
  if (plain >= 0) return { from: plain, to: plain + wanted.length };
  const tokens = title.match(/[A-Za-z]+|./gu) ?? [];
  const syllables = ((menuPinyin as Readonly<Record<string, string>>)[title] ?? '').split(' ');
  const initials = syllables.map((syllable, at) => (tokens[at] === syllable.toUpperCase() ? syllable : syllable.slice(0, 1)));
  return findInTokens(tokens, syllables, wanted) ?? findInTokens(tokens, initials, wanted);
}

function findInTokens(tokens: readonly string[], sounds: readonly string[], wanted: string): Span | null {
  const found = matchPinyin(sounds, wanted);
  const lengthOf = (end: number) => tokens.slice(0, end).join('').length;
  return found && { from: lengthOf(found.from), to: lengthOf(found.to) };
}

export function searchMenu(groups: readonly MenuGroup[], typed: string): MenuGroup[] {
  const matches = (page: MenuPage) => findInTitle(page.title, typed) !== null;
  return groups
    .map((group) => ({ ...group, pages: matches(group) ? group.pages : group.pages.filter(matches) }))
    .filter((group) => group.pages.length > 0);
}
