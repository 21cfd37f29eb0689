import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, fields, flag, reference, references, text } from '../../lib/fields/record-fields.ts';

export const taskTypes = [
  { value: 'NEW', label: '新开发' },
  { value: 'SUBSTITUTE', label: '找替代' },
  { value: 'COST', label: '降本' },
  { value: 'COLOUR', label: '补色' },
  { value: 'TEST', label: '测试' },
] as const;

export const priorities = [
  { value: 'URGENT', label: '紧急' },
  { value: 'HIGH', label: '高' },
  { value: 'NORMAL', label: '普通' },
] as const;

/** 来源: what a task was opened from. */
export const taskOrigins = [
  { value: 'MANUAL', label: '手工' },
  { value: 'MATERIAL', label: '内部物料' },
  { value: 'EXTERNAL', label: '外部物料' },
  { value: 'NETWORK', label: '物料网' },
  { value: 'QUOTATION', label: '报价单' },
] as const;

export const verdicts = [
  { value: 'PASSED', label: '通过' },
  { value: 'REVISE', label: '修改' },
  { value: 'REJECTED', label: '淘汰' },
] as const;

const quotedPrice = refuseZero(generalRule(4, 4));

/** 物料开发任务: what is wanted, from when it is wanted to who helps. */
export const taskFields = fields({
  name: text('需求', { max: 64, required: true }),
  type: choice('类型', { choices: taskTypes, required: true }),
  priority: choice('优先级', { choices: priorities, required: true }),
  dueOn: day('截止日期', {}),
  classificationId: reference('分类', { hint: '只知道大类时可先选大类，采纳时再选到最末级' }),
  originNote: text('来源说明', { max: 200 }),
  brief: text('需求说明', { max: 500 }),
  targetPrice: decimal('目标价', { rule: quotedPrice, price: true, unitField: 'unitId', hint: '含税' }),
  unitId: reference('单位', { hint: '目标价和预计用量的单位' }),
  forecastQuantity: decimal('预计用量', { rule: rules.documentQuantity, unitField: 'unitId' }),
  width: decimal('目标门幅', { rule: refuseZero(rules.width), unit: 'cm' }),
  gramWeight: decimal('目标克重', { rule: refuseZero(rules.gramWeight), unit: 'g/㎡' }),
  specification: text('目标规格', { max: 64 }),
  colourId: reference('目标颜色', {}),
  colourName: text('目标颜色名称', { max: 64, hint: '颜色库里没有时填写' }),
  collaboratorIds: references('协作人', { most: 20, names: 'collaborators' }),
});

/** 打样回样: one sample of one supplier. */
export const roundFields = fields({
  supplierId: reference('供应商', { required: true }),
  sampleNo: text('样品编号', { max: 64 }),
  sentOn: day('打样日期', {}),
  receivedOn: day('回样日期', { hint: '收到样品后填写' }),
  colourName: text('样品颜色', { max: 64 }),
  colourId: reference('颜色库颜色', { hint: '选了颜色库颜色才能按色差比较' }),
  width: decimal('实测门幅', { rule: refuseZero(rules.width), unit: 'cm' }),
  gramWeight: decimal('实测克重', { rule: refuseZero(rules.gramWeight), unit: 'g/㎡' }),
  specification: text('规格', { max: 64 }),
  price: decimal('报价', { rule: quotedPrice, price: true, unitField: 'unitId' }),
  unitId: reference('计价单位', { hint: '报价与起订量的单位，留空即任务的单位' }),
  taxIncluded: flag('含税', { initial: true }),
  moq: decimal('起订量', { rule: rules.moq, unitField: 'unitId' }),
  leadDays: decimal('货期', { rule: rules.leadDays, unit: '天' }),
  remark: text('备注', { max: 500 }),
});

const { supplierId: _supplier, receivedOn: _received, colourId: _colour, remark: _remark, ...supplied } = roundFields;

/** What a supplier says of a sample that he sends by a link. */
export const suppliedSampleFields = supplied;
