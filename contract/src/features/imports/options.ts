import { z } from 'zod';

/** Key of a field that can be imported. */
export const ColumnKey = z.string().regex(/^(?!constructor$|prototype$)[a-zA-Z]{1,40}$/);

/** What is asked once per column, with the possible answers. */
export const questionKinds = {
  range: {
    label: '区间',
    choices: [
      { value: 'LOW', label: '取低' },
      { value: 'HIGH', label: '取高' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  fine: {
    label: '小数位过多',
    choices: [
      { value: 'ROUND', label: '四舍五入' },
      { value: 'EMPTY', label: '留空' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  zero: {
    label: '为 0',
    choices: [
      { value: 'EMPTY', label: '当作没填' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  date: {
    label: '日期写法',
    choices: [
      { value: 'DMY', label: '日/月/年' },
      { value: 'MDY', label: '月/日/年' },
    ],
  },
  several: {
    label: '一格两色',
    choices: [
      { value: 'SEVERAL', label: '是两个颜色' },
      { value: 'ONE', label: '是一个颜色' },
    ],
  },
  scale: {
    label: '的单位像是写错了',
    choices: [
      { value: 'CONVERT', label: '按推断换算' },
      { value: 'KEEP', label: '就是原值' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  point: {
    label: '的小数点',
    choices: [
      { value: 'COMMA', label: '逗号是小数点，点分千位' },
      { value: 'POINT', label: '点是小数点，逗号分千位' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  run: {
    label: '一格几个尺码',
    choices: [
      { value: 'SEVERAL', label: '拆成各尺码' },
      { value: 'ONE', label: '就是一个尺码' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  share: {
    label: '：几个颜色的件数',
    choices: [
      { value: 'EQUAL', label: '平分到各色' },
      { value: 'EACH', label: '每色都是这么多' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  total: {
    label: '与合计不同',
    choices: [
      { value: 'SIZES', label: '以各尺码为准' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
  ditto: {
    label: '同上记号',
    choices: [
      { value: 'ABOVE', label: '沿用上一行' },
      { value: 'EMPTY', label: '留空' },
      { value: 'REFUSE', label: '报错' },
    ],
  },
} as const;
export type QuestionKind = keyof typeof questionKinds;
export const QuestionKind = z.enum(Object.keys(questionKinds) as [QuestionKind, ...QuestionKind[]]);

export const Answer = z.enum([
  'LOW',
  'HIGH',
  'ROUND',
  'EMPTY',
  'REFUSE',
  'DMY',
  'MDY',
  'ONE',
  'SEVERAL',
  'ABOVE',
  'SIZES',
  'EQUAL',
  'EACH',
  'CONVERT',
  'KEEP',
  'COMMA',
  'POINT',
]);
export type Answer = z.infer<typeof Answer>;
/** A question about a column: range.bulkPrice. */
export const QuestionKey = z
  .string()
  .regex(/^(range|fine|zero|date|several|ditto|total|run|scale|point|share)\.(?!constructor$|prototype$)[a-zA-Z]{1,40}$/);
export const Answers = z
  .record(QuestionKey, Answer)
  .refine((answers) => Object.entries(answers).every(([key, answer]) => isAnswerOf(key, answer)), '所选的处理方式不适用，请刷新后重试');
export type Answers = z.infer<typeof Answers>;

function isAnswerOf(key: string, answer: Answer): boolean {
  const kind = QuestionKind.safeParse(key.split('.')[0]).data;
  return kind !== undefined && questionKinds[kind].choices.some(({ value }) => value === answer);
}

export const questionKey = (kind: QuestionKind, column: string): string => `${kind}.${column}`;

/** What becomes of rows of one record that contradict each other. */
export const contradictionPolicies = [
  { value: 'REFUSE', label: '逐行改' },
  { value: 'FIRST', label: '以第一行为准' },
  { value: 'LAST', label: '以最后一行为准' },
  { value: 'SEPARATE', label: '分成不同的记录' },
] as const;
export const ContradictionPolicy = z.enum(['REFUSE', 'FIRST', 'LAST', 'SEPARATE']);
export type ContradictionPolicy = z.infer<typeof ContradictionPolicy>;

/** How the rows of a file make records. */
export const ImportOptions = z.strictObject({
  /** Fields whose empty cells have the value of the row above. */
  fillDown: z.array(ColumnKey).max(50).default([]),
  /** What identifies a record; null: as the object does by itself. */
  identity: z.string().max(20).nullable().default(null),
  contradictions: ContradictionPolicy.default('REFUSE'),
  /** Rows that lack a required fact become drafts. */
  drafts: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof ImportOptions>;
export const noOptions: ImportOptions = ImportOptions.parse({});
