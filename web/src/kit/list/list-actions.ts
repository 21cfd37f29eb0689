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
}

/** Rows by their ids, or every row behind a question: the server asks it again. */
export type Selection = { ids: readonly string[] } | { query: string };

export interface BulkResult {
  done: number;
  skipped?: number;
  failed: readonly { label: string; reason: string }[];
}

export interface BulkAction {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
  danger?: boolean;
  /** The question before what cannot be undone: "停用 38 条物料？". */
  ask?: (count: number) => { title: string; content?: string };
  run: (selection: Selection, count: number) => Promise<BulkResult | void>;
}

export interface ListExport {
  list: string;
  query: string;
  columns: string[];
}
