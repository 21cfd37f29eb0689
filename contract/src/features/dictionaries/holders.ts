import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id } from '../../lib/fields/fields.ts';

/** The tables of values that records choose from. */
export const valueTables = ['dictionaryEntries', 'units', 'classifications', 'colours'] as const;
export type ValueTable = (typeof valueTables)[number];

/** The records of one kind that hold a value: their number, and the first of them for users who may read them. */
export const HolderGroup = z.object({
  /** Null: rows that belong to no document. */
  kind: z.string().nullable(),
  label: z.string(),
  count: z.number(),
  records: z.array(z.object({ id: Id, name: z.string() })),
});
export type HolderGroup = z.infer<typeof HolderGroup>;

export const holdersApi = {
  listHolders: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/dictionary-holders/:table/:id',
    permission: { anyOf: ['字典管理', '分类管理', '颜色库'] },
    params: z.object({ table: z.enum(valueTables), id: Id }),
    response: z.array(HolderGroup),
    summary: '在用的地方',
  }),
};
