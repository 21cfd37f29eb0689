import { z } from 'zod';
import { Bytes, effectOf, type Endpoint, type Rule } from '@mrp/contract/lib/endpoint.ts';
import { isPrice } from '@mrp/contract/lib/fields/fields.ts';
import { findFieldOf } from '@mrp/contract/lib/fields/record-fields.ts';
import { menuTitles } from '@mrp/contract/permissions.ts';
import { guide } from './openapi-guide.ts';
import { acceptedSample, type Described } from './openapi-samples.ts';
import type { Route } from '../routes.ts';

/** OpenAPI 3.1, generated from the schemas that validate; takes seconds. */
export function describeInterface(routes: readonly Route[], { product, version }: { product: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  const used = new Set<string>();
  for (const { spec } of routes) {
    const path = `/api${spec.path.replace(':product', product).replaceAll(/:(\w+)/g, '{$1}')}`;
    const tag = tagOf(spec.permission);
    used.add(tag);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: describeOperation(spec, tag) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '物料管理系统接口', version, description: guide(product), 'x-locale': 'zh' },
    servers: [{ url: '/', description: '本系统' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...menuTitles, GLOBAL, LOGIN, PUBLIC].filter((name) => used.has(name)).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: '接口密钥，属于一个服务账号' },
        session: { type: 'apiKey', in: 'header', name: 'token', description: '登录会话；写请求另需 X-XSRF-TOKEN' },
      },
      schemas: { Refusal: refusal },
      responses: refusals,
    },
  };
}

const GLOBAL = '全局';
const LOGIN = '登录即可';
const PUBLIC = '公开';

/** The page that a call belongs to, by its first permission. */
function tagOf(rule: Rule): string {
  if (typeof rule === 'string') return rule === 'public' ? PUBLIC : LOGIN;
  return rule.anyOf[0]?.split(':')[0] ?? GLOBAL;
}

function permissionText(rule: Rule): string {
  if (typeof rule === 'string') return rule === 'public' ? '无需登录' : '登录即可';
  return `${rule.anyOf.join(' 或 ')}${rule.with ? `，并且 ${rule.with}` : ''}`;
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'integer', description: '不是 200；见“错误”一节' },
    message: { type: 'string', description: '给人看的原因和办法' },
    data: { type: ['object', 'null'], description: 'fields：字段 → 原因；newer：他人保存后的内容' },
  },
};

const refusalOf = (description: string, example: { code: number; message: string }) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example: { ...example, data: null } } },
});

const refusals = {
  Unauthorized: refusalOf('没有令牌，或密钥无效、到期、已吊销', {
    code: 40100,
    message: '接口密钥无效、已到期或已吊销，请向管理员要新的密钥',
  }),
  TooMany: refusalOf('超过每分钟上限；等 Retry-After 秒', { code: 429, message: '操作过于频繁，请12秒后重试' }),
  Bug: refusalOf('系统出错；追踪号也在日志里', { code: 500, message: '系统出错了，请稍后重试。追踪号 4F2A90C1D3' }),
};

function describeOperation(spec: Endpoint, tag: string) {
  const parameters = [...parametersIn('path', spec.params), ...parametersIn('query', spec.query, spec.example?.query), ...headersOf(spec)];
  const operationId = `${spec.method.toLowerCase()}${spec.path.replace('/:product', '').replaceAll(/[^a-z0-9]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`;
  return {
    operationId,
    tags: [tag],
    summary: spec.summary,
    description: descriptionOf(spec),
    'x-permission': spec.permission,
    ...(spec.permission === 'public' && { security: [] }),
    ...(spec.peopleOnly && spec.permission !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: { required: true, content: { 'application/json': describeBody(spec.body, spec.example?.body) } } }),
    ...(spec.upload && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
    }),
    responses: {
      200: spec.stream
        ? { description: spec.summary, content: { 'text/event-stream': {} } }
        : spec.response === Bytes
          ? { description: '文件' }
          : describeAnswer(spec),
      ...(spec.permission !== 'public' && { 401: { $ref: '#/components/responses/Unauthorized' } }),
      429: { $ref: '#/components/responses/TooMany' },
      500: { $ref: '#/components/responses/Bug' },
    },
  };
}

function descriptionOf({ permission, peopleOnly, limitPerMinute }: Endpoint): string {
  return [
    `权限：${permissionText(permission)}。`,
    ...(peopleOnly && permission !== 'public' ? ['接口密钥不能调用。'] : []),
    ...(limitPerMinute ? [`每分钟至多 ${limitPerMinute} 次。`] : []),
  ].join('');
}

function describeBody(body: z.ZodType, given: unknown) {
  const schema = toSchema(body, 'input');
  const example = given ?? acceptedSample(body, schema);
  return { schema, ...(example !== undefined && { example }) };
}

function describeAnswer({ summary, response, example: given }: Endpoint) {
  const data = toSchema(response, 'output');
  const sample = given?.response ?? acceptedSample(response, data);
  return {
    description: `${summary}；code 不是 200 的是拒绝`,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'message', 'data'],
          properties: { code: { type: 'integer', const: 200 }, message: { type: 'string' }, data },
        },
        ...(sample !== undefined && { example: { code: 200, message: '', data: sample } }),
      },
    },
  };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined, examples: Readonly<Record<string, string>> = {}) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: toSchema(field, 'input'),
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

/** Writes of a session have its XSRF header too, which the page sends by itself. */
function headersOf(spec: Endpoint) {
  if (effectOf(spec) === 'read' || spec.method === 'GET') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: spec.idempotency !== 'accepted',
      description: '这次写入的编号；重发用同一个',
      schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
      example: '0b6f3c2e-9a41-4f0e-8f0a-2d5c7e1b9a63',
    },
  ];
}

/** What an empty value of an optional field is, without a choice of its own; texts without their rule against control characters. */
function simplify(described: Described): Described {
  const [one, other] = described.anyOf ?? [];
  if (described.anyOf?.length === 2 && other?.type === 'null' && typeof one?.type === 'string') {
    const { anyOf: _, ...rest } = described;
    return simplify({ ...one, ...rest, type: [one.type, 'null'], ...(one.enum && { enum: [...one.enum, null] }) });
  }
  const { pattern, properties, items, anyOf, ...rest } = described;
  return {
    ...rest,
    ...(pattern && !pattern.includes(String.raw`\p{Cc}`) && { pattern }),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, simplify(field)])) }),
    ...(items && { items: simplify(items) }),
    ...(anyOf && { anyOf: anyOf.map(simplify) }),
  };
}

const toSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Described =>
  simplify(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => describeField(zodSchema, jsonSchema),
    }) as Described,
  );

/** Adds what the field is called, its unit and who sees it. */
function describeField(schema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema): void {
  const field = findFieldOf(schema);
  const words = [
    ...(field ? [`${field.label}${'unit' in field && field.unit ? `（${field.unit}）` : ''}`] : []),
    ...(isPrice(schema) ? ['价格：没有“全局:查看价格”的账号没有这一项'] : []),
  ];
  if (words.length > 0) described.description = words.join('；');
  const example = field?.kind === 'decimal' ? '12' : field?.kind === 'text' ? field.example : undefined;
  if (example !== undefined && described.type === 'string') described.examples = [example];
}
