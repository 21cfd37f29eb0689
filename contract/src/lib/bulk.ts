import { z } from 'zod';
import { Id, Version } from './fields/fields.ts';
import { numeric } from './fields/numeric-rules.ts';
import type { Fields, NamedField } from './fields/record-fields.ts';

/** Maximum rows of one bulk action. */
export const MAX_BULK = 5_000;

/** Rows of a bulk action: listed by id, or all that a list query finds, with the count that the user saw. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK) }),
  z.strictObject({ query: z.string().max(8000), count: z.int().min(1) }),
]);
export type Selection = z.infer<typeof Selection>;

/** Successful ids, number of unchanged rows, reasons of the failed ones, and codes of the others by id. */
export const BulkResult = z.object({
  done: z.array(Id),
  skipped: z.number().optional(),
  failed: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
  codes: z.record(z.string(), z.string()).optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** Id of a bulk edit, returned by it and needed to undo it. */
const EditName = z.string().min(1).max(64);

/** What 批量编辑 does with a field of several entries: other entries stay. */
export const EntriesChange = z
  .strictObject({ add: z.array(Id).max(50).default([]), remove: z.array(Id).max(50).default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, '请选择要加上或去掉的项')
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), '同一项不能既加上又去掉');
export type EntriesChange = z.infer<typeof EntriesChange>;

type BulkName<F extends Fields> = { [K in keyof F & string]: F[K] extends { bulk: 'any' | 'filled' } ? K : never }[keyof F & string];
type BulkValue<S> = S extends { kind: 'entries' } ? typeof EntriesChange : S extends { value: infer V } ? V : never;

/** The declared fields that 批量编辑 may change. */
export const bulkFieldsOf = (declared: Fields): NamedField[] =>
  Object.values<NamedField>(declared).filter(({ bulk }) => bulk !== undefined);

/** Schemas of the new values of these fields. */
export function bulkShape<F extends Fields>(declared: F): { [K in BulkName<F>]: BulkValue<F[K]> } {
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries(bulkFieldsOf(declared).map((field) => [field.name, bulkValue(field)])) as never;
}

function bulkValue(field: NamedField): z.ZodType {
  if (field.kind === 'entries') return EntriesChange;
  return field.kind === 'decimal' && field.bulk === 'filled' ? numeric(field.rule) : field.value;
}

/** 批量编辑: sets the same values for all selected rows; other fields stay. */
export function bulkEdit<S extends z.ZodRawShape>(fields: z.ZodObject<S>) {
  const values = fields.partial();
  return {
    fields: Object.keys(fields.shape),
    edit: z
      .strictObject({
        chosen: Selection,
        values: values.refine((named) => Object.keys(named).length > 0, '请选择要修改的字段'),
        /** As it was shown, where one record is edited in its row: a newer one is refused. */
        version: Version.optional(),
      })
      .refine(({ chosen, version }) => version === undefined || ('ids' in chosen && chosen.ids.length === 1), '只有修改一条时才核对版本'),
    /** With the version that the record has now, where one was given. */
    edited: BulkResult.extend({ edit: EditName, version: Version.optional() }),
    /** Restores previous values from the audit log, only in rows that nobody has changed since. */
    restore: z.strictObject({ edit: EditName }),
  };
}
