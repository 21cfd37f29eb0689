import { useState, type ClipboardEvent } from 'react';
import { toast } from '../../../lib/toast.ts';
import { loadOnce } from '../../lazy.tsx';
import { readClipboard, writeClipboard, type ClipboardTable } from './clipboard.ts';
import { plainText, type GridRow } from '../columns/columns.ts';
import { applyPlan, clearRange, rowsIn, type Range } from '../grid-edits.ts';
import { undo } from '../grid-history.ts';
import type { Grid } from '../grid-state.ts';
import { chosenRange, columnOf, edit, stopEditing, requestFocus } from '../grid-store.ts';
import type { Fixes, PasteMap, PastePlan, Resolved } from './paste.ts';
import { uploadInto } from '../cells/upload-cell.ts';

const WITHOUT_PREVIEW = 20;

/** A paste that the user must check first. */
export interface PendingPaste {
  plan: (fixes: Fixes) => PastePlan;
  /** Lines that cannot be added here. */
  tooMany: number;
  apply: (plan: PastePlan, skipWrong: boolean) => void;
}

export function useGridClipboard(grid: Grid, canAdd: boolean) {
  const [pending, setPending] = useState<PendingPaste | null>(null);

  const paste = async (aim: Aim) => {
    const part = await loadOnce(import('./paste.ts'));
    if (!part) return;
    const { clip, map } = meant(part, grid, aim);
    const resolved = await resolve(part, grid, { clip, map });
    const whole = (fixes: Fixes) => part.planPaste({ clip, map, rows: aim.rows, startKey: aim.range.keys[0] }, resolved, fixes);
    const plan = (fixes: Fixes) => (canAdd ? whole(fixes) : { ...whole(fixes), inserts: [] });
    const tooMany = canAdd ? 0 : whole({}).inserts.length;
    const apply = (chosen: PastePlan, skipWrong: boolean) => {
      setPending(null);
      applyPaste(grid, chosen, skipWrong);
    };
    const first = plan({});
    const lines = first.updates.length + first.inserts.length;
    const harmless = first.errors.length === 0 && map.overflow.length === 0 && map.skipped.length === 0 && tooMany === 0;
    if (lines <= WITHOUT_PREVIEW && harmless) apply(first, false);
    else setPending({ plan, tooMany, apply });
  };

  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    const picture = [...data.files].find((file) => file.type.startsWith('image/'));
    if (picture && uploadInto(grid, picture)) return event.preventDefault();
    const clip = readClipboard({ html: data.getData('text/html'), text: data.getData('text/plain') });
    const isSingle = clip.rows.length <= 1 && (clip.rows[0]?.length ?? 0) <= 1;
    if (isSingle && grid.store.getState().mode !== 'nav') return;
    event.preventDefault();
    if (clip.rows.length === 0) return;
    const aim = { clip, isSingle, range: chosenRange(grid), rows: rowsIn(grid.view().lines) };
    stopEditing(grid);
    void paste(aim);
  };

  const copy = (event: ClipboardEvent, cut: boolean) => {
    if (grid.store.getState().mode !== 'nav') return;
    const range = chosenRange(grid);
    const { text, html } = writeClipboard(textsOf(grid, range));
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
    if (cut) edit(grid, (lines) => clearRange(lines, range, grid.columns));
  };

  return {
    pending,
    closePending: () => setPending(null),
    onPaste,
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
  };
}

/** The pasted cells with the cursor position of that moment. */
interface Aim {
  clip: ClipboardTable;
  /** A single value fills the whole range. */
  isSingle: boolean;
  range: Range;
  rows: readonly GridRow[];
}

interface Mapped {
  clip: ClipboardTable;
  map: PasteMap;
}

/** The plan is computed only when something is pasted. */
type Planning = typeof import('./paste.ts');

function meant({ mapColumns }: Planning, grid: Grid, { clip, isSingle, range: { keys, fields } }: Aim): Mapped {
  if (!isSingle) return { clip, map: mapShown(mapColumns, grid, clip, fields[0] ?? '') };
  const text = clip.rows[0]?.[0] ?? '';
  return {
    clip: { rows: keys.map(() => fields.map(() => text)), covered: new Map() },
    map: { columns: fields.map((field) => columnOf(grid, field)), header: false, overflow: [], skipped: [] },
  };
}

/** Headings may name columns that the tab hides; without headings the shown columns are filled. */
function mapShown(map: Planning['mapColumns'], grid: Grid, clip: ClipboardTable, startField: string): PasteMap {
  const byName = map(grid.allColumns, clip, startField);
  return byName.header ? byName : map(grid.columns, clip, startField);
}

/** One query per column that names records. */
async function resolve({ entityTexts }: Planning, grid: Grid, pasted: Mapped): Promise<Resolved> {
  const answers = Object.entries(entityTexts(pasted)).map(async ([key, texts]) => {
    const column = columnOf(grid, key);
    return [key, column.kind === 'entity' ? await column.source.resolve(texts) : new Map()] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

function applyPaste(grid: Grid, plan: PastePlan, skipWrong: boolean): void {
  const written = [...plan.updates, ...plan.inserts].filter(({ wrong }) => !(wrong && skipWrong)).length;
  if (written === 0) return;
  edit(grid, (lines) => applyPlan(lines, plan, grid.newRow, skipWrong));
  requestFocus(grid);
  toast.success(`已粘贴 ${written} 行`, { action: { label: '撤销', target: () => undo(grid) } });
}

function textsOf(grid: Grid, { keys, fields }: Range): string[][] {
  const { rows } = grid.store.getState().lines;
  return keys.map((key) => fields.map((field) => plainText(columnOf(grid, field), rows[key]![field], rows[key]!)));
}

/** For the toolbar: the range with its headings, which map columns when pasted. */
export function textWithHeader(grid: Grid): string {
  const range = chosenRange(grid);
  const { lines } = grid.view();
  const whole =
    range.keys.length === 1
      ? { keys: lines.order, fields: grid.columns.filter(({ kind }) => kind !== 'image').map(({ key }) => key) }
      : range;
  return writeClipboard([whole.fields.map((field) => columnOf(grid, field).label), ...textsOf(grid, whole)]).text;
}
