import type { Db } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { ImportColumn, ImportContext, ImportObject, ImportPlan, RowOutcome, ReadRow } from '../../../platform/imports/object.ts';
import { isExample, MAX_GROUP_ROWS, type Batch } from '../rules.ts';
import { listDuplicateTexts, readDateOrders, type FirstUse, type ValidatedRow } from '../rows.queries.ts';
import { needsOf } from '../lookups.queries.ts';
import { readRow } from '../rows.rules.ts';
import { settingsOf, type ReadSettings } from '../settings.rules.ts';
import type { StoredCell } from '../cells/rules.ts';
import { frameOf, framedReason, type TableFrame } from '../headers/tables.rules.ts';
import { textOfStored } from '../cells/rules.ts';

/** Everything that validation needs, read once for many chunks. */
export interface RowValidator {
  batch: Batch;
  object: ImportObject;
  user: Identity;
  settings: ReadSettings;
  frame: TableFrame;
  repeated: ReadonlyMap<string, FirstUse>;
  noted: ImportContext['noted'];
}

export async function createValidator(db: Db, object: ImportObject, user: Identity, batch: Batch): Promise<RowValidator> {
  const lookups = await object.loadLookups(db, needsOf(db, batch));
  const dateOrders = await readDateOrders(db, batch, object);
  return {
    batch,
    object,
    user,
    settings: settingsOf(batch, object, user, lookups, dateOrders),
    frame: frameOf(batch),
    repeated: await listDuplicateTexts(db, batch.id),
    noted: new Map(),
  };
}

export interface ValidatedChunk {
  read: ReadRow[];
  judgements: RowOutcome[];
  write: ImportPlan['write'];
}

/** Reads and validates whole groups; writes nothing. */
export async function validateChunk(db: Db, judge: RowValidator, rows: readonly ValidatedRow[]): Promise<ValidatedChunk> {
  const { object, user, settings, batch, repeated, noted } = judge;
  const columns = settings.columns.map(({ column }) => column);
  const most = object.mostRows ?? MAX_GROUP_ROWS;
  const passed: RowOutcome[] = [];
  const read = rows.map((stored) => {
    const row = readRow(settings, stored);
    for (const key of stored.uniqueKeys) {
      const first = repeated.get(key);
      const [column = ''] = key.split(/[*:]/);
      const isOther = first !== undefined && (key.startsWith(`${column}*`) ? first.group !== stored.groupRow : first.row !== row.number);
      if (isOther) row.errors.set(column, `与第 ${first.row} 行重复`);
    }
    if (stored.place >= most) row.errors.set(columns[0]?.key ?? '', `同一记录超过 ${most} 行，请检查列映射`);
    return row;
  });
  const judged = read.filter((row, at) => {
    const note = passedOver(row, rows[at]?.cells ?? [], columns, judge.frame);
    if (note === null) return true;
    passed.push({ number: row.number, outcome: 'SKIP', errors: new Map(), note, before: new Map(), code: null });
    // Nobody is asked about texts of a row that is left out.
    row.asked.length = 0;
    row.questions.clear();
    return false;
  });
  const context = { db, user, lookups: settings.lookups, strategy: batch.strategy, options: batch.options, answers: batch.answers, noted };
  const { rows: judgements, write } = await object.plan(context, judged);
  const readByNumber = new Map(judged.map((row) => [row.number, row]));
  return { read, judgements: [...judgements.map((row) => nameMissing(row, readByNumber.get(row.number), judge)), ...passed], write };
}

/** A value that no row of the file has is asked of the mapping, not of every row. */
function nameMissing(row: RowOutcome, read: ReadRow | undefined, { settings, object, batch }: RowValidator): RowOutcome {
  const given = new Set([...settings.columns, ...settings.constants].map(({ column }) => column.key));
  const named = [...row.errors].map(([key, message]) => {
    const label = object.columns.find((column) => column.key === key)?.label;
    if (label !== undefined && typeof batch.constants[key] === 'object' && !read?.values.has(key) && !read?.texts.has(key))
      return [key, `这一行没有对应的“${label}”，请在列映射的固定值里补上`] as const;
    if (message !== '不能为空' || label === undefined || given.has(key)) return [key, message] as const;
    const draft = object.makesDrafts && !batch.options.drafts ? '，或让缺少必填项的行存为待补全' : '';
    return [key, `文件里没有“${label}”，请在列映射中填写固定值“${label}”${draft}`] as const;
  });
  return { ...row, errors: new Map(named) };
}

/** Why a row is skipped. The example row may contain unknown names, but workbook errors in empty cells are still reported. */
function passedOver(
  { number, texts, errors }: ReadRow,
  cells: readonly StoredCell[],
  columns: readonly ImportColumn[],
  frame: TableFrame,
): string | null {
  const own = cells.map((cell) => (cell && typeof cell === 'object' ? '' : textOfStored(cell)));
  const leftOut = framedReason(frame, number, own);
  if (leftOut !== null) return leftOut;
  if (texts.size === 0) return errors.size === 0 ? '没有内容' : null;
  return isExample(texts, columns) && [...errors.keys()].every((column) => texts.has(column)) ? '模板的示例行' : null;
}
