import { errors, fillMessage } from '@mrp/contract/errors.ts';
import type { FixedValueReader } from '@mrp/contract/features/imports/fixed-formulas.ts';
import type { FixedValue } from '@mrp/contract/features/imports/fixed-values.ts';
import type {
  FileColumn,
  ImportBatch,
  ImportCounts,
  ImportMapping,
  ImportOutcome,
  ImportProgress,
} from '@mrp/contract/features/imports/batch.ts';
import type { ImportValues } from '@mrp/contract/features/imports/preview.ts';
import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import { formatCount, formatSize } from '../../lib/format/format.ts';

/** Queries that a change of a batch makes stale; the task tray updates from there. */
export const batchReads = [importsApi.get, importsApi.listRows, importsApi.listValues, importsApi.list, tasksApi.list];

export const historyAddress = '/importFile?tab=history';
export const startAddress = (object: string): string => `/importFile?object=${encodeURIComponent(object)}`;
export const batchAddress = (id: string, step?: 'mapping'): string => `/importFile?id=${id}${step ? `&step=${step}` : ''}`;

export const steps = ['对象与模板', '上传', '列映射', '校验预览', '执行'] as const;
export const START = 0;
export const UPLOAD = 1;
export const MAPPING = 2;
const PREVIEW = 3;
const RUN = 4;
/** Every step is completed. */
const OVER = 5;

/** The batch's state selects the step; the preview allows one step back. */
export function stepOf({ state }: Pick<ImportBatch, 'state'>, wantsMapping: boolean): number {
  if (state === 'MAPPING') return MAPPING;
  if (state === 'READY' || state === 'FAILED') return wantsMapping ? MAPPING : PREVIEW;
  if (state === 'JUDGING') return PREVIEW;
  return state === 'RUNNING' ? RUN : OVER;
}

export const isWorking = ({ state }: Pick<ImportBatch, 'state'>): boolean => ['JUDGING', 'RUNNING', 'UNDOING'].includes(state);

export const sumCounts = ({ NEW, UPDATE, SKIP, ERROR }: ImportCounts): number => NEW + UPDATE + SKIP + ERROR;

/** A value for all rows, with the contract's limits. */
export const CONSTANT_LENGTH = 200;

/** Rows of the preview in a tab; without a tab, all. */
export const countRows = (counts: ImportCounts, outcome: ImportOutcome | null): number => (outcome ? counts[outcome] : sumCounts(counts));

export const rowsWritten = ({ NEW, UPDATE }: ImportCounts): number => NEW + UPDATE;

/** Example: 报价.xlsx · 面料报价 · 1,000 行 · 412.0 KB */
export function describeFile({ fileName, fileSize, sheets, sheet, counts }: ImportBatch): string {
  const chosen = sheets[sheet];
  const rows = counts && sumCounts(counts) > 0 ? [`${formatCount(sumCounts(counts))} 行`] : [];
  return [fileName, ...(sheets.length > 1 && chosen ? [chosen.name] : []), ...rows, formatSize(fileSize)].join(' · ');
}

export const LIMIT_MIB = 30;

/** Checks before the upload; the server checks the content. */
export function refuseFiles(files: readonly Pick<File, 'size'>[]): string | null {
  if (files.length > 1) return '一次只能导入一个文件，请逐个上传';
  const tooLarge = files.some(({ size }) => size > LIMIT_MIB * 1024 * 1024);
  return tooLarge ? fillMessage(errors.FILE_TOO_LARGE.message, { limit: ` ${LIMIT_MIB} MiB` }) : null;
}

/** Copied spreadsheet cells as a tab-separated file, quoted where needed. A sentence is not a table. */
export function pastedFile(text: string): File | null {
  return text.includes('\t') && text.includes('\n') ? new File([text], '粘贴的表格.csv', { type: 'text/csv' }) : null;
}

/** A column's letters as in Excel: 0 → A, 26 → AA. */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

