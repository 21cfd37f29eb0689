import { z } from 'zod';
import type { EntryDictionary } from '../../dictionaries.ts';
import { Day, Decimal, Id, price, RequiredText, Text, valuesOf } from './fields.ts';
import { numeric, type NumericRule, type OptionalNumber, type RequiredNumber } from './numeric-rules.ts';

/** Options of a declared field. */
interface FieldOptions {
  /** Must be filled in. */
  required?: true;
  /** Hidden in responses, lists, workbooks and the audit log without 全局:查看价格. */
  price?: true;
  /** Additional checks on written values; empty values must become the kind's own empty value. */
  schema?: z.ZodType;
  /** Schema in the response, if it differs from the kind's. */
  read?: z.ZodType;
  /** Import headers of this field, separated by spaces. */
  aliases?: string;
  /** How to fill it in, shown in forms and in the template. */
  hint?: string;
  /** Value in the example row of the template. */
  example?: string;
  /** 批量编辑 may change it: no price, unit, identity or approval depends on it. `filled`: it cannot be cleared there. */
  bulk?: 'any' | 'filled';
}

export interface FieldChoice {
  value: string;
  label: string;
  /** Other spellings in imported files. */
  aliases?: readonly string[];
}

interface FieldFacts extends FieldOptions {
  label: string;
  /** Schema in the body, with its default. */
  schema: z.ZodType;
  /** The same without a default, for given values. */
  value: z.ZodType;
  /** Schema in the response. */
  read: z.ZodType;
}

/** One simple field of a record, declared once for display, forms, validation, imports and the audit log. */
export type FieldSpec = FieldFacts &
  (
    | { kind: 'text'; max: number }
    | { kind: 'decimal'; rule: NumericRule; unit?: string; unitField?: string; fraction?: true; inStockUnit?: true }
    | { kind: 'whole'; min: number; max: number; unit?: string }
    | { kind: 'day' }
    | { kind: 'flag' }
    | { kind: 'choice'; choices: readonly FieldChoice[] }
    | { kind: 'entry'; dictionary: EntryDictionary }
    | { kind: 'reference' }
    | { kind: 'entries'; dictionary: EntryDictionary; names: string }
    | { kind: 'references'; names: string }
    | { kind: 'texts'; max: number }
  );

export type FieldSpecs = Readonly<Record<string, FieldSpec>>;
/** The declared fields of a record, each with its name in body and response. */
export type Fields<F extends FieldSpecs = FieldSpecs> = { readonly [K in keyof F & string]: F[K] & { name: K } };
export type NamedField = FieldSpec & { name: string };

/** Null: several fields share the schema, so that it tells nothing about one. */
const fieldBySchema = new WeakMap<z.core.$ZodType, FieldSpec | null>();

/** The field that a schema of a body or a response was made for, for descriptions of the interface. */
export const findFieldOf = (schema: z.core.$ZodType): FieldSpec | null => fieldBySchema.get(schema) ?? null;

/** Declares the simple fields of a record. */
export function fields<const F extends FieldSpecs>(specs: F): Fields<F> {
  for (const spec of Object.values(specs))
    for (const schema of new Set([spec.schema, spec.read])) fieldBySchema.set(schema, fieldBySchema.has(schema) ? null : spec);
  const named = Object.entries(specs).map(([name, spec]) => [name, { ...spec, name }]);
  return Object.fromEntries(named) as Fields<F>;
}

type Given<O, S> = O extends { schema: infer Own extends z.ZodType } ? Own : S;
type GivenRead<O, S extends z.ZodType> = O extends { read: infer Own extends z.ZodType } ? Own : S;
type Priced<O, S extends z.ZodType> = O extends { price: true } ? z.ZodOptional<S> : S;
type IfRequired<O, Yes, No> = O extends { required: true } ? Yes : No;
type Nullable<O, S extends z.ZodType> = IfRequired<O, S, z.ZodNullable<S>>;

/** The three schemas of a field with these options: given value, body, response. */
interface Schemas<O, V extends z.ZodType, S extends z.ZodType, R extends z.ZodType> {
  value: Given<O, V>;
  schema: Given<O, Priced<O, S>>;
  read: Priced<O, GivenRead<O, R>>;
}
/** Schemas of a field that is null when empty. */
type NullableSchemas<O, S extends z.ZodType> = Schemas<O, Nullable<O, S>, IfRequired<O, S, z.ZodDefault<z.ZodNullable<S>>>, Nullable<O, S>>;

type Made = Record<'value' | 'schema' | 'read', z.ZodType>;

