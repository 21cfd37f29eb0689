import type { Column as ListColumn, ListSpec } from '@mrp/contract/lib/list.ts';
import { EXPORT, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Column } from '../../platform/excel/writing/write-sheet.ts';
import type { CellValue } from '../../platform/excel/writing/write-cells.ts';
import type { ExportCell } from '../../platform/lists/export-cells.ts';
import type { ExportableList } from '../../platform/lists/exportable-list.ts';
import type { Identity } from '../../platform/http/identity.ts';

/** Returns the list if this user may export it: needs the page permission and 全局:导出. */
export function getExportable(lists: readonly ExportableList[], key: string, user: Identity): ExportableList {
  const list = lists.find(({ spec }) => spec.key === key);
  if (!list) throw new AppError('VALIDATION', {}, { fields: { list: '参数 list 的值无效' } });
  const missing = [list.spec.title, EXPORT].find((permission) => !user.permissions.has(permission));
  if (missing) throw new AppError('FORBIDDEN', { permission: missing });
  return list;
}

export const MAX_ROWS = 100_000;
/** Lower, because pictures are held in memory until the workbook is complete. */
export const MAX_ROWS_WITH_PICTURES = 10_000;

interface Wanted {
  /** `null` means all columns. */
  columns: readonly string[] | null;
  withPictures: boolean;
}

/** The columns of the workbook in order: the requested ones that this user may see. */
export function chooseColumns(spec: ListSpec, { columns, withPictures }: Wanted, user: Identity): string[] {
  const unknown = columns?.find((name) => !Object.hasOwn(spec.columns, name));
  if (unknown !== undefined) throw new AppError('VALIDATION', {}, { fields: { columns: `没有这一列：${unknown.slice(0, 40)}` } });
  const chosen = [...new Set(columns ?? Object.keys(spec.columns))].filter((name) => {
    const column = spec.columns[name];
    return column && (!column.price || user.permissions.has(VIEW_PRICES)) && (column.kind !== 'picture' || withPictures);
  });
  if (chosen.length === 0) throw new AppError('VALIDATION', {}, { fields: { columns: '请至少选择一列' } });
  return chosen;
}

export const hasPrices = (spec: ListSpec, columns: readonly string[]): boolean => columns.some((name) => spec.columns[name]?.price);

/** Why the owner may not read his file any more, or null: a right that made it was taken away. */
export function withdrawal(file: { list: string; hasPrices: boolean }, lists: readonly ExportableList[], user: Identity): string | null {
  const title = lists.find(({ spec }) => spec.key === file.list)?.spec.title;
  if (title === undefined || !user.permissions.has(title)) return '您已没有这个列表的权限，文件已收回';
  if (file.hasPrices && !user.permissions.has(VIEW_PRICES)) return '您已没有查看价格的权限，文件已收回；可以重新导出，不含价格';
  return null;
}

/** Refuses more than 100,000 rows, or 10,000 with pictures. */
export function refuseTooMany(rows: number, withPictures: boolean): void {
  if (rows > MAX_ROWS) throw new AppError('TOO_MANY_ROWS');
  if (withPictures && rows > MAX_ROWS_WITH_PICTURES)
    throw new AppError('GUARD', { detail: `含图片最多导出 ${MAX_ROWS_WITH_PICTURES} 行，请缩小筛选范围或不含图片` });
}

const kinds: Readonly<Record<ListColumn['kind'], Column['kind']>> = {
  text: 'text',
  code: 'text',
  state: 'text',
  colours: 'text',
  tags: 'text',
  flag: 'text',
  number: 'number',
  percent: 'number',
  money: 'money',
  day: 'date',
  time: 'moment',
  picture: 'picture',
};

const PIXELS_PER_CHARACTER = 7;

/** What fields with a unit or a currency are called where the list has no column for them. */
const unitLabels: Readonly<Record<string, string>> = { unit: '单位', secondUnit: '第二单位', per: '计价单位', currency: '币种' };

/** A column of the workbook by its name; a name that the list has no column for is the unit of another one. */
export const columnOf = ({ columns }: ListSpec, name: string): ListColumn =>
  columns[name] ?? { label: unitLabels[name] ?? '单位', kind: 'text', width: 64 };

/** Fields of a row that say what a figure of the column is measured in. */
export const measuredBy = ({ unitField, countedBy, per, currencyField }: ListColumn): string[] =>
  [unitField, countedBy, per, currencyField].filter((field) => field !== undefined);

/** The columns of a workbook: behind a figure whose unit differs by row stands the column of its unit, once, chosen or not. */
export function workbookColumns(spec: ListSpec, chosen: readonly string[]): { names: string[]; columns: Column[] } {
  const names: string[] = [];
  for (const name of chosen) {
    if (!names.includes(name)) names.push(name);
    const column = columnOf(spec, name);
    const isNew = (unit: string) => !chosen.includes(unit) && !names.includes(unit);
    // The unit of a price is one of the columns that not everybody may see.
    const maySee = (unit: string) => column.price ?? !spec.columns[unit]?.price;
    names.push(...new Set(measuredBy(column).filter((unit) => isNew(unit) && maySee(unit))));
  }
  return { names, columns: names.map((name) => workbookColumn(columnOf(spec, name))) };
}

/** 元 of a price whose unit stands in a column of its own. */
const priceMeasure = ({ kind, unitField, per, currencyField }: ListColumn): string | undefined =>
  kind === 'money' && (unitField ?? per) !== undefined && currencyField === undefined ? '元' : undefined;

/** Converts a list column to a workbook column, with its type, its width and its unit in the header: 门幅（cm）. */
export function workbookColumn(column: ListColumn): Column {
  const { label, kind, unit, counted, decimals, width } = column;
  const measure = unit ?? counted ?? (kind === 'percent' ? '%' : priceMeasure(column));
  return {
    header: measure ? `${label}（${measure}）` : label,
    kind: kinds[kind],
    ...(width !== undefined && kind !== 'picture' && { width: Math.round(width / PIXELS_PER_CHARACTER) }),
    ...(decimals !== undefined && { decimals }),
  };
}

/** Where no picture can be drawn, its column contains the number of its file. */
export const plainCell = (cell: ExportCell): CellValue =>
  typeof cell === 'object' && cell !== null && 'fileId' in cell ? cell.fileId : cell;