interface ColumnChange {
  /** The field that it replaces; absent: all of the column. */
  former?: string | null;
  /** The field is filled by several columns, such as one per size. */
  several?: boolean;
}

/** Assigns a field to a column, or none; the field moves here from another column or a fixed value. */
export function mapColumn(
  mapping: ImportMapping,
  index: number,
  column: string | null,
  { former, several = false }: ColumnChange = {},
): ImportMapping {
  const replaced = (one: { index: number; column: string }) => one.index === index && (former === undefined || one.column === former);
  const moved = (one: { index: number; column: string }) => one.column === column && (!several || one.index === index);
  const others = mapping.columns.filter((one) => !replaced(one) && !moved(one));
  const columns = column === null ? others : [...others, { index, column }];
  // A value that only filled the gaps of the former column goes on to fill those of the new one.
  const isGapFiller = mapping.columns.some((one) => one.column === column);
  return {
    columns: columns.toSorted((a, b) => a.index - b.index),
    constants: isGapFiller ? mapping.constants : without(mapping.constants, column),
  };
}

/** A fixed value for all rows, or for the empty cells of the field's column; null removes it. */
export function mapConstant(mapping: ImportMapping, column: string, value: FixedValue | null): ImportMapping {
  return { ...mapping, constants: value === null ? without(mapping.constants, column) : { ...mapping.constants, [column]: value } };
}

/** Where a field gets its values from. */
export const sourceOf = ({ columns, constants }: ImportMapping, key: string): string =>
  JSON.stringify([columns.filter(({ column }) => column === key), constants[key]]);

/** The header of a column, else its letter. */
const columnName = ({ index, header }: Pick<FileColumn, 'index' | 'header'>): string => header || `${letterOf(index)} 列`;

/** The columns whose content may be used. */
export const columnOptions = ({ fileColumns }: Pick<ImportBatch, 'fileColumns'>): { value: number; label: string }[] =>
  fileColumns.filter(({ withheld }) => !withheld).map((column) => ({ value: column.index, label: columnName(column) }));

/** Example: 第 2 行：棉府绸-175 */
export function exampleOf(
  { head, headerRow }: Pick<ImportBatch, 'head' | 'headerRow'>,
  { columns, fill }: FixedValueReader,
): string | null {
  const row = head.find(({ number, texts }) => number > headerRow && columns.every((index) => Boolean(texts[index])));
  if (!row) return null;
  const filled = fill((index) => row.texts[index] ?? '');
  return `第 ${row.number} 行：${'text' in filled ? filled.text : filled.error}`;
}

/** Example: 按“类别”：面料 = 米、辅料 = 个 */
export function describeFixedValue(value: FixedValue, { fileColumns }: Pick<ImportBatch, 'fileColumns'>): string {
  if (typeof value === 'string') return value;
  const column = fileColumns[value.by];
  const parts = [
    ...value.cases.map(({ text, value: given }) => `${text} = ${given}`),
    ...(value.otherwise ? [`其余 = ${value.otherwise}`] : []),
  ];
  return `按“${column ? columnName(column) : ''}”：${parts.join('、')}`;
}

/** Gives the value that columns waited for, and maps them with what their headers say. */
export function wakeColumns(mapping: ImportMapping, { anchor, columns, constants }: ImportBatch['waiting'][number]): ImportMapping {
  const free = columns.filter(({ index, column }) => !mapping.columns.some((one) => one.index === index) && !isMapped(mapping, column));
  const given = mapConstant(mapping, anchor, mapping.constants[anchor] ?? '');
  return {
    columns: [...given.columns, ...free].toSorted((a, b) => a.index - b.index),
    constants: { ...constants, ...given.constants },
  };
}

const without = (constants: ImportMapping['constants'], column: string | null): ImportMapping['constants'] =>
  Object.fromEntries(Object.entries(constants).filter(([key]) => key !== column));

export const isMapped = ({ columns, constants }: ImportMapping, column: string): boolean =>
  columns.some((one) => one.column === column) || Object.hasOwn(constants, column);

