import { z } from 'zod';
import { Selection } from '../lib/bulk.ts';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Decimal, Id, Page, price, Reason, Text, Version } from '../lib/fields/fields.ts';
import { numeric, rules } from '../lib/fields/numeric-rules.ts';
import { actionNames } from '../lib/workflow.ts';
import {
  ColourInput,
  LabDipInput,
  materialBulkEdit,
  MaterialCompletion,
  MaterialEdit,
  NewColours,
  NewMaterial,
  optional,
} from './materials/input.ts';
import { materialList, MaterialRow } from './materials/list.ts';
import { OwnFactor } from './materials/own-factor.ts';
import { Material, UnitRef } from './materials/record.ts';
import { shadeList, ShadeRow } from './materials/shades.ts';
import { Similar } from './materials/similar.ts';
import { materialWorkflow, skuWorkflow } from './materials/workflow.ts';
import { materialsWords } from './materials/words.ts';

const OfId = z.object({ id: Id });
const spus = '/material/:product/mrp/materials/spus' as const;
const readers = ['内部物料档案'] as const;
const transitionButtons = [
  '内部物料档案:编辑',
  '内部物料档案:提交审核',
  '内部物料档案:审核',
  '内部物料档案:启用停用',
  '内部物料档案:归档',
] as const;

export const materialsApi = {
  ...documentCalls({
    noun: materialsWords.material,
    path: spus,
    bulkPath: '/material/:product/mrp/materials',
    readers,
    record: Material,
    list: { query: materialList.query, row: MaterialRow },
    create: { by: ['内部物料档案:新建'], body: NewMaterial },
    edit: { by: ['内部物料档案:编辑'], body: MaterialEdit },
    discard: { by: ['内部物料档案:编辑'] },
    transition: {
      by: transitionButtons,
      body: z.strictObject({ action: z.enum(actionNames(materialWorkflow)), version: Version, reason: Reason.optional() }),
    },
    transitionMany: {
      by: transitionButtons,
      body: z.strictObject({ action: z.enum(actionNames(materialWorkflow)), chosen: Selection, reason: Reason.optional() }),
    },
    editMany: { by: ['内部物料档案:编辑'], bulk: materialBulkEdit },
    summaries: { list: '内部物料列表', get: '内部物料详情', discard: '删除草稿' },
  }),
  completeMany: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/completions',
    permission: { anyOf: ['内部物料档案:编辑'] },
    body: MaterialCompletion,
    response: z.object({ done: z.array(Id) }),
    summary: '补全物料',
  }),
  findSimilar: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/similar',
    permission: { anyOf: readers },
    effect: 'read',
    body: z.strictObject({
      id: Id.nullable().default(null),
      name: Text(64).default(''),
      classificationId: Id.nullable().default(null),
      width: optional(rules.width),
      gramWeight: optional(rules.gramWeight),
      specification: Text(64).default(''),
      structureId: Id.nullable().default(null),
      compositions: z
        .array(z.strictObject({ ingredientId: Id, share: numeric(rules.compositionShare) }))
        .max(20)
        .default([]),
    }),
    response: z.array(Similar),
    summary: '可能重复的物料',
  }),
  listSimilar: endpoint({
    method: 'GET',
    path: `${spus}/:id/similar`,
    permission: { anyOf: readers },
    params: OfId,
    query: z.strictObject({ skuId: Id.optional() }),
    response: z.array(Similar),
    summary: '相似物料',
  }),
  listShades: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/materials/shades',
    permission: { anyOf: readers },
    query: shadeList.query,
    response: Page(ShadeRow),
    summary: '以色找布',
  }),

  addColours: endpoint({
    method: 'POST',
    path: `${spus}/:id/skus`,
    permission: { anyOf: ['内部物料档案:加颜色'] },
    params: OfId,
    body: NewColours,
    response: Material,
    summary: 'SPU加颜色',
  }),
  editSku: endpoint({
    method: 'PUT',
    path: '/material/:product/mrp/materials/skus/:id',
    permission: { anyOf: ['内部物料档案:加颜色'] },
    params: OfId,
    body: ColourInput.omit({ state: true, colourId: true }).extend({ version: Version }),
    response: Material,
    summary: '编辑颜色',
  }),
  transitionSku: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/skus/:id/transitions',
    permission: { anyOf: ['内部物料档案:加颜色'] },
    params: OfId,
    body: z.strictObject({ action: z.enum(actionNames(skuWorkflow)), version: Version, reason: Reason.optional() }),
    response: Material,
    summary: '颜色状态',
  }),
  addLabDip: endpoint({
    method: 'POST',
    path: '/material/:product/mrp/materials/skus/:id/lab-dips',
    permission: { anyOf: ['内部物料档案:加颜色'] },
    params: OfId,
    body: LabDipInput,
    response: Material,
    summary: '记录打色样',
  }),

  pickSkus: endpoint({
    method: 'POST',
    path: '/product/:product/plm/mrp/query/material',
    permission: { anyOf: ['内部物料档案', '定制BOM', '成衣核价', '备料单管理', '物料采购管理'] },
    effect: 'read',
    body: z.strictObject({
      q: Text(100).optional(),
      codes: z.array(z.string().max(64)).max(500).optional(),
      classIds: z.array(Id).max(200).optional(),
      supplierId: Id.optional(),
      page: z.int().min(1).max(100_000).default(1),
      pageSize: z.int().min(1).max(200).default(50),
    }),
    response: Page(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        spuId: Id,
        spuCode: z.string(),
        colourName: z.string(),
        specification: z.string(),
        classificationId: Id,
        firstUnit: UnitRef,
        secondUnit: UnitRef.nullable(),
        own: OwnFactor.nullable(),
        imageUrl: z.string(),
        supplierId: Id.nullable(),
        supplierName: z.string().nullable(),
        price: price(Decimal.nullable()),
      }),
    ),
    summary: '选择物料',
  }),
};
