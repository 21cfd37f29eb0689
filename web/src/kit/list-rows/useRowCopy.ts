import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { useEffect, type RefObject } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { writeClipboard } from '../grid/pasting/clipboard.ts';
import type { ArrangedColumn } from '../list-columns/column-set.ts';
import type { ListRow } from './list-row.ts';
import type { AnyList } from '../list/list-url.ts';
import { isRow, rowOf } from './row-focus.ts';
import { rowsText } from './row-text.ts';
import type { Selected } from '../list-selection/useSelection.ts';

export interface Copyable {
  spec: AnyList;
  workflow: Workflow | undefined;
  columns: readonly ArrangedColumn[];
  rows: readonly ListRow[];
  selection: Selected | undefined;
}

/** The selected rows of this page, or the focused one. */
export function rowsToCopy({ rows, selection }: Copyable, id: string | undefined): ListRow[] {
  const chosen = rows.filter((row) => selection?.has(row.id));
  const isAmong = id === undefined || chosen.some((row) => row.id === id);
  return chosen.length > 0 && isAmong ? chosen : rows.filter((row) => row.id === id);
}

export function copyRows(copyable: Copyable, id: string): void {
  const rows = rowsToCopy(copyable, id);
  const { text } = writeClipboard(rowsText(copyable.spec, copyable.workflow, copyable.columns, rows));
  void copyText(text, ` ${rows.length} 行`);
}

/** Ctrl+C on a row or with selected rows copies headers and rows for Excel. Selected text is copied as usual. */
export function useRowCopy(box: RefObject<HTMLElement | null>, copyable: Copyable): void {
  const latest = useLatest(copyable);
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const focused = document.activeElement;
      const inside = box.current?.contains(focused) ?? false;
      if (!String(getSelection()) && event.clipboardData && (inside ? isRow(focused) : focused === document.body)) {
        const rows = rowsToCopy(latest.current, inside ? rowOf(focused)?.dataset['listRow'] : undefined);
        if (rows.length === 0) return;
        const { spec, workflow, columns } = latest.current;
        const { text, html } = writeClipboard(rowsText(spec, workflow, columns, rows));
        event.clipboardData.setData('text/plain', text);
        event.clipboardData.setData('text/html', html);
        event.preventDefault();
        toast.success(`已复制 ${rows.length} 行`);
      }
    };
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, [box, latest]);
}
