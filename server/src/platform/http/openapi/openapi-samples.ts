import type { z } from 'zod';

/** What `z.toJSONSchema` writes, as far as samples need it. */
export interface Described {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  examples?: readonly unknown[];
  anyOf?: readonly Described[];
  oneOf?: readonly Described[];
  allOf?: readonly Described[];
  properties?: Readonly<Record<string, Described>>;
  required?: readonly string[];
  items?: Described;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  $ref?: string;
}

/** Records within records beyond this depth are left empty: trees name themselves. */
const DEEPEST = 8;

/** Texts that a pattern may ask for; the first that matches is taken. */
const candidates = ['12', '12.50', '2026-11-20', '2026-11-20T10:30:00+08:00', '#2B4C9B', 'mrp', 'MRP', 'F-HB-000123', 'a'.repeat(64), '1'];

/** Values by the name of a field, so that a sample reads like a record. */
const byName: Readonly<Record<string, string>> = {
  name: '锦棉斜纹',
  code: 'F-HB-000123',
  unit: '米',
  currency: 'CNY',
  remark: '加急',
  reason: '尺寸有误',
  username: 'erp',
  nickName: 'ERP 接口',
  colour: '藏青',
  hex: '#2B4C9B',
  supplier: '测试纺织有限公司',
  quantity: '120.50',
  url: '/api/material/mrp/mrp/files/12/original',
};

const textFor = (name: string, { format, pattern, minLength = 0, maxLength = Infinity }: Described): string => {
  if (format === 'date') return '2026-11-20';
  if (format === 'date-time' || /(?:At|moment)$/.test(name)) return '2026-11-20T10:30:00+08:00';
  if (format === 'uri') return 'https://erp.example.com/mrp';
  if (format === 'email') return 'erp@example.com';
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const isNumber = /(?:price|rate|quantity|amount|width|weight|consumption|percent|fee|loss|tolerance|share|score|from|to)s?$/i.test(name);
  const named = byName[name] ?? (isNumber ? '12' : name.endsWith('On') ? '2026-11-20' : /Id$|^id$/.test(name) ? '12' : '示例');
  return [named, ...candidates].find(fits) ?? named.padEnd(minLength, '0').slice(0, maxLength);
};

/** A value of the shape that the schema describes. `whole`: also the fields that may be absent. */
export function sampleOf(schema: Described, { name = '', whole = true, depth = 0 } = {}): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices.find(({ type }) => type !== 'null') ?? {}, { name, whole, depth });
  if (schema.allOf?.[0]) return sampleOf(schema.allOf[0], { name, whole, depth });
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return sampleRecord(schema, whole, depth);
    case 'array':
      return depth > DEEPEST || (!whole && !schema.minItems) || !schema.items
        ? []
        : [sampleOf(schema.items, { name: name.replace(/s$/, ''), whole, depth: depth + 1 })];
    case 'string':
      return textFor(name, schema);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return schema.default ?? true;
    default:
      return schema.default ?? null;
  }
}

function sampleRecord({ properties = {}, required = [] }: Described, whole: boolean, depth: number): Record<string, unknown> {
  if (depth > DEEPEST) return {};
  const names = Object.entries(properties).filter(([name]) => whole || required.includes(name));
  return Object.fromEntries(names.map(([name, field]) => [name, sampleOf(field, { name, whole, depth: depth + 1 })]));
}

/** A sample that the schema itself accepts: with every field, else with the required ones; `undefined` where rules between fields refuse both. */
export function acceptedSample(schema: z.ZodType, described: Described): unknown {
  return [true, false].map((whole) => sampleOf(described, { whole })).find((sample) => schema.safeParse(sample).success);
}
