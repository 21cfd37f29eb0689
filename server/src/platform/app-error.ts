import { errors, fillMessage, type ErrorName } from '@mrp/contract/errors.ts';

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

/** A refusal that names a line is also told at its field, so that a form shows it there. */
function placeAtLine(name: ErrorName, { ordinal }: AppError['values'], message: string): { fields: Record<string, string> } | null {
  if (ordinal === undefined) return null;
  return { fields: { [`lines.${Number(ordinal) - 1}.${lineFields[name] ?? 'quantity'}`]: message } };
}

/** An expected refusal with a code from the catalogue; `data` is sent to the client (field messages, a newer record). */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly values: Readonly<Record<string, string | number>>;
  readonly data: unknown;

  constructor(errorName: ErrorName, values: Readonly<Record<string, string | number>> = {}, data: unknown = null) {
    super(fillMessage(errors[errorName].message, values));
    this.errorName = errorName;
    this.values = values;
    this.data = data ?? placeAtLine(errorName, values, this.message);
  }
}
