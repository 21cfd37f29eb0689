import { z } from 'zod';

/** A field by which the rows of a list may be grouped. Each row has one value or none, so that the groups add up to the list, unless `several` says otherwise. */
export interface Group {
  label: string;
  /** Keys of records, or values such as constants and texts. */
  kind: 'id' | 'value';
  /** Labels of a closed list's values, in their order; absent: those of the filter with the same name. */
  choices?: readonly { value: string; label: string }[];
  /** Only for users with 全局:查看价格. */
  price?: true;
  /** A row may have several values and stands in the group of each. */
  several?: true;
  /** The head of rows without a value; absent: 未填写. */
  none?: string;
}
export type Groups = Readonly<Record<string, Group>>;

/** The head of one group. */
export const GroupHead = z.object({
  /** Empty: the rows without a value. */
  key: z.string(),
  label: z.string(),
  count: z.number(),
});
export type GroupHead = z.infer<typeof GroupHead>;

/** The groups of a list under its filters, the largest first; `more` counts the rows of those beyond the limit. */
export const GroupHeads = z.object({ heads: z.array(GroupHead), more: z.number() });
export type GroupHeads = z.infer<typeof GroupHeads>;

export const MAX_GROUPS = 500;

/** `groupBy` asks for the heads; with `inGroup` too, a list answers the rows of that group. */
export const groupQuery = { groupBy: z.string().max(40).optional(), inGroup: z.string().max(100).optional() };

/** Why a query asks for groups in vain, by parameter. */
export function refuseGroup(groups: Groups, query: Record<string, unknown>, refuse: (path: string, message: string) => void): void {
  const { groupBy, inGroup } = query;
  const chosen = typeof groupBy === 'string' && Object.hasOwn(groups, groupBy) ? groups[groupBy] : undefined;
  if (groupBy !== undefined && !chosen)
    refuse(
      'groupBy',
      `不能按这个字段分组，可以按${Object.values(groups)
        .map(({ label }) => label)
        .join('、')}分组`,
    );
  if (inGroup === undefined) return;
  if (groupBy === undefined) refuse('inGroup', '请先选择按哪个字段分组');
  else if (chosen?.kind === 'id' && !/^\d{0,18}$/.test(inGroup as string)) refuse('inGroup', '没有这个分组，请刷新后重试');
}
