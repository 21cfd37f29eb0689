import type { AuditChange } from '@mrp/contract/features/audit.ts';
import type { AuditKind } from '@mrp/contract/lib/fields/audit-kind.ts';

/** A changed column as the trigger logged it; numbers stay text to keep their precision. */
export interface Change {
  table: string;
  rowId: string;
  column: string;
  type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  before: string | null;
  after: string | null;
}

/** What describing a change needs. */
export interface Wording {
  kind: AuditKind;
  seesPrices: boolean;
  /** The name of an id, for columns that hold one. */
  nameOf: (table: string, column: string, id: string) => string | undefined;
  /** The label of a child row. */
  lineOf: (table: string, rowId: string) => string | undefined;
  /** The unit of a row's quantities. */
  unitOf?: (table: string, rowId: string) => string | undefined;
}

const camel = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The value declared for `table.column`, else for the column. */
export function declared<T>(entries: Readonly<Record<string, T>> | undefined, table: string, column: string): T | undefined {
  return entries?.[`${table}.${column}`] ?? entries?.[column];
}
const names = (columns: readonly string[] | undefined, table: string, column: string): boolean =>
  columns?.some((name) => name === column || name === `${table}.${column}`) ?? false;

/** The columns that label a child row of this table; empty when rows have no label. */
export const lineColumns = (kind: AuditKind | undefined, table: string): readonly string[] => [kind?.childLabels?.[table] ?? []].flat();

export const ownTable = (kind: AuditKind): string => kind.document ?? Object.keys(kind.tables)[0] ?? '';

/** The text of a change, with a key of its child row: a row that is deleted and inserted again has the same key. */
interface Told {
  shown: AuditChange;
  line: string | null;
}

/** Describes the differences of one entry: the document before its child rows, each in the declared order. */
export function describeChanges(changes: readonly Change[], wording: Wording): AuditChange[] {
  const { kind } = wording;
  const tables = Object.keys(kind.tables);
  const fields = Object.keys(kind.fields);
  const columnRank = ({ table, column }: Change) =>
    lineColumns(kind, table)[0] === column ? -1 : fields.findIndex((name) => name === `${table}.${column}` || name === column);
  const joined = joinRepeats(changes);
  const lines = [...new Set(joined.map(lineKey))];
  const told = joined
    .toSorted(
      (a, b) =>
        tables.indexOf(a.table) - tables.indexOf(b.table) ||
        lines.indexOf(lineKey(a)) - lines.indexOf(lineKey(b)) ||
        columnRank(a) - columnRank(b),
    )
    .flatMap((change) => describeChange(change, wording) ?? []);
  return joinReplacedLines(told).map(({ shown }) => shown);
}

const lineKey = ({ table, rowId }: Change): string => `${table} ${rowId}`;

