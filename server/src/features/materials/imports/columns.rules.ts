import { materialFields, materialLabels } from '@mrp/contract/features/materials/fields.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { generalRule, numericRules, refuseZero } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { stateNames } from '@mrp/contract/lib/workflow.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { importColumns, entries, entry, number, text } from '../../../platform/imports/columns.ts';
import { fieldColumns } from '../../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../../platform/imports/object.ts';
import { offerColumns } from './offer-columns.rules.ts';

const code = importColumns('material', [
  {
    key: 'code',
    label: materialsWords.code,
    aliases: '编码 SPU编码 物料编号 内部编码 面料编码 SPU',
    kind: text(),
    hint: '更新时填写，新建留空',
    example: '',
  },
]);

const byClass = '留空按分类';
const facts = fieldColumns(materialFields, {
  part: 'material',
  keyColumn: 'code',
  without: ['fastnessWashing', 'fastnessDryRub', 'fastnessWetRub', 'fastnessLight', 'fastnessPerspiration', 'remark'],
  own: {
    name: { label: '物料名称', aliases: `名称 ${materialFields.name.aliases}` },
    classificationId: { kind: entry('classification'), required: false, hint: '最末级分类；留空时按名称识别' },
    firstUnitId: { kind: entry('unit'), hint: byClass },
    secondUnitId: { kind: entry('unit'), hint: byClass },
    structureId: { label: '面料结构', aliases: '结构 织造方式' },
    width: { label: materialsWords.width, aliases: `实用门幅 ${materialFields.width.aliases}` },
    allowance: { hint: 'cm，默认 5' },
    dyeLoss: { hint: `%，${byClass}` },
    specification: { hint: '辅料必填' },
    loss: { hint: `%，${byClass}` },
  },
});

const others = importColumns('material', [
  {
    key: 'compositions',
    label: materialsWords.composition,
    kind: { type: 'composition', lookup: 'ingredient' },
    hint: '合计 100',
    example: '棉95% 氨纶5%',
    aliases: '成份 面料成分 材质成分 纤维成分 成分含量 含量 Composition Content FabricContent',
  },
  { key: 'tagIds', label: materialLabels.tagIds.label, aliases: '标签', kind: entries('tag'), hint: '多个用顿号分开', example: '常备' },
  { key: 'functionIds', label: '功能标签', aliases: '功能', kind: entries('function'), hint: '多个用顿号分开', example: '' },
  {
    key: 'categoryIds',
    label: materialLabels.categoryIds.label,
    aliases: '适用范围 用途',
    kind: entries('category'),
    hint: '多个用顿号分开',
    example: 'T恤',
  },
  { key: 'benchmarkPrice', label: materialsWords.benchmarkPrice, price: true, kind: number(refuseZero(generalRule(4, 4))), example: '' },
]);

const remark = fieldColumns(materialFields, {
  part: 'material',
  names: ['remark'],
  own: { remark: { label: '物料备注', aliases: '备注 说明 物料说明 Remark Remarks' } },
});

const picture = importColumns('material', [
  {
    key: 'picture',
    label: materialsWords.pictures,
    aliases: '色样 图 照片 样图 Picture',
    kind: { type: 'picture' },
    hint: '单元格里的图片',
    example: '',
  },
]);

const skuStates = stateNames(skuWorkflow)
  .filter((state) => state !== 'DISABLED')
  .map((value) => ({ value, label: skuWorkflow.states[value].label }));

const colour = importColumns('colour', [
  {
    key: 'colourIds',
    label: materialsWords.colour,
    kind: entries('colour'),
    hint: '颜色库中的颜色，多个用顿号分开；坯布写“坯布”',
    example: '藏青',
    aliases: '颜色名 颜色名称 色名 颜色名字 Colour Color',
  },
  { key: 'colourName', label: '档案颜色名', aliases: '内部颜色名', kind: text(), hint: '留空同颜色库', example: '' },
  { key: 'colourState', label: '颜色状态', kind: { type: 'choice', choices: skuStates }, hint: '默认已确认', example: '' },
  { key: 'safetyStock', label: materialsWords.safetyStock, kind: number({ ...numericRules['D7.2+'], zeroAllowed: true }), example: '' },
  { key: 'barcode', label: materialsWords.barcode, aliases: '条形码', kind: text(), example: '' },
]);

/** The columns of 物料, 颜色 and 报价 in one sheet. */
export const materialColumns: readonly ImportColumn[] = [...code, ...facts, ...others, ...remark, ...picture, ...colour, ...offerColumns];
