import { labelsOf } from '../../lib/fields/choices.ts';
import { auditKind, type AuditKind } from '../../lib/fields/audit-kind.ts';
import { industries, lotTrackings } from './classifications.ts';
import { dictionaries } from './entries.ts';
import { unitFields } from './units.ts';
import { entryWords } from './words.ts';

const dictionaryWords = labelsOf(dictionaries);

/** Audit labels of 字典管理, 分类管理, 颜色库 and 编号规则. */
export const dictionaryAudits: readonly AuditKind[] = [
  {
    kind: 'dictionaryEntry',
    label: entryWords.entry,
    readPermissions: ['字典管理'],
    tables: { dictionary_entries: entryWords.entry, currency_rates: '汇率' },
    fields: {
      dictionary: '字典',
      code: unitFields.code.label,
      name: '名称',
      parent_id: '分组',
      sort_order: '顺序',
      aliases: entryWords.aliases,
      for_accessories: entryWords.forAccessories,
      active: entryWords.active,
      valid_from: '生效日期',
      rate: '汇率',
    },
    words: { dictionary: dictionaryWords },
    childLabels: { currency_rates: 'valid_from' },
  },
  auditKind({
    kind: 'unit',
    label: entryWords.unit,
    readPermissions: ['字典管理'],
    tables: { units: { label: entryWords.unit, fields: unitFields } },
    fields: { sort_order: '顺序', active: entryWords.active },
  }),
  {
    kind: 'classification',
    label: entryWords.classification,
    readPermissions: ['分类管理'],
    tables: { classifications: entryWords.classification },
    fields: {
      name: '名称',
      abbreviation: '缩写',
      parent_id: '上级分类',
      level: '级别',
      first_unit_id: entryWords.firstUnit,
      second_unit_id: entryWords.secondUnit,
      greige_managed: entryWords.greigeManaged,
      lot_tracked: entryWords.lotTracked,
      default_loss: entryWords.defaultLoss,
      default_dye_loss: entryWords.defaultDyeLoss,
      tolerance: entryWords.tolerance,
      points_limit: entryWords.pointsLimit,
      industries: entryWords.industries,
      sort_order: '顺序',
      active: entryWords.active,
    },
    words: { lot_tracked: lotTrackings, industries },
  },
  {
    kind: 'colour',
    label: entryWords.colour,
    readPermissions: ['颜色库'],
    tables: { colours: entryWords.colour },
    fields: {
      code: unitFields.code.label,
      name: '名称',
      hex: entryWords.hex,
      lab_l: 'Lab L',
      lab_a: 'Lab a',
      lab_b: 'Lab b',
      lab_estimated: 'Lab 为估算',
      colour_system_id: entryWords.colourSystem,
      pantone: 'Pantone',
      aliases: entryWords.aliases,
      active: entryWords.active,
    },
  },
  {
    kind: 'numberingRule',
    label: entryWords.numberingRule,
    readPermissions: ['编号规则'],
    tables: { numbering_rules: entryWords.numberingRule },
    fields: { prefix: '前缀', date_format: entryWords.dateFormat, digits: '流水号位数' },
  },
];
