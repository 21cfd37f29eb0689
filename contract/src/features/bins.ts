import { z } from 'zod';
import { documentCalls } from '../lib/document-calls.ts';
import { endpoint } from '../lib/endpoint.ts';
import { Id, QueryText, RequiredText, Version } from '../lib/fields/fields.ts';
import { Bin, BinAnswer, BinEdit, BinInput, BinMove, BinMoveInput, BinProposal, BinRef, BinRow } from './bins/record.ts';
import { binList } from './bins/list.ts';
import { binWords } from './bins/words.ts';

export { binList } from './bins/list.ts';

const MAX_BIN_LABELS = 500;

const one = z.object({ id: Id });
const bins = '/material/:product/mrp/bins';
const readers = ['SKU库存', 'SPU库存', '持有方管理'] as const;
/** Who moves goods moves them between bins too. */
const movers = { anyOf: ['SKU库存:调拨', 'SPU库存:调拨'] } as const;

export const binsApi = {
  ...documentCalls({
    noun: binWords.bin,
    path: bins,
    readers,
    record: Bin,
    list: { query: binList.query, row: BinRow },
    create: { by: ['持有方管理:新建'], body: BinInput },
    edit: { by: ['持有方管理:编辑'], body: BinEdit },
  }),
  /** 停用 takes an empty bin out of the choices. */
  setActive: endpoint({
    method: 'POST',
    path: `${bins}/:id/activity`,
    permission: { anyOf: ['持有方管理:停用'] },
    params: one,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: Bin,
    summary: '启用停用库位',
  }),
  /** For forms and filters, in walking order; with ids those, whether active or not. */
  choose: endpoint({
    method: 'POST',
    path: `${bins}/choices`,
    permission: 'login',
    effect: 'read',
    body: z.strictObject({
      q: QueryText.default(''),
      holderId: Id.nullable().default(null),
      ids: z.array(Id).max(200).nullable().default(null),
    }),
    response: z.array(BinRef.extend({ holder: z.string(), active: z.boolean() })),
    summary: '选择库位',
  }),
  listMoves: endpoint({
    method: 'GET',
    path: `${bins}/:id/moves`,
    permission: { anyOf: readers },
    params: one,
    response: z.array(BinMove),
    summary: '库位的移位记录',
  }),
  /** What a scanned or typed code means. */
  find: endpoint({
    method: 'POST',
    path: `${bins}/scans`,
    permission: { anyOf: readers },
    effect: 'read',
    body: z.strictObject({ code: RequiredText(64) }),
    response: BinAnswer,
    summary: '扫码查库位',
  }),
  move: endpoint({
    method: 'POST',
    path: `${bins}/moves`,
    permission: movers,
    body: BinMoveInput,
    response: Bin,
    summary: '移位',
  }),
  propose: endpoint({
    method: 'POST',
    path: `${bins}/proposals`,
    permission: { anyOf: ['物料采购管理:收货'] },
    effect: 'read',
    body: z.strictObject({ holderId: Id, skuIds: z.array(Id).min(1).max(200) }),
    response: z.array(BinProposal),
    summary: '收货库位建议',
  }),
  print: endpoint({
    method: 'POST',
    path: `${bins}/prints`,
    permission: { anyOf: ['SKU库存:打印标签', 'SPU库存:打印标签'] },
    effect: 'read',
    body: z.strictObject({ ids: z.array(Id).min(1, '请选择要打印的库位').max(MAX_BIN_LABELS, `一次最多打印${MAX_BIN_LABELS}张标签`) }),
    response: z.array(BinRow),
    summary: '打印库位标签',
  }),
};
