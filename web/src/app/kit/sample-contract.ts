import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { endpoint } from '@mrp/contract/lib/endpoint.ts';
import { Decimal, Id, Page, price, Reason, RequiredText, Text, Timestamp, Version } from '@mrp/contract/lib/fields.ts';
import { list } from '@mrp/contract/lib/list.ts';
import { numeric, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { workflow } from '@mrp/contract/lib/workflow.ts';
import { z } from 'zod';
import { tones } from './sample-data.ts';

/** A contract as large as a real one, answered in the browser by sample-server.ts. */
export const sampleFlow = workflow({
  kind: 'kit-sample',
  label: '物料',
  states: tones,
  initial: ['DRAFT'],
  transitions: {
    submit: { from: ['DRAFT'], to: 'PENDING', label: '提交审核', permission: '内部物料档案:提交审核' },
    approve: { from: ['PENDING'], to: 'ACTIVE', label: '审核', permission: '内部物料档案:审核' },
    reject: { from: ['PENDING'], to: 'DRAFT', label: '打回', permission: '内部物料档案:审核', ask: ['reason'] },
    pause: {
      from: ['ACTIVE'],
      to: 'PAUSED',
      label: '停用',
      permission: '内部物料档案:启用停用',
      ask: ['reason', 'period'],
      inverse: 'resume',
      danger: true,
    },
    resume: { from: ['PAUSED'], to: 'ACTIVE', label: '启用', permission: '内部物料档案:启用停用', inverse: 'pause' },
  },
});

export const sampleList = list({
  key: 'kit-sample',
  title: '内部物料档案',
  defaultSort: '-updatedAt',
  search: '编码 / 名称 / 供应商 / 拼音',
  tabs: 'state',
  columns: {
    picture: { label: '色样', kind: 'picture', frozen: true },
    code: { label: '物料编码', kind: 'code', sortable: true, frozen: true },
    name: { label: '名称', kind: 'text', sortable: true, width: 160 },
    className: { label: '分类', kind: 'text', width: 112 },
    composition: { label: '成分', kind: 'tags', width: 160 },
    width: { label: '幅宽', kind: 'number', unit: 'cm', sortable: true, width: 88 },
    gramWeight: { label: '克重', kind: 'number', unit: 'g/㎡', sortable: true },
    colours: { label: '颜色', kind: 'colours', width: 208 },
    supplier: { label: '主供应商', kind: 'text', width: 104 },
    price: { label: '最近价', kind: 'money', unit: '元/米', decimals: 2, sortable: true, price: true },
    stock: { label: '可用库存', kind: 'number', unit: '米', decimals: 2, sortable: true, width: 120 },
    state: { label: '状态', kind: 'state' },
    updatedAt: { label: '更新时间', kind: 'time', sortable: true },
  },
  filters: {
    cls: { label: '分类', kind: 'ids', prominent: true },
    supplier: { label: '供应商', kind: 'ids', prominent: true },
    gsm: { label: '克重', kind: 'range', unit: 'g/㎡', prominent: true },
    upd: { label: '更新日期', kind: 'days', prominent: true },
    state: {
      label: '状态',
      kind: 'values',
      choices: choicesOf(tones),
    },
    source: {
      label: '来源',
      kind: 'values',
      choices: [
        { value: 'OWN', label: '自主开发' },
        { value: 'SUPPLIER', label: '供应商推荐' },
      ],
    },
    cost: { label: '最近价', kind: 'range', unit: '元/米', price: true },
    greige: { label: '是否管坯', kind: 'flag' },
    remark: { label: '备注包含', kind: 'text' },
  },
});

const Colour = z.object({ name: z.string(), hex: z.string() });
export const SampleRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  picture: z.object({ hex: z.string().nullable(), thumbUrl: z.string().nullable(), url: z.string() }),
  className: z.string(),
  composition: z.array(z.object({ name: z.string(), share: Decimal })),
  width: Decimal,
  gramWeight: Decimal,
  colours: z.array(Colour),
  supplierId: Id,
  supplier: z.object({ id: Id, code: z.string(), name: z.string() }),
  price: price(Decimal),
  stock: Decimal.nullable(),
  greige: z.boolean(),
  remark: z.string(),
  state: z.enum(['DRAFT', 'PENDING', 'ACTIVE', 'PAUSED']),
  updatedAt: Timestamp,
  version: Version,
});
export type SampleRow = z.infer<typeof SampleRow>;

const Line = z.object({
  colour: RequiredText(32),
  supplierId: Id.nullable(),
  price: numeric(rules.fabricPrice),
  moq: numeric(rules.moq, { required: false }),
  tax: numeric(rules.taxRate, { required: false }),
  preferred: z.boolean(),
});

export const SampleEdit = z.object({
  name: RequiredText(64),
  className: RequiredText(64),
  supplierId: Id.nullable().refine((id) => id !== null, '不能为空'),
  width: numeric(rules.width),
  gramWeight: numeric(rules.gramWeight),
  loss: numeric(rules.lossRate, { required: false }),
  testedOn: z.iso.date('日期格式应为 2026-01-31').nullable(),
  tags: z.array(z.string()),
  remark: Text(500),
  lines: z.array(Line),
  pictures: z.array(z.unknown()),
  version: Version.optional(),
});

export const sampleApi = {
  list: endpoint({
    method: 'GET',
    path: '/kit/materials',
    permission: 'login',
    query: sampleList.query,
    response: Page(SampleRow),
    summary: '样例列表',
  }),
  get: endpoint({
    method: 'GET',
    path: '/kit/materials/:id',
    permission: 'login',
    params: z.object({ id: Id }),
    response: SampleRow,
    summary: '样例',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/kit/materials/:id',
    permission: 'login',
    params: z.object({ id: Id }),
    body: SampleEdit,
    response: SampleRow,
    summary: '编辑样例',
  }),
  move: endpoint({
    method: 'POST',
    path: '/kit/materials/:id/state',
    permission: 'login',
    params: z.object({ id: Id }),
    body: z.object({ action: z.string(), version: Version, reason: Reason.optional() }),
    response: SampleRow,
    summary: '样例状态',
  }),
};
