import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Bytes, type Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { GatewayOptions } from './gateway.ts';
import { identifyCaller } from './identity.ts';
import type { Route } from './routes.ts';

/** Serves OpenAPI 3.1 to logged-in users, generated from the schemas that validate. */
export function addOpenApi(app: FastifyInstance, routes: readonly Route[], { authenticate, config }: GatewayOptions): void {
  let document: string | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    await identifyCaller(request, authenticate);
    document ??= JSON.stringify(describe(routes, config.PRODUCT));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

function describe(routes: readonly Route[], product: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, spec } of routes) {
    const path = `/api${spec.path.replace(':product', product).replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: describeOperation(name, spec) };
  }
  return { openapi: '3.1.0', info: { title: '物料管理系统', version: '1' }, paths };
}

function describeOperation(name: string, spec: Endpoint) {
  const parameters = [...parametersIn('path', spec.params), ...parametersIn('query', spec.query)];
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data: toSchema(spec.response, 'output') },
  };
  return {
    operationId: name,
    summary: spec.summary,
    'x-permission': spec.permission,
    ...(parameters.length > 0 && { parameters }),
    ...(spec.body && { requestBody: { required: true, content: { 'application/json': { schema: toSchema(spec.body, 'input') } } } }),
    ...(spec.upload && {
      requestBody: {
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
    }),
    responses:
      spec.response === Bytes
        ? { 200: { description: '文件' } }
        : { 200: { description: spec.summary, content: { 'application/json': { schema: envelope } } } },
  };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: toSchema(field, 'input'),
  }));
}

const toSchema = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
