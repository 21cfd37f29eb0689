import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { menu } from '@mrp/contract/permissions.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from './database/database.ts';
import type { Diagnostic } from './doctor/finding.ts';
import type { ExportableList } from './lists/exportable-list.ts';
import type { FileStore } from './files/store.ts';
import type { SearchSource } from './lists/global-search.ts';
import type { HomeFigureSource, WeekSource } from './home/home-figures.ts';
import type { Route } from './http/routes.ts';
import type { ImportObject } from './imports/object.ts';
import type { Worker } from './jobs.ts';
import type { NamedTable } from './database/named-table.ts';
import type { NoticeDetailSource } from './notice-details.ts';
import type { RecentSource } from './home/recent-documents.ts';
import type { TodoSource } from './home/todos.ts';

/** Connections and services of workers: jobs use the owner's connection and their own time limits. */
export interface WorkerServices {
  config: Config;
  db: Db;
  /** Where long reads are made: the read replica, if one is configured and has everything that was committed before. */
  rowsDb?: () => Promise<Db>;
  files: FileStore;
  log: (line: string) => void;
}

/** Runs in the transaction of the feature that notifies; created by `on` of an event. */
export interface Listener {
  event: string;
  handle: (tx: Tx, payload: never) => Promise<void>;
}

type WorkersOf = (services: WorkerServices, composition: Composition) => readonly Worker[];

/**
 * The manifest of a feature: what the application and other features need to know about it. The import and export thread loads it too, so
 * code for requests or the start is imported lazily.
 */
export interface Feature {
  /** Name of its folder. */
  name: string;
  routes?: (composition: Composition) => Promise<readonly Route[]>;
  workflows?: readonly Workflow[];
  /** Kinds of document with an audit log, comments and files, and the permissions to read them. */
  audits?: readonly AuditKind[];
  /** Tables referenced by other tables or holding documents, and how the audit log names their rows. */
  namedTables?: Readonly<Record<string, NamedTable>>;
  /** Lists that can be exported as a workbook. */
  exports?: readonly ExportableList[] | ((composition: Pick<Composition, 'audits' | 'namedTables'>) => readonly ExportableList[]);
  /** Kinds of record that can be imported. */
  imports?: readonly ImportObject[];
  /** Reactions to changes in lower features. */
  listeners?: readonly Listener[];
  /** Results of the global search. */
  searchSources?: readonly SearchSource[];
  /** Tasks on the home page and in the notification menu. */
  todos?: readonly TodoSource[];
  /** What mails of notices say besides the notice. */
  noticeDetails?: readonly NoticeDetailSource[];
  /** Documents that the home page lists for the users who recently worked on them. */
  recentSources?: readonly RecentSource[];
  /** Figures that the home page shows besides the tasks. */
  homeFigures?: readonly HomeFigureSource[];
  /** Documents by day in the strip of the home page. */
  weekSources?: readonly WeekSource[];
  /** Deletes expired rows, twice an hour. */
  cleanups?: readonly ((tx: Tx) => Promise<void>)[];
  /** What `admin doctor` checks of the feature's data. */
  diagnostics?: readonly Diagnostic[];
  /** Background jobs that run in the server process. */
  workers?: WorkersOf;
  /** Background jobs with seconds of computing, which run in their own thread. */
  threadWorkers?: WorkersOf;
  /** Writes the first rows of an empty installation; does nothing when they exist. */
  install?: (tx: Tx) => Promise<void>;
}

/** The combined parts of all features, passed to features that serve the others. */
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
  noticeDetails: readonly NoticeDetailSource[];
  recentSources: readonly RecentSource[];
  homeFigures: readonly HomeFigureSource[];
  weekSources: readonly WeekSource[];
  cleanups: readonly ((tx: Tx) => Promise<void>)[];
  diagnostics: readonly Diagnostic[];
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
    noticeDetails: all(({ noticeDetails }) => noticeDetails),
    recentSources: all(({ recentSources }) => recentSources),
    homeFigures: all(({ homeFigures }) => homeFigures),
    weekSources: all(({ weekSources }) => weekSources),
    cleanups: all(({ cleanups }) => cleanups),
    diagnostics: all(({ diagnostics }) => diagnostics),
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
export const firstTitle = (page: SearchSource['page']): string => (typeof page === 'object' ? page.anyOf[0] : undefined) ?? '';

/** Sorts parts of several features in the order of the menu. */
function inMenuOrder<T>(parts: readonly T[], titleOf: (part: T) => string): T[] {
  return parts.toSorted((one, other) => titles.indexOf(titleOf(one)) - titles.indexOf(titleOf(other)));
}
