import type { ListSpec } from '@mrp/contract/lib/list.ts';
import { create } from 'zustand';
import { openPanel } from './panels.ts';

interface ExportQuestion {
  list: ListSpec;
  /** The list's own query string, as its page has it. */
  query: string;
  /** Those that the page shows, in its order. */
  columns: readonly string[];
  /** So many rows were ticked one by one; absent: all that match. */
  ticked?: number | undefined;
}

/** What the export dialog asks about. */
export const useExportQuestion = create<{ question: ExportQuestion | null }>(() => ({ question: null }));

/** Asks which columns of a list are to be exported, in which order, and starts the job. */
export function askExport(list: ListSpec, { query, columns, ticked }: Omit<ExportQuestion, 'list'>): void {
  useExportQuestion.setState({ question: { list, query, columns, ticked } });
  openPanel('export');
}
