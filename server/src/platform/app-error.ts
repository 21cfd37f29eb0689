import { errors, fillMessage, type ErrorName } from '@mrp/contract/errors.ts';

/** An expected refusal with a code from the catalogue; `data` is sent to the client (field messages, a newer record). */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly values: Readonly<Record<string, string | number>>;
  readonly data: unknown;

  constructor(errorName: ErrorName, values: Readonly<Record<string, string | number>> = {}, data: unknown = null) {
    super(fillMessage(errors[errorName].message, values));
    this.errorName = errorName;
    this.values = values;
    this.data = data;
  }
}
