import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { generalRule, numericRules, refuseZero, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { stateNames } from '@mrp/contract/lib/workflow.ts';
import { columnsOf, entries, entry, number, percent, text } from '../../../platform/imports/columns.ts';
import type { ImportColumn } from '../../../platform/imports/object.ts';
import { offerColumns } from './offer-columns.rules.ts';
import { centimetres, gramsPerSquareMetre } from './units.rules.ts';

const material = columnsOf('material', [
  {
    key: 'code',
    label: '物料编码',
    aliases: '编码 SPU编码 物料编号 内部编码 面料编码 SPU',
    kind: text(),
    hint: '更新时填写，新建留空',
    example: '',
  },
  {
    key: 'name',
    label: '物料名称',
    required: { unless: 'code' },
    kind: text(),
    example: '氨纶汗布 40S',
    aliases: '名称 品名 布名 面料名称 面料品名 辅料名称 产品名称 货品名称 商品名称 物料名 布种 Name Description',
  },
  {
    key: 'classificationId',
    label: '分类',
    kind: entry('classification'),
    example: '针织 / 汗布',
    aliases: '物料分类 类别 大类 小类 种类 面料类别 辅料类别 品类',
    hint: '最末级分类；留空时按名称识别',
  },
  { key: 'sourceId', label: '物料来源', aliases: '来源', kind: entry('source'), example: '' },
  { key: 'firstUnitId', label: '主单位', aliases: '库存单位 采购单位', kind: entry('unit'), hint: '留空按分类', example: '公斤' },
  { key: 'secondUnitId', label: '辅单位', aliases: '用量单位', kind: entry('unit'), hint: '留空按分类', example: '米' },
  { key: 'unitFactor', label: '换算系数', aliases: '单位换算', kind: number(generalRule(8, 8)), example: '' },
  { key: 'structureId', label: '面料结构', aliases: '结构 织造方式', kind: entry('structure'), example: '针织' },
  {
    key: 'width',
    label: '门幅',
    kind: number(rules.width, { units: centimetres }),
    hint: 'cm',
    example: '170',
    aliases: '幅宽 有效门幅 实用门幅 有效幅宽 实用幅宽 布幅 封度 布封 宽度 Width',
  },
  {
    key: 'allowance',
    label: '边幅',
    aliases: '布边 针孔',
    kind: number(rules.width, { units: centimetres }),
    hint: 'cm，默认 5',
    example: '',
  },
  {
    key: 'gramWeight',
    label: '克重',
    kind: number(rules.gramWeight, { units: gramsPerSquareMetre }),
    hint: 'g/㎡',
    example: '180',
    aliases: 'gsm 平方克重 平方米克重 面密度 Weight',
  },
  { key: 'gramWeightTolerance', label: '克重公差', kind: percent(rules.lossRate), hint: '%', example: '' },
  {
    key: 'compositions',
    label: '成分',
    kind: {
      type: 'composition',
      lookup: 'ingredient',
    },
    hint: '合计 100',
    example: '棉95% 氨纶5%',
    aliases: '成份 面料成分 材质成分 纤维成分 含量 Composition Content',
  },
  { key: 'yarnCount', label: '纱支', aliases: '支数 纱支规格 纱线 Yarn', kind: text(), example: '40S+20D' },
  { key: 'density', label: '密度', aliases: '经纬密度 经纬密 Density', kind: text(), example: '' },
  { key: 'weave', label: '组织', aliases: '织物组织 组织结构', kind: text(), example: '' },
  { key: 'elasticity', label: '弹力', aliases: '弹性', kind: text(), example: '微弹' },
  {
    key: 'shrinkageWarp',
    label: '经向缩水率',
    aliases: '经缩 直缩 缩水率经向',
    kind: percent(rules.shrinkageRate),
    hint: '%',
    example: '',
  },
  {
    key: 'shrinkageWeft',
    label: '纬向缩水率',
    aliases: '纬缩 横缩 缩水率纬向',
    kind: percent(rules.shrinkageRate),
    hint: '%',
    example: '',
  },
  { key: 'dyeLoss', label: '染损率', aliases: '染损 染耗', kind: percent(rules.dyeLossRate), hint: '%，留空按分类', example: '' },
  { key: 'processRoute', label: '工艺路线', aliases: '后整理 工艺', kind: text(200), example: '' },
  { key: 'handFeel', label: '手感', kind: text(), example: '' },
  { key: 'thickness', label: '厚度', aliases: '厚薄', kind: text(), example: '' },
  { key: 'specification', label: '规格', aliases: '辅料规格 规格型号 型号', kind: text(), hint: '辅料必填', example: '' },
  { key: 'size', label: '尺寸', kind: text(), example: '' },
  { key: 'substance', label: '材质', kind: text(), example: '' },
  { key: 'loss', label: '损耗率', aliases: '损耗', kind: percent(rules.lossRate), hint: '%，留空按分类', example: '' },
  { key: 'standard', label: '执行标准', aliases: '标准', kind: text(), example: '' },
  { key: 'tagIds', label: '物料标签', aliases: '标签', kind: entries('tag'), hint: '多个用顿号分开', example: '常备' },
  { key: 'functionIds', label: '功能标签', aliases: '功能', kind: entries('function'), hint: '多个用顿号分开', example: '' },
  { key: 'categoryIds', label: '适用品类', aliases: '适用范围 用途', kind: entries('category'), hint: '多个用顿号分开', example: 'T恤' },
  { key: 'benchmarkPrice', label: '基准价', price: true, kind: number(refuseZero(generalRule(4, 4))), example: '' },
  { key: 'remark', label: '物料备注', aliases: '备注 说明 物料说明', kind: text(500), example: '' },
  { key: 'picture', label: '图片', aliases: '色样 图 照片 样图 Picture', kind: { type: 'picture' }, hint: '单元格里的图片', example: '' },
]);

const skuStates = stateNames(skuWorkflow)
  .filter((state) => state !== 'DISABLED')
  .map((value) => ({ value, label: skuWorkflow.states[value].label }));

const colour = columnsOf('colour', [
  {
    key: 'colourIds',
    label: '颜色',
    kind: entries('colour'),
    hint: '颜色库中的颜色，多个用顿号分开；坯布写“坯布”',
    example: '藏青',
    aliases: '颜色名 颜色名称 色名 Colour Color',
  },
  { key: 'colourName', label: '档案颜色名', aliases: '内部颜色名', kind: text(), hint: '留空同颜色库', example: '' },
  { key: 'colourState', label: '颜色状态', kind: { type: 'choice', choices: skuStates }, hint: '默认已确认', example: '' },
  { key: 'safetyStock', label: '安全库存', kind: number({ ...numericRules['D7.2+'], zeroAllowed: true }), example: '' },
  { key: 'barcode', label: '条码', aliases: '条形码', kind: text(), example: '' },
]);

/** 物料, 颜色 and 报价 in one sheet. */
export const materialColumns: readonly ImportColumn[] = [...material, ...colour, ...offerColumns];
