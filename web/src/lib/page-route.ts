import type { MenuTitle } from '@mrp/contract/permissions.ts';
import type { ComponentType } from 'react';

/** An address with its page. A feature lists its own in `feature.ts`; `app/routes.tsx` combines them. */
export interface PageRoute {
  path: `/${string}`;
  /** Permission key of a page in the menu. */
  title: string;
  /** Title of its menu group: the first level of the breadcrumb. */
  group?: MenuTitle;
  /** Not in the menu and without a permission check: details, edits, wizards; the server checks every call. */
  hidden: boolean;
  /** Opens without a session. */
  public?: true;
  /** Address of the list for the back arrow. */
  back?: `/${string}`;
  /** A list beside this page of the menu: the palette and the menu search find it. */
  tabOf?: `/${string}`;
  /** For pages about records of that list: the address parameter that names them. */
  about?: 'id' | 'ids' | 'items';
  /** Field of the list's rows that the parameter carries; default: `id`. */
  rowField?: 'itemId';
  /** shell: menu and top bar · plain: antd without frame (prints, pickers) · bare: neither (log-in, phone). */
  frame?: 'shell' | 'plain' | 'bare';
  /** Collapses the menu in windows below 1600 px: a wide grid beside a side panel needs the width. */
  wide?: true;
  load: () => Promise<ComponentType>;
  /** Prefetches the page's first reads while its code loads. */
  ask?: () => Promise<(params: URLSearchParams) => void>;
}

type More = Omit<PageRoute, 'path' | 'title' | 'load' | 'hidden'>;

/** A page of the menu; `title` is the key of its permission. */
export const menuPage = (path: PageRoute['path'], title: string, load: PageRoute['load'], more: More = {}): PageRoute => ({
  path,
  title,
  load,
  hidden: false,
  ...more,
});

/** A page that others lead to. */
export const innerPage = (path: PageRoute['path'], title: string, load: PageRoute['load'], more: More = {}): PageRoute => ({
  path,
  title,
  load,
  hidden: true,
  ...more,
});

type Path = PageRoute['path'];

/** Addresses of the four pages that a record has. */
interface PagesOfRecord {
  list: Path;
  detail: Path;
  add: Path;
  edit: Path;
}

export interface RecordPaths extends Readonly<PagesOfRecord> {
  detailOf: (id: string) => Path;
  editOf: (id: string) => Path;
  /** 新建 with the values of that record. */
  copyOf: (id: string) => Path;
}

export const recordPaths = (pages: PagesOfRecord): RecordPaths => ({
  ...pages,
  detailOf: (id) => `${pages.detail}?id=${id}`,
  editOf: (id) => `${pages.edit}?id=${id}`,
  copyOf: (id) => `${pages.add}?copy=${id}`,
});

/** The pages of a record below its list: 详情, 新建, 编辑. */
export function recordPages(
  { list, detail, add, edit }: RecordPaths,
  { noun, group, load }: { noun: string; group: MenuTitle; load: Readonly<Record<'detail' | 'add' | 'edit', PageRoute['load']>> },
): PageRoute[] {
  const below = { group, back: list } as const;
  return [
    innerPage(detail, `${noun}详情`, load.detail, { ...below, about: 'id' }),
    innerPage(add, `新建${noun}`, load.add, below),
    innerPage(edit, `编辑${noun}`, load.edit, { ...below, about: 'id' }),
  ];
}
