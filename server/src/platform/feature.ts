import type { AuditKind } from '@mrp/contract/lib/audit-kind.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { menu } from '@mrp/contract/permissions.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from './database.ts';
import type { ExportableList } from './exportable-list.ts';
import type { FileStore } from './files/store.ts';
import type { SearchSource } from './global-search.ts';
import type { Route } from './http/routes.ts';
import type { ImportObject } from './imports/object.ts';
import type { Worker } from './jobs.ts';
import type { NamedTable } from './named-table.ts';
import type { RecentSource } from './recent-documents.ts';
import type { TodoSource } from './todos.ts';

/** What workers run with: jobs have the owner's connection and their own time limits. */
export interface WorkerServices {
  config: Config;
  db: Db;
  /** The replica, where one is configured. */
  rowsDb?: Db;
  files: FileStore;
  log: (line: string) => void;
}

/** Acts in the transaction of the feature that notifies; made by `on` of an event. */
export interface Listener {
  event: string;
  handle: (tx: Tx, payload: never) => Promise<void>;
}

type WorkersOf = (services: WorkerServices, composition: Composition) => readonly Worker[];

/**
 * The manifest of a feature: everything of it that the application or another feature has to know. The thread of imports and exports
 * reads it as well, so what only calls or the start need is imported when it is asked for.
 */
export interface Feature {
  /** As its folder is called. */
  name: string;
  routes?: (composition: Composition) => Promise<readonly Route[]>;
  workflows?: readonly Workflow[];
  /** Kinds of document that have a log, comments and files, with the rights to read them. */
  audits?: readonly AuditKind[];
  /** Tables whose ids stand in columns of other tables, or whose rows are documents: how the log calls a row. */
  namedTables?: Readonly<Record<string, NamedTable>>;
  /** Lists that can become a workbook. */
  exports?: readonly ExportableList[] | ((composition: Pick<Composition, 'audits' | 'namedTables'>) => readonly ExportableList[]);
  /** What files may bring. */
  imports?: readonly ImportObject[];
  /** What follows here from changes in lower features. */
  listeners?: readonly Listener[];
  /** What the palette finds. */
  searchSources?: readonly SearchSource[];
  /** What waits for people on the home page and behind the bell. */
  todos?: readonly TodoSource[];
  /** Documents that the home page lists for those who worked on them lately. */
  recentSources?: readonly RecentSource[];
  /** Deletes what has served its time, twice an hour. */
  cleanups?: readonly ((db: Db) => Promise<void>)[];
  /** Work between the calls, in the process that answers them. */
  workers?: WorkersOf;
  /** Work that takes seconds of computing: it runs in a thread of its own. */
  threadWorkers?: WorkersOf;
  /** Writes what an empty installation begins with; does nothing where it is there. */
  install?: (tx: Tx) => Promise<void>;
}

/** What all features hold together; a feature that serves the others is given it. */
export interface Composition {
  features: readonly Feature[];
  workflows: readonly Workflow[];
  audits: readonly AuditKind[];
  namedTables: Readonly<Record<string, NamedTable>>;
  exports: readonly ExportableList[];
  imports: readonly ImportObject[];
  listeners: readonly Listener[];
  searchSources: readonly SearchSource[];
  todos: readonly TodoSource[];
  recentSources: readonly RecentSource[];
  cleanups: readonly ((db: Db) => Promise<void>)[];
}

export function compose(features: readonly Feature[]): Composition {
  const all = <T>(partOf: (feature: Feature) => readonly T[] | undefined): T[] => features.flatMap((feature) => partOf(feature) ?? []);
  const audits = all((feature) => feature.audits);
  const namedTables = Object.assign({}, ...features.map((feature) => feature.namedTables)) as Composition['namedTables'];
  return {
    features,
    workflows: all(({ workflows }) => workflows),
    audits,
    namedTables,
    exports: all(({ exports }) => (typeof exports === 'function' ? exports({ audits, namedTables }) : exports)),
    imports: inMenuOrder(
      all(({ imports }) => imports),
      ({ listTitle }) => listTitle,
    ),
    listeners: all(({ listeners }) => listeners),
    searchSources: inMenuOrder(
      all(({ searchSources }) => searchSources),
      ({ page }) => firstTitle(page),
    ),
    todos: inMenuOrder(
      all(({ todos }) => todos),
      ({ page }) => firstTitle(page),
    ),
    recentSources: all(({ recentSources }) => recentSources),
    cleanups: all(({ cleanups }) => cleanups),
  };
}

export async function loadRoutes(composition: Composition): Promise<Route[]> {
  const routes = await Promise.all(composition.features.map(async (feature) => (await feature.routes?.(composition)) ?? []));
  return routes.flat();
}

export const workersOf = (composition: Composition, services: WorkerServices): Worker[] =>
  composition.features.flatMap(({ workers }) => workers?.(services, composition) ?? []);

export const threadWorkersOf = (composition: Composition, services: WorkerServices): Worker[] =>
  composition.features.flatMap(({ threadWorkers }) => threadWorkers?.(services, composition) ?? []);

const titles: readonly string[] = menu.flatMap(({ pages }) => pages.map(({ title }) => title));
const firstTitle = (page: SearchSource['page']): string => (typeof page === 'object' ? page.anyOf[0] : undefined) ?? '';

/** What people see of several features stands in the order of the menu, which they know. */
function inMenuOrder<T>(parts: readonly T[], titleOf: (part: T) => string): T[] {
  return parts.toSorted((one, other) => titles.indexOf(titleOf(one)) - titles.indexOf(titleOf(other)));
}
