import { labelsOf } from '../../lib/choices.ts';
import { auditKind, type AuditKind } from '../../lib/audit-kind.ts';
import { industries, lotTrackings } from './classifications.ts';
import { dictionaries } from './entries.ts';
import { unitFields } from './units.ts';

const dictionaryWords = labelsOf(dictionaries);

/** Audit labels of 字典管理, 分类管理, 颜色库 and 编号规则. */
export const dictionaryAudits: readonly AuditKind[] = [
  {
    kind: 'dictionaryEntry',
    label: '字典项',
    readPermissions: ['字典管理'],
    tables: { dictionary_entries: '字典项', currency_rates: '汇率' },
    fields: {
      dictionary: '字典',
      code: '编码',
      name: '名称',
      parent_id: '分组',
      sort_order: '顺序',
      aliases: '别名',
      for_accessories: '辅料使用',
      active: '启用',
      valid_from: '生效日期',
      rate: '汇率',
    },
    words: { dictionary: dictionaryWords },
    childLabels: { currency_rates: 'valid_from' },
  },
  auditKind({
    kind: 'unit',
    label: '计量单位',
    readPermissions: ['字典管理'],
    tables: { units: { label: '计量单位', fields: unitFields } },
    fields: { sort_order: '顺序', active: '启用' },
  }),
  {
    kind: 'classification',
    label: '物料分类',
    readPermissions: ['分类管理'],
    tables: { classifications: '物料分类' },
    fields: {
      name: '名称',
      abbreviation: '缩写',
      parent_id: '上级分类',
      level: '级别',
      first_unit_id: '主单位',
      second_unit_id: '辅单位',
      greige_managed: '坯布管理',
      lot_tracked: '缸号管理',
      default_loss: '默认损耗率',
      default_dye_loss: '默认染损率',
      tolerance: '溢短装',
      industries: '适用行业',
      sort_order: '顺序',
      active: '启用',
    },
    words: { lot_tracked: lotTrackings, industries },
  },
  {
    kind: 'colour',
    label: '颜色',
    readPermissions: ['颜色库'],
    tables: { colours: '颜色' },
    fields: {
      code: '编码',
      name: '名称',
      hex: '色值',
      lab_l: 'Lab L',
      lab_a: 'Lab a',
      lab_b: 'Lab b',
      lab_estimated: 'Lab 为估算',
      colour_system_id: '色系',
      pantone: 'Pantone',
      aliases: '别名',
      active: '启用',
    },
  },
  {
    kind: 'numberingRule',
    label: '编号规则',
    readPermissions: ['编号规则'],
    tables: { numbering_rules: '编号规则' },
    fields: { prefix: '前缀', date_format: '日期', digits: '流水号位数' },
  },
];
