import type { ListSpec } from '@mrp/contract/lib/list.ts';
import { create } from 'zustand';
import { openPanel } from '../panels.ts';

interface ExportQuestion {
  list: ListSpec;
  /** The list's query string. */
  query: string;
  /** The visible columns, in order. */
  columns: readonly string[];
  /** Number of rows ticked one by one; absent: all that match. */
  ticked?: number | undefined;
}

/** Input of the export dialog. */
export const useExportQuestion = create<{ question: ExportQuestion | null }>(() => ({ question: null }));

/** Asks for the columns of an export and their order, and starts the job. */
export function askExport(list: ListSpec, { query, columns, ticked }: Omit<ExportQuestion, 'list'>): void {
  useExportQuestion.setState({ question: { list, query, columns, ticked } });
  openPanel('export');
}
