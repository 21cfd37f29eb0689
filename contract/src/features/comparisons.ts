import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Version } from '../lib/fields/fields.ts';
import { ConfigEdit, ConfigInput, SimulationInput } from './comparisons/input.ts';
import { configList } from './comparisons/list.ts';
import { ComparisonConfig, ComparisonConfigRow, ConfigVersion, Simulation } from './comparisons/record.ts';
import { comparisonWords } from './comparisons/words.ts';

const configs = '/material/:product/mrp/comparison-configs' as const;
const readers = ['内部比价配置'] as const;
const OfId = z.object({ id: Id });

/** 内部比价配置. */
export const comparisonConfigsApi = {
  ...documentCalls({
    noun: comparisonWords.config,
    path: configs,
    readers,
    record: ComparisonConfig,
    list: { query: configList.query, row: ComparisonConfigRow },
    create: { by: ['内部比价配置:新建'], body: ConfigInput },
    edit: { by: ['内部比价配置:编辑'], body: ConfigEdit },
  }),
  setActive: endpoint({
    method: 'PUT',
    path: `${configs}/:id/active`,
    permission: { anyOf: ['内部比价配置:启停'] },
    params: OfId,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: ComparisonConfig,
    summary: '启停比价配置',
  }),
  listVersions: endpoint({
    method: 'GET',
    path: `${configs}/:id/versions`,
    permission: { anyOf: readers },
    params: OfId,
    response: z.array(ConfigVersion),
    summary: '比价配置的版本',
  }),
  /** Of the class, of the nearest one above it, or the default. */
  getInForce: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/comparison-config-in-force',
    permission: { anyOf: ['内部比价配置', '比价', '面料核价', '成衣核价', '内部物料档案'] },
    query: z.strictObject({ classificationId: Id.optional() }),
    response: ConfigVersion,
    summary: '现行比价配置',
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/comparison-config-simulations',
    permission: { anyOf: ['内部比价配置:新建', '内部比价配置:编辑'] },
    effect: 'read',
    body: SimulationInput,
    response: Simulation,
    summary: '试算比价配置',
  }),
};