/** A price is absent in a body that leaves it unchanged. */
function schemasOf<S>({ price: isPrice, schema: own, read: ownRead }: FieldOptions, { value, schema, read }: Made): S {
  const written = own ?? schema;
  const answered = ownRead ?? read;
  return { value: own ?? value, schema: isPrice ? price(written) : written, read: isPrice ? price(answered) : answered } as S;
}

const nullable = ({ required }: FieldOptions, one: z.ZodType): Made =>
  required ? { value: one, schema: one, read: one } : { value: one.nullable(), schema: one.nullable().default(null), read: one.nullable() };

export function text<const O extends FieldOptions & { max: number }>(label: string, options: O) {
  const value = options.required ? RequiredText(options.max) : Text(options.max);
  const schemas = schemasOf<Schemas<O, z.ZodString, IfRequired<O, z.ZodString, z.ZodDefault<z.ZodString>>, z.ZodString>>(options, {
    value,
    schema: options.required ? value : value.default(''),
    read: z.string(),
  });
  return { kind: 'text' as const, label, ...options, ...schemas };
}

interface DecimalOptions extends FieldOptions {
  rule: NumericRule;
  unit?: string;
  /** Field of the record that the unit is chosen in: a quantity of it, a price for one of it. */
  unitField?: string;
  /** Files may contain 0.13 for 13 %. */
  fraction?: true;
  /** A quantity of the line's material. */
  inStockUnit?: true;
}

/** Exact decimal text under a numeric rule. */
export function decimal<const O extends DecimalOptions>(label: string, options: O) {
  const value = options.required ? numeric(options.rule) : numeric(options.rule, { required: false });
  type Value = IfRequired<O, RequiredNumber, OptionalNumber>;
  const read = options.required ? Decimal : Decimal.nullable();
  const schemas = schemasOf<Schemas<O, Value, Value, Nullable<O, z.ZodString>>>(options, { value, schema: value, read });
  return { kind: 'decimal' as const, label, ...options, ...schemas };
}

export function whole<const O extends FieldOptions & { min: number; max: number; unit?: string }>(label: string, options: O) {
  const message = `请填写${options.min}–${options.max}的整数`;
  const value = z.int(message).min(options.min, message).max(options.max, message);
  return { kind: 'whole' as const, label, ...options, ...schemasOf<NullableSchemas<O, z.ZodInt>>(options, nullable(options, value)) };
}

export function day<const O extends FieldOptions>(label: string, options: O) {
  return { kind: 'day' as const, label, ...options, ...schemasOf<NullableSchemas<O, typeof Day>>(options, nullable(options, Day)) };
}

export function flag<const O extends FieldOptions & { initial: boolean }>(label: string, options: O) {
  const value = z.boolean();
  const made = { value, schema: value.default(options.initial), read: value };
  const schemas = schemasOf<Schemas<O, z.ZodBoolean, z.ZodDefault<z.ZodBoolean>, z.ZodBoolean>>(options, made);
  return { kind: 'flag' as const, label, ...options, ...schemas };
}

type EnumOf<C extends readonly FieldChoice[]> = z.ZodEnum<{ [V in C[number]['value']]: V }>;

/** One value of a closed list of the contract. */
export function choice<const O extends FieldOptions & { choices: readonly FieldChoice[] }>(label: string, options: O) {
  const one = z.enum(valuesOf(options.choices), `请选择${label}`);
  const schemas = schemasOf<NullableSchemas<O, EnumOf<O['choices']>>>(options, nullable(options, one));
  return { kind: 'choice' as const, label, ...options, ...schemas };
}

type RequiredId = z.ZodPipe<z.ZodString, typeof Id>;
type IdSchemas<O> = Schemas<
  O,
  IfRequired<O, RequiredId, z.ZodNullable<typeof Id>>,
  IfRequired<O, RequiredId, z.ZodDefault<z.ZodNullable<typeof Id>>>,
  Nullable<O, typeof Id>
>;

function idSchemas<O extends FieldOptions>(label: string, options: O): IdSchemas<O> {
  return schemasOf(options, nullable(options, options.required ? z.string(`请选择${label}`).pipe(Id) : Id));
}

/** One entry of a dictionary. The response also has its name, under the field's name without `Id`. */
export function entry<const O extends FieldOptions & { dictionary: EntryDictionary }>(label: string, options: O) {
  return { kind: 'entry' as const, label, ...options, ...idSchemas(label, options) };
}

/** The id of another record; the page provides its control and the query its name. */
export function reference<const O extends FieldOptions>(label: string, options: O) {
  return { kind: 'reference' as const, label, ...options, ...idSchemas(label, options) };
}

interface ManyOptions extends FieldOptions {
  /** Maximum number of values. */
  most: number;
}

