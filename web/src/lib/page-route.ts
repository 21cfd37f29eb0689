import type { MenuTitle } from '@mrp/contract/permissions.ts';
import type { ComponentType } from 'react';

/** One address with its page. A feature lists its own in `feature.ts`; `app/routes.tsx` puts them together. */
export interface PageRoute {
  path: `/${string}`;
  /** Of a page in the menu: its permission key. */
  title: string;
  /** Title of the menu group it belongs to: the first level of the breadcrumb. */
  group?: MenuTitle;
  /** Not in the menu and without a title check: details, edits, wizards; the server checks every call. */
  hidden: boolean;
  /** Opens without a session. */
  public?: true;
  /** The list that the back arrow leads to. */
  back?: `/${string}`;
  /** Of a page about records of that list: the parameter of its address that names them. */
  about?: 'id' | 'ids' | 'items';
  /** shell: menu and top bar · plain: antd without chrome (prints, pickers) · bare: neither (log-in, phone). */
  frame?: 'shell' | 'plain' | 'bare';
  load: () => Promise<ComponentType>;
  /** Asks for what the page will read first, while its code is on its way. */
  ask?: () => Promise<(params: URLSearchParams) => void>;
}
