import { errors, fillMessage, type ErrorName } from '@mrp/contract/errors.ts';
import { speakOfCall } from './call-words.ts';

type Values = Readonly<Record<string, string | number>>;

/** A refusal of one line of a document. */
export interface LineRefusal {
  name: ErrorName;
  /** `ordinal` is the number of the line, from 1. */
  values: Values;
  /** The field of the line that it is about, where it is not the one of its name: `rolls.2.lotNo`. */
  field?: string;
}

/** The field of a document's line that a refusal of the ledger is about, where it is not the quantity. */
const lineFields: Partial<Record<ErrorName, string>> = {
  STOCK_LOT: 'lotNo',
  STOCK_LOT_UNKNOWN: 'lotNo',
  STOCK_LOT_SHORT: 'lotNo',
  STOCK_ROLL_THERE: 'rollNo',
  STOCK_PRICE: 'unitPrice',
  STOCK_KIND: 'materialId',
  STOCK_UNKNOWN: 'materialId',
};

const messageOf = ({ name, values }: LineRefusal): string => fillMessage(errors[name].message, values);

/** A refusal that names a line is also told at its field, so that a form shows it there. */
function placeAtLines(refusals: readonly LineRefusal[]): { fields: Record<string, string> } | null {
  const placed = refusals.flatMap((refusal) => {
    const { name, values, field = lineFields[name] ?? 'quantity' } = refusal;
    return values['ordinal'] === undefined ? [] : [[`lines.${Number(values['ordinal']) - 1}.${field}`, messageOf(refusal)] as const];
  });
  // The first of several at one field is kept.
  return placed.length === 0 ? null : { fields: Object.fromEntries(placed.toReversed()) };
}

/** An expected refusal with a code from the catalogue; `data` is sent to the client (field messages, a newer record). */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly values: Values;
  readonly data: unknown;

  constructor(errorName: ErrorName, values: Values = {}, data: unknown = null, message = fillMessage(errors[errorName].message, values)) {
    super(message);
    this.errorName = errorName;
    this.values = values;
    this.data = data ?? placeAtLines([{ name: errorName, values }]);
  }
}

const SAID = 3;

/** Refuses several lines at once: the message has the first reasons, each line its own. */
export function refuseLines(refusals: readonly [LineRefusal, ...LineRefusal[]]): AppError {
  const [{ name, values }] = refusals;
  const said = refusals.slice(0, SAID).map(messageOf).join('；');
  return new AppError(name, values, placeAtLines(refusals), refusals.length > SAID ? `${said}；等 ${refusals.length} 处` : said);
}

const FIELDS_NAMED = 10;

/** What a caller with an API key is told: of the call, not of a page, and with the fields, because no form shows them. */
export function clientMessageOf({ errorName, values, data, message }: AppError): string {
  const entry: { code: number; client?: string } = errors[errorName];
  const { fields = {} } = (data ?? {}) as { fields?: Readonly<Record<string, string>> };
  const said = speakOfCall(entry.client === undefined ? message : fillMessage(entry.client, values));
  const named = Object.keys(fields).slice(0, FIELDS_NAMED);
  if (named.length === 0) return said;
  if (errorName !== 'VALIDATION') return `${said}（字段 ${named.join('、')}）`;
  return `${said}：${Object.entries(fields)
    .map(([field, why]) => `${field} ${speakOfCall(why)}`)
    .join('；')}`;
}

/** What accompanies a refusal, in the words of the call. */
export function clientDataOf(data: unknown): unknown {
  const { fields } = (data ?? {}) as { fields?: Readonly<Record<string, string>> };
  if (!fields) return data;
  const spoken = Object.entries(fields).map(([field, why]) => [field, speakOfCall(why)] as const);
  return { ...(data as object), fields: Object.fromEntries(spoken) };
}
