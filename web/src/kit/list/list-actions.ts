import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Permission } from '@mrp/contract/permissions.ts';

/** A button that is absent where its right is missing. */
export interface Action {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
  danger?: boolean;
  /** An address or what happens. */
  to?: string;
  run?: () => void;
  /** Of a button that makes records: a menu of ways, each an action of its own. */
  choices?: readonly Action[];
}

/** Of a bulk action, as its list tells it. */
export interface BulkOutcome extends BulkResult {
  /** Takes back exactly what was done, where the server knows the inverse. */
  undo?: (() => Promise<BulkResult>) | undefined;
}

export interface BulkAction {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
  danger?: boolean;
  /** The question before what cannot be undone: "停用 38 条物料？". */
  ask?: (count: number) => { title: string; content?: string };
  /** Nothing: the user has changed his mind. */
  run: (chosen: Selection, count: number) => Promise<BulkOutcome | void>;
}

export interface ListExport {
  list: string;
  query: string;
  columns: string[];
  /** So many rows were ticked one by one; absent: all that match. */
  ticked?: number;
}
