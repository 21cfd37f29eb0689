import { z } from 'zod';
import { GroupHeads } from '../list-groups.ts';
import { MAX_QUERY_IDS } from '../query-ids.ts';

/** 2^63 − 1, as text: it has more digits than a number keeps. */
const MAX_ID = '9223372036854775807';
/** Id of a row: a bigint in the database, digits in JSON. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, '编号无效')
  .refine((id) => id.length < MAX_ID.length || id <= MAX_ID, '编号无效');

/** Version of the record when it was read, an integer in the database; a save with an older one is refused. */
export const Version = z.int().min(1).max(2_147_483_647);

/** Exact decimal text, as PostgreSQL prints it: 1203.7500. Never a float. */
export const Decimal = z.string().regex(/^-?\d{1,16}(\.\d{1,8})?$/, '数字格式不正确');

/** A timestamp with offset, from the database clock. */
export const Timestamp = z.string();
/** A time entered by a user: ISO with offset, between 2000 and 2099. */
export const Moment = z.iso
  .datetime({ offset: true, error: '时间格式不正确' })
  .refine((moment) => /^20\d\d/.test(moment), '时间应在2000年至2099年之间')
  // The database accepts no larger offset, and no time zone has one.
  .refine((moment) => !/[+-](1[5-9]|2\d):\d\d$/.test(moment), '时间格式不正确');
/** Allows for browser clocks that are ahead. */
const CLOCKS_DIFFER_BY = 5 * 60_000;
export const PastMoment = Moment.refine((moment) => Date.parse(moment) <= Date.now() + CLOCKS_DIFFER_BY, '只能查看过去的时间');
/** A business day in Asia/Shanghai: 2026-11-20. */
export const Day = z.iso.date({ error: ({ input }) => (input ? '日期格式应为 2026-01-31' : '不能为空') });

/** The clock of a device, which may be wrong by years: a whole instant with seconds, between 1970 and 2199, so that the database can keep it. */
export const DeviceTime = z.iso
  .datetime({ offset: true, error: '时间格式不正确' })
  .regex(/^(19[7-9]|20\d|21\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d/, '时间格式不正确')
  .refine((moment) => !/[+-](1[5-9]|2\d):\d\d$/.test(moment), '时间格式不正确');

/** Prices need a permission: a `price()` field is removed from responses to users without it. */
const priceFields = new WeakSet<z.core.$ZodType>();
export function price<T extends z.ZodType>(schema: T): z.ZodOptional<T> {
  const field = z.optional(schema);
  priceFields.add(field);
  return field;
}
export function isPrice(schema: z.core.$ZodType): boolean {
  return priceFields.has(schema);
}

export const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `不能超过${max}个字符`)
    // Cs: an unpaired surrogate, for example of a truncated emoji.
    .regex(/^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u, '不能包含控制字符');
export const RequiredText = (max: number) => Text(max).min(1, '不能为空');

export const Name = RequiredText(64);
export const Remark = Text(500).default('');
export const Reason = RequiredText(200);

/** A stored entry. */
export const Entry = z.object({ id: Id, code: z.string(), name: z.string() });
export type Entry = z.infer<typeof Entry>;
/** A choice from a fixed list of the contract. */
export const Choice = z.object({ value: z.string(), label: z.string() });
export type Choice = z.infer<typeof Choice>;
/** Values of such a list, for its `z.enum`. */
export const valuesOf = <const T extends string>(choices: readonly { value: T }[]) => choices.map(({ value }) => value) as [T, ...T[]];

/** An uploaded file with what users see of it. */
export const FileRef = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  size: z.number(),
  mime: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbUrl: z.string().nullable(),
});
export type FileRef = z.infer<typeof FileRef>;

/** Totals by column, one per unit; null: the column has one unit or none. */
export const Totals = z.record(z.string(), z.array(z.object({ unit: z.string().nullable(), value: Decimal })));
export type Totals = z.infer<typeof Totals>;

export function Page<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    total: z.number(),
    /** True when `total` is an estimate (above 10,000). */
    estimated: z.boolean().optional(),
    nextCursor: z.string().nullable(),
    /** Row counts by tab, under all other filters. */
    tabs: z.record(z.string(), z.number()).optional(),
    /** Totals of all matching rows, when requested and exactly countable. */
    totals: Totals.optional(),
    /** When groups were requested, instead of rows. */
    groups: GroupHeads.optional(),
  });
}
export interface Page<T> {
  rows: T[];
  total: number;
  estimated?: boolean;
  nextCursor: string | null;
  tabs?: Record<string, number> | undefined;
  totals?: Totals | undefined;
  groups?: GroupHeads | undefined;
}

// Query parameters are text; these schemas parse them. Lists are comma separated.
export const QueryInt = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}$/), z.int().min(min).max(max), { decode: Number, encode: String });
export const QueryFlag = z.codec(z.enum(['1', '0']), z.boolean(), { decode: (text) => text === '1', encode: (on) => (on ? '1' : '0') });
export const QueryList = <T extends z.ZodType<string, string>>(item: T) =>
  z.codec(z.string().max(8000), z.array(item).max(MAX_QUERY_IDS), {
    decode: (text) => text.split(',').filter((part) => part !== '') as z.input<T>[],
    encode: (items) => items.join(','),
  });
export const QueryText = z.string().trim().max(100);

/** `page` and `pageSize` of every list. */
export const pageQuery = {
  page: QueryInt(1, 100_000).default(1),
  pageSize: QueryInt(1, 200).default(50),
};