/** Columns of the preview: those of the file in order, then fixed and derived ones. */
export function previewFields(
  fields: readonly ImportField[],
  { columns, constants }: ImportMapping,
  seen: ReadonlySet<string>,
): ImportField[] {
  const order = [...columns.toSorted((a, b) => a.index - b.index).map(({ column }) => column), ...Object.keys(constants)];
  const inFile = order.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  return [...new Set([...inFile, ...fields.filter(({ key }) => seen.has(key))])];
}

/** The field whose cells contain pictures. */
export const PICTURE = 'picture';

const LEAST_WIDTH = 72;
const MAX_SWATCH_WIDTH = 208;
const PADDING = 28;
const WIDE_GLYPH = 14;
const NARROW_GLYPH = 9;

const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, glyph) => sum + (glyph > '\u2e7f' ? WIDE_GLYPH : NARROW_GLYPH), 0);

/** Width for the header and the content of the first rows. */
export function widthOf({ key, label }: ImportField, { mapping, fileColumns }: Pick<ImportBatch, 'mapping' | 'fileColumns'>): number {
  const index = mapping.columns.find(({ column }) => column === key)?.index;
  const samples = fileColumns.find((column) => column.index === index)?.samples ?? [];
  const widest = Math.max(...[label, ...samples].map(textWidth)) + PADDING;
  return Math.min(MAX_SWATCH_WIDTH, Math.max(LEAST_WIDTH, widest));
}

/** The focused cell of the preview. */
export interface Place {
  /** Starts at 0 in the current tab. */
  index: number;
  rowNumber: number;
  /** null: the reason. */
  column: string | null;
  /** Time of a request to focus this cell; 0: none. */
  asked: number;
}

type Spot = Pick<Place, 'index' | 'column'>;
const SCREEN = 10;

/** Target of an arrow key; undefined for other keys. */
export function nextPlace({ index, column }: Spot, key: string, columns: readonly (string | null)[], total: number): Spot | undefined {
  const at = columns.indexOf(column);
  const to = (row: number, place: number): Spot => ({
    index: Math.max(0, Math.min(total - 1, row)),
    column: columns[Math.max(0, Math.min(columns.length - 1, place))] ?? null,
  });
  switch (key) {
    case 'ArrowDown':
      return to(index + 1, at);
    case 'ArrowUp':
      return to(index - 1, at);
    case 'ArrowRight':
      return to(index, at + 1);
    case 'ArrowLeft':
      return to(index, at - 1);
    case 'PageDown':
      return to(index + SCREEN, at);
    case 'PageUp':
      return to(index - SCREEN, at);
    case 'Home':
      return to(index, 0);
    case 'End':
      return to(index, columns.length - 1);
    default:
      return undefined;
  }
}

/** Progress text: 校验 1,200 / 5,000 行 */
export function progressText({ stage, done, total }: ImportProgress): string {
  if (total === null) return done > 0 ? `${stage} ${formatCount(done)} 行` : stage;
  return `${stage} ${formatCount(done)} / ${formatCount(total)} 行`;
}

export const percentOf = ({ done, total }: ImportProgress): number =>
  total === null || total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100));

/** Describes the effects of undoing an import. */
export function undoEffect(created: number, updated: number): string {
  const parts = [
    ...(created > 0 ? [`新增 ${formatCount(created)} 行带来的记录会被删除，已有价格的改为归档`] : []),
    ...(updated > 0 ? [`更新的 ${formatCount(updated)} 行恢复为导入前的内容`] : []),
  ];
  return `${parts.join('；')}。`;
}

/** Change of a count: 错误 37 → 4 */
export const effectText = (suggestions: number, before: number, after: number): string =>
  `采用 ${formatCount(suggestions)} 条建议后，错误 ${formatCount(before)} → ${formatCount(after)}`;

/** A text of the value mapping for which something must still be chosen or created. */
export const hasNoEntry = ({ chosen, renamed }: ImportValues['columns'][number]['values'][number]): boolean =>
  chosen === null && renamed === null;