function listSchemas<O extends ManyOptions, S extends z.ZodType>(label: string, options: O, one: S) {
  const value = z.array(one).max(options.most, `最多${options.most}个${label}`);
  return schemasOf<Schemas<O, z.ZodArray<S>, z.ZodDefault<z.ZodArray<S>>, z.ZodArray<S>>>(options, {
    value,
    schema: value.default([]),
    read: value,
  });
}

/** Entries of a dictionary, stored in a separate table; `names`: response field with their names. */
export function entries<const O extends ManyOptions & { dictionary: EntryDictionary; names: string }>(label: string, options: O) {
  return { kind: 'entries' as const, label, ...options, ...listSchemas(label, options, Id) };
}

/** Ids of other records, stored in a separate table; `names`: response field with their names. */
export function references<const O extends ManyOptions & { names: string }>(label: string, options: O) {
  return { kind: 'references' as const, label, ...options, ...listSchemas(label, options, Id) };
}

/** Several short texts, stored in a separate table. */
export function texts<const O extends ManyOptions & { max: number }>(label: string, options: O) {
  return { kind: 'texts' as const, label, ...options, ...listSchemas(label, options, RequiredText(options.max)) };
}

/** Schemas of the body, to be spread into its object. */
export function bodyShape<F extends Fields>(declared: F): { [K in keyof F]: F[K]['schema'] } {
  return pick(declared, 'schema');
}

export type NameOf<K, S> = S extends { kind: 'entry' }
  ? K extends `${infer Name}Id`
    ? Name
    : never
  : S extends { names: infer Name extends string }
    ? Name
    : never;
type NameRead<S> = S extends { kind: 'entry' } ? Nullable<S, z.ZodString> : z.ZodArray<z.ZodString>;
type ReadShape<F extends Fields> = { [K in keyof F]: F[K]['read'] } & { [K in keyof F as NameOf<K, F[K]>]: NameRead<F[K]> };

/** Schemas of the response: stored values, and names of entries and other records beside their ids. */
export function readShape<F extends Fields>(declared: F): ReadShape<F> {
  const names = Object.values<NamedField>(declared).flatMap((field) => {
    const name = nameKey(field);
    if (name === null) return [];
    const one = field.kind !== 'entry' ? z.array(z.string()) : field.required ? z.string() : z.string().nullable();
    return [[name, one] as const];
  });
  return { ...pick(declared, 'read'), ...Object.fromEntries(names) } as unknown as ReadShape<F>;
}

type PlainShape<F extends Fields> = {
  [K in keyof F as F[K]['kind'] extends 'entry' | 'reference' | 'entries' | 'references' ? never : K]: F[K]['read'];
};

/** Schemas of the response without references, for responses that describe referenced rows in more detail. */
export function plainShape<F extends Fields>(declared: F): PlainShape<F> {
  const plain = Object.entries<NamedField>(declared).filter(([, { kind }]) => !/^(entry|entries|references?)$/.test(kind));
  return pick(Object.fromEntries(plain), 'read') as PlainShape<F>;
}

/** Response field with the names behind a field's ids: `sourceId` → `source`; null when the value is its own text. */
export function nameKey(field: NamedField): string | null {
  if (field.kind === 'entry') return field.name.replace(/Id$/, '');
  return field.kind === 'entries' || field.kind === 'references' ? field.names : null;
}

/** Those that take one entry of a dictionary. */
export function entryFields(declared: Fields): Extract<NamedField, { kind: 'entry' }>[] {
  return Object.values<NamedField>(declared).flatMap((field) => (field.kind === 'entry' ? [field] : []));
}

/** Initial values of a new record's form. */
export function emptyValues<F extends Fields>(
  declared: F,
): {
  [K in keyof F]:
    | z.output<F[K]['value']>
    | (F[K] extends { kind: 'decimal' | 'whole' | 'day' | 'choice' | 'entry' | 'reference' } ? null : never);
} {
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries(Object.values<NamedField>(declared).map((field) => [field.name, emptyValue(field)])) as never;
}

/** Value of an empty field; null when one thing must be chosen, none of several. */
export function emptyValue(field: NamedField): unknown {
  if (field.kind === 'text') return '';
  const parsed = field.schema.safeParse(undefined);
  const nothing = field.kind === 'entries' || field.kind === 'references' || field.kind === 'texts' ? [] : null;
  return parsed.success ? (parsed.data ?? nothing) : nothing;
}

function pick<F extends Fields, P extends 'schema' | 'value' | 'read'>(declared: F, part: P): { [K in keyof F]: F[K][P] } {
  // The compiler does not compute mapped types through Object.fromEntries.
  return Object.fromEntries(Object.entries<NamedField>(declared).map(([name, field]) => [name, field[part]])) as never;
}