/** Combines repeated changes of a column, from the first value to the last. */
function joinRepeats(changes: readonly Change[]): Change[] {
  const joined = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.table} ${change.rowId} ${change.column}`;
    joined.set(key, { ...change, before: (joined.get(key) ?? change).before });
  }
  return [...joined.values()].filter(({ before, after }) => before !== after);
}

function describeChange(change: Change, wording: Wording): Told | null {
  const { table, rowId, column } = change;
  const { kind } = wording;
  const label = declared(kind.fields, table, column);
  if (label === undefined || (!wording.seesPrices && names(kind.prices, table, column))) return null;
  const [before, after] = formatValues(change, wording);
  if (table === ownTable(kind) || !(table in kind.tables)) return { shown: { field: camel(column), label, before, after }, line: null };

  const field = `${camel(table)}.${camel(column)}`;
  const tableLabel = kind.tables[table] ?? '';
  const naming = lineColumns(kind, table);
  const name = naming.length > 0 ? wording.lineOf(table, rowId) : undefined;
  if (naming[0] === column) {
    // An inserted or deleted child row is shown with its full label.
    const whole = (value: string | null) => (naming.length > 1 && (before === null || after === null) ? value && (name ?? value) : value);
    return {
      shown: { field, label: tableLabel, before: whole(before), after: whole(after) },
      line: `${table} ${whole(after) ?? whole(before)}`,
    };
  }
  return {
    shown: { field, label: `${tableLabel}${name ? `（${name}）` : ''} · ${label}`, before, after },
    line: name ? `${table} ${column} ${name}` : null,
  };
}

function formatValues(change: Change, wording: Wording): [string | null, string | null] {
  const { before, after } = change;
  if (change.type === 'array') return formatLists(before, after);
  const unit = unitOfChange(change, wording);
  const told = (value: string | null): string | null => {
    const text = value === null ? null : formatValue(change, value, wording);
    return text !== null && unit !== undefined ? `${text}${unit === '%' ? '' : ' '}${unit}` : text;
  };
  return [told(before), told(after)];
}

const QUANTITY = /(^|_)(quantity|metres|kilograms|taken|returned|needed)$/;

/** The unit that is declared with the field, else that of the row where the column is a quantity. */
function unitOfChange({ table, rowId, column, type }: Change, { kind, unitOf }: Wording): string | undefined {
  if (type !== 'number') return undefined;
  const field = kind.declared?.find(({ name }) => name === `${table}.${column}`)?.field;
  if (field && !('inStockUnit' in field))
    return 'unit' in field && typeof field.unit === 'string' && field.unit !== '' ? field.unit : undefined;
  if (column === 'metres') return '米';
  if (column === 'kilograms') return '公斤';
  return QUANTITY.test(column) ? unitOf?.(table, rowId) : undefined;
}

/** As PostgreSQL writes a timestamptz into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d(:?\d\d)?|Z)$/;
const SHANGHAI_MILLISECONDS = 8 * 3_600_000;

/** Time of day in Shanghai, to the minute. */
const businessTime = (instant: string): string =>
  new Date(Date.parse(instant.replace(/([+-]\d\d)$/, '$1:00')) + SHANGHAI_MILLISECONDS).toISOString().slice(0, 16).replace('T', ' ');

/** Formats one value: masked, as a name, as a label, or as it is. */
export function formatValue(
  { table, column, type }: Pick<Change, 'table' | 'column' | 'type'>,
  value: string,
  { kind, nameOf }: Pick<Wording, 'kind' | 'nameOf'>,
): string | null {
  if (value === '') return null;
  if (names(kind.masked, table, column)) return `****${value.replaceAll(/[ -]/g, '').slice(-4)}`;
  if (type === 'boolean') return value === 'true' ? '是' : '否';
  const word = declared(kind.words, table, column)?.[value];
  if (word !== undefined) return word;
  if (type === 'string' && INSTANT.test(value)) return businessTime(value);
  if (type === 'number') return nameOf(table, column, value) ?? (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
  return value;
}

/** Of two lists, only the removed and the added items. */
function formatLists(before: string | null, after: string | null): [string | null, string | null] {
  const items = (text: string | null) => (text === null ? [] : (JSON.parse(text) as unknown[]).map(String));
  const only = (these: string[], those: string[]) => these.filter((item) => !those.includes(item)).join('、') || null;
  return [only(items(before), items(after)), only(items(after), items(before))];
}

/** Child rows are saved by deleting and inserting, so a deleted and inserted row with the same key is one change, or none. */
function joinReplacedLines(told: readonly Told[]): Told[] {
  const joined: Told[] = [];
  for (const { line, shown } of told) {
    const at = line === null ? -1 : joined.findIndex((other) => other.line === line && isCounterpart(other.shown, shown));
    const other = joined[at]?.shown;
    if (!other) {
      joined.push({ line, shown });
      continue;
    }
    const [before, after] = [other.before ?? shown.before, other.after ?? shown.after];
    joined.splice(at, 1, ...(before === after ? [] : [{ line, shown: { ...shown, before, after } }]));
  }
  return joined;
}

const isCounterpart = (a: AuditChange, b: AuditChange): boolean =>
  (a.after === null && b.before === null) || (a.before === null && b.after === null);
