import type { BulkResult, Selection } from '@mrp/contract/lib/bulk.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Permission } from '@mrp/contract/permissions.ts';

/** A button that is hidden without its permission. */
export interface Action {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
  danger?: boolean;
  /** A step of the document's workflow. */
  step?: true;
  /** Rarely meant, and not to be hit in place of its neighbour: always in the menu, of the page as of the row. */
  apart?: true;
  /** An address or a callback. */
  to?: string;
  run?: () => void;
  /** Menu of a create button: several ways, each an action of its own. */
  choices?: readonly Action[];
}

/** What the list passes to a bulk action. */
export interface BulkOutcome extends BulkResult {
  /** Undoes exactly this action, when the server supports it. */
  undo?: (() => Promise<BulkResult>) | undefined;
}

export interface BulkAction {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
  danger?: boolean;
  /** Each row that it fits offers it too; it does nothing for the others. */
  inRows?: boolean;
  /** Confirmation for an action that cannot be undone: "停用 38 条物料？". */
  ask?: (count: number) => { title: string; content?: string };
  /** Undefined: the user has cancelled. */
  run: (chosen: Selection, count: number) => Promise<BulkOutcome | void>;
}

export interface ListExport {
  list: string;
  query: string;
  columns: string[];
  /** Number of rows ticked one by one; absent: all that match. */
  ticked?: number;
}
