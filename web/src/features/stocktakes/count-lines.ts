import type { CountEvent, CountLine, CountTask } from '@mrp/contract/features/stocktakes/tasks.ts';
import type { PackingSheet } from '@mrp/contract/features/stock/packing-list.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { rules } from '@mrp/contract/lib/numeric-rules.ts';
import { isTyped, type GridColumn, type GridRow, type ResolvingSource } from '../../kit/grid/columns.ts';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api.ts';

/** What lies there although nobody listed it: named by its code instead of a line. */
const FOUND = 'code:';
const OFFERED = 50;

const optionOf = ({ id, code, name, colourName, lotNo, rollNo, unit }: CountLine): PickerOption => ({
  id,
  code,
  name: [name, colourName, lotNo, rollNo].filter(Boolean).join(' '),
  note: unit.name,
});

/** The lines of a task, by code, label, lot, roll or pinyin; then materials outside of it. */
export function lineSource(task: CountTask): ResolvingSource {
  const means = ({ code, labels, lotNo, rollNo }: CountLine, text: string): boolean =>
    [code, ...labels, lotNo, rollNo].some((name) => name?.toLowerCase() === text);
  return {
    key: `count-line:${task.id}`,
    label: '明细',
    search: async (q, signal) => {
      const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const own = task.lines.filter((line) => words.every((word) => line.searchText.includes(word) || means(line, word))).slice(0, OFFERED);
      if (own.length > 0 || words.length === 0) return own.map(optionOf);
      const found = await call(countTasksApi.findItems, { params: { id: task.id }, query: { q: q.trim() } }, { signal });
      return found.map(({ code, name, colourName }) => ({
        id: `${FOUND}${code}`,
        code,
        name: [name, colourName].filter(Boolean).join(' '),
        note: '清单外',
      }));
    },
    find: async (ids) =>
      ids.map((id) => {
        const line = task.lines.find((one) => one.id === id);
        return line ? optionOf(line) : { id, code: id.replace(FOUND, ''), name: '清单外' };
      }),
    resolve: async (texts) =>
      new Map(texts.map((text) => [text, task.lines.filter((line) => means(line, text.trim().toLowerCase())).map(optionOf)] as const)),
  };
}

/** The grid of entries: what was counted, how much, and whether that is all or more of it. */
export const entryColumns = (task: CountTask): readonly GridColumn[] => {
  const unitOf = ({ lineId }: GridRow): string => task.lines.find(({ id }) => id === lineId)?.unit.name ?? '';
  const countedOf = ({ lineId }: GridRow): string | null => task.lines.find(({ id }) => id === lineId)?.counted ?? null;
  return [
    {
      key: 'lineId',
      label: '物料 / 缸号 / 匹号',
      aliases: ['编码', '物料', '条码', '匹号', '缸号'],
      kind: 'entity',
      source: lineSource(task),
      width: 300,
      frozen: true,
      required: true,
    },
    {
      key: 'quantity',
      label: '实盘',
      aliases: ['数量', '实盘数量'],
      kind: 'number',
      rule: rules.countedQuantity,
      unitOf,
      width: 120,
      required: true,
    },
    {
      key: 'mode',
      label: '方式',
      kind: 'select',
      choices: [
        { value: 'SET', label: '覆盖' },
        { value: 'ADD', label: '累加' },
      ],
      width: 90,
    },
    { key: 'note', label: '说明', aliases: ['备注'], kind: 'text', maxLength: 200, width: 220 },
    { key: 'counted', label: '已记', kind: 'computed', compute: countedOf, unitOf, decimals: 2, width: 110 },
  ];
};

const textOf = (value: unknown): string => (isTyped(value) ? value.typed : typeof value === 'string' ? value : '');

/** The event of a row; its id is the row's for as long as the row stands, so that sending twice counts once. */
export function eventOf(row: GridRow, task: CountTask, eventId: string): CountEvent {
  const chosen = textOf(row['lineId']);
  const isFound = chosen.startsWith(FOUND);
  const line = task.lines.find(({ id }) => id === chosen);
  return {
    id: eventId,
    lineId: isFound ? null : chosen,
    code: isFound ? chosen.slice(FOUND.length) : '',
    lotNo: '',
    rollNo: '',
    adds: isFound,
    round: line?.round ?? 1,
    mode: row['mode'] === 'ADD' ? 'ADD' : 'SET',
    quantity: textOf(row['quantity']),
    voids: null,
    reasonId: null,
    note: textOf(row['note']),
    at: new Date().toISOString(),
  };
}

const sheetHeads = {
  quantity: ['实盘', '实盘数', '实盘数量', '数量'],
  label: ['条码', '标签'],
  code: ['编码', '物料编码', '物料', 'SKU', 'SPU'],
  lotNo: ['缸号'],
  rollNo: ['匹号'],
  place: ['行', '行号', '序号'],
  note: ['备注', '说明'],
} as const;
type SheetColumn = keyof typeof sheetHeads;

export interface SheetEntry {
  lineId: string;
  quantity: string;
  note: string;
}

/** What a filled count sheet says of the task's lines: by label, else by code with lot and roll, else by the number of the line. */
export function sheetEntries({ lines }: CountTask, sheets: readonly PackingSheet[]): { entries: SheetEntry[]; unknown: string[] } {
  const entries: SheetEntry[] = [];
  const unknown: string[] = [];
  for (const { rows } of sheets) {
    const head = rows.find(({ texts }) => texts.some((text) => isHead('quantity', text)));
    if (!head) continue;
    const at = (column: SheetColumn): number => head.texts.findIndex((text) => isHead(column, text));
    for (const { number, texts } of rows) {
      const textAt = (column: SheetColumn): string => texts[at(column)]?.trim() ?? '';
      if (number <= head.number || textAt('quantity') === '') continue;
      const [only, second] = linesOfRow(lines, textAt);
      if (only && !second) entries.push({ lineId: only.id, quantity: textAt('quantity'), note: textAt('note') });
      else unknown.push(`第 ${number} 行`);
    }
  }
  return { entries, unknown };
}

const isHead = (column: SheetColumn, text: string): boolean =>
  (sheetHeads[column] as readonly string[]).includes(text.replace(/[\s*（(].*$/, ''));

function linesOfRow(lines: readonly CountLine[], textAt: (column: SheetColumn) => string): readonly CountLine[] {
  const same = (stored: string | null, written: string): boolean => written === '' || stored?.toLowerCase() === written.toLowerCase();
  const [label, code, place] = [textAt('label').toLowerCase(), textAt('code').toLowerCase(), textAt('place')];
  if (label !== '') return lines.filter(({ labels }) => labels.some((text) => text.toLowerCase() === label));
  if (code !== '')
    return lines.filter(
      (line) =>
        code.split(/\s+/).includes(line.code.toLowerCase()) && same(line.lotNo, textAt('lotNo')) && same(line.rollNo, textAt('rollNo')),
    );
  return lines.filter(({ position }) => String(position + 1) === place);
}
