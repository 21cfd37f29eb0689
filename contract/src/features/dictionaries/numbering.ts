import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Id, Version } from '../../lib/fields/fields.ts';

export const dateFormats = ['', 'YYMM', 'YYMMDD', 'YYYYMMDD'] as const;
const DateFormat = z.enum(dateFormats, '请选择日期格式');

/** Example scope after the prefix, for codes with a scope such as classes. */
const exampleScopes: Readonly<Record<string, string>> = { material: 'F-ZZ-' };

export const NumberingRule = z.object({
  id: Id,
  kind: z.string(),
  label: z.string(),
  prefix: z.string(),
  dateFormat: DateFormat,
  digits: z.number(),
  version: Version,
});
export type NumberingRule = z.infer<typeof NumberingRule>;

const digitsMessage = '请填写2到10的整数';
export const NumberingRuleInput = z.strictObject({
  prefix: z
    .string('前缀须为至多6个大写字母')
    .trim()
    .regex(/^[A-Z]{0,6}$/, '前缀须为至多6个大写字母'),
  dateFormat: DateFormat,
  digits: z.int(digitsMessage).min(2, digitsMessage).max(10, digitsMessage),
});
export type NumberingRuleInput = z.output<typeof NumberingRuleInput>;

/** The first code of a business day (2026-11-20) under a rule: prefix, classes, date, serial number. */
export function firstCode({ kind, prefix, dateFormat, digits }: NumberingRuleInput & { kind: string }, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const written = {
    '': '',
    YYMM: `${year.slice(2)}${month}-`,
    YYMMDD: `${year.slice(2)}${month}${date}-`,
    YYYYMMDD: `${year}${month}${date}-`,
  };
  return prefix + (exampleScopes[kind] ?? '') + written[dateFormat] + '1'.padStart(digits, '0');
}

export const numberingApi = {
  listNumberingRules: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/numbering-rules',
    permission: { anyOf: ['编号规则'] },
    response: z.array(NumberingRule),
    summary: '编号规则',
  }),
  editNumberingRule: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/numbering-rules/:id',
    permission: { anyOf: ['编号规则:编辑'] },
    params: z.object({ id: Id }),
    body: NumberingRuleInput.extend({ version: Version }),
    response: NumberingRule,
    summary: '编辑编号规则',
  }),
};
