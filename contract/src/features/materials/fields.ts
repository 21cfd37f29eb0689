import { generalRule, refuseZero, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, decimal, entries, entry, fields, reference, text } from '../../lib/fields/record-fields.ts';

const grades = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'].map((value) => ({ value, label: `${value} 级` }));
const fastness = (label: string) => choice(label, { choices: grades, bulk: 'any' });

/** 内部物料: the plain facts of an SPU. Losses and units that are left empty are as its class says. */
export const materialFields = fields({
  name: text('名称', {
    max: 64,
    required: true,
    example: '氨纶汗布 40S',
    aliases:
      '品名 布名 面料名称 面料品名 辅料名称 产品名称 货品名称 商品名称 物料名 布种 材料名 材料名称 材料 货名 名称规格 Name Description Item ItemName ItemDescription Product Material FabricName Fabric',
  }),
  /** The code of another system. */
  formerCode: text('旧编码', { max: 64, aliases: '原编码 旧物料编码 原物料编码 旧系统编码 旧料号 原料号 ERP编码' }),
  classificationId: reference('分类', {
    required: true,
    example: '针织 / 汗布',
    aliases: '物料分类 类别 大类 小类 种类 面料类别 辅料类别 品类 Category',
  }),
  sourceId: entry('物料来源', { dictionary: 'materialSource', aliases: '来源', bulk: 'any' }),
  firstUnitId: reference('主单位', { aliases: '库存单位 采购单位', example: '公斤' }),
  secondUnitId: reference('辅单位', { aliases: '用量单位', example: '米' }),
  unitFactor: decimal('换算系数', { rule: refuseZero(generalRule(8, 8)), aliases: '单位换算' }),
  structureId: entry('组织类别', { dictionary: 'structure', aliases: '面料结构 结构 织造方式', example: '针织', bulk: 'any' }),
  width: decimal('实用门幅', {
    rule: refuseZero(rules.width),
    unit: 'cm',
    example: '170',
    aliases: '门幅 幅宽 有效门幅 有效幅宽 实用幅宽 布幅 封度 布封 宽度 净门幅 Width FabricWidth CuttableWidth UsableWidth',
  }),
  allowance: decimal('边幅', { rule: rules.width, unit: 'cm', aliases: '包边 布边 针孔 包边门幅 毛门幅 毛幅' }),
  gramWeight: decimal('克重', {
    rule: refuseZero(rules.gramWeight),
    unit: 'g/㎡',
    example: '180',
    aliases: 'gsm 平方克重 平方米克重 面密度 单位克重 Weight FabricWeight',
  }),
  gramWeightTolerance: decimal('克重公差', { rule: rules.lossRate, unit: '%', bulk: 'any' }),
  yarnCount: text('纱支', { max: 64, aliases: '支数 纱支规格 纱线 Yarn YarnCount', example: '40S+20D', bulk: 'any' }),
  density: text('密度', { max: 64, aliases: '经纬密度 经纬密 Density', bulk: 'any' }),
  weave: text('组织', { max: 64, aliases: '织物组织 组织结构', bulk: 'any' }),
  elasticity: text('弹力', { max: 64, aliases: '弹性', example: '微弹', bulk: 'any' }),
  shrinkageWarp: decimal('经向缩水率', { rule: rules.shrinkageRate, unit: '%', aliases: '经缩 直缩 缩水率经向', bulk: 'any' }),
  shrinkageWeft: decimal('纬向缩水率', { rule: rules.shrinkageRate, unit: '%', aliases: '纬缩 横缩 缩水率纬向', bulk: 'any' }),
  dyeLoss: decimal('染损率', { rule: rules.dyeLossRate, unit: '%', aliases: '染损 染耗', bulk: 'filled' }),
  processRoute: text('工艺路线', { max: 200, aliases: '后整理 工艺', bulk: 'any' }),
  handFeel: text('手感', { max: 64, bulk: 'any' }),
  thickness: text('厚度', { max: 64, aliases: '厚薄', bulk: 'any' }),
  specification: text('规格', { max: 64, aliases: '辅料规格 规格型号 型号 Specification Spec' }),
  size: text('尺寸', { max: 64, bulk: 'any' }),
  substance: text('材质', { max: 64, bulk: 'any' }),
  loss: decimal('损耗率', { rule: rules.lossRate, unit: '%', aliases: '损耗', bulk: 'filled' }),
  fastnessWashing: fastness('耐洗色牢度'),
  fastnessDryRub: fastness('耐干摩擦色牢度'),
  fastnessWetRub: fastness('耐湿摩擦色牢度'),
  fastnessLight: fastness('耐光色牢度'),
  fastnessPerspiration: fastness('耐汗渍色牢度'),
  standard: text('执行标准', { max: 64, aliases: '标准', bulk: 'any' }),
  remark: text('备注', { max: 500, aliases: '说明 物料说明 Remark Remarks', bulk: 'any' }),
});

/** Labels, stored together in a table of their own. */
export const materialLabels = fields({
  tagIds: entries('物料标签', { dictionary: 'materialTag', most: 50, names: 'tags', bulk: 'any' }),
  functionLabelIds: entries('功能标签', { dictionary: 'functionLabel', most: 50, names: 'functionLabels', bulk: 'any' }),
  categoryIds: entries('适用品类', { dictionary: 'category', most: 50, names: 'categories', bulk: 'any' }),
});

type Names = readonly (keyof typeof materialFields)[];

/** The specification of a fabric and of a trim; the other kind does not have it. */
export const fabricNames = [
  'width',
  'allowance',
  'gramWeight',
  'gramWeightTolerance',
  'structureId',
  'yarnCount',
  'density',
  'weave',
  'elasticity',
  'shrinkageWarp',
  'shrinkageWeft',
  'dyeLoss',
  'processRoute',
  'handFeel',
  'thickness',
] as const satisfies Names;
export const trimNames = ['specification', 'size', 'substance'] as const satisfies Names;
