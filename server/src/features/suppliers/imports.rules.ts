import { supplierKinds, supplierLevels } from '@mrp/contract/features/suppliers.ts';
import { numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { columnsOf, dayUnits, entry, number, percent, taxRate, text } from '../../platform/imports/columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

const aliasesOfKinds: Readonly<Record<string, readonly string[]>> = {
  MATERIAL: ['物料', '面辅料', '面料', '辅料', '面料供应商', '辅料供应商', '面辅料供应商'],
  GARMENT: ['成品', '成衣', '成衣工厂', '加工厂', '成品厂'],
  BOTH: ['物料和成品', '物料/成品', '物料、成品'],
};
const kinds = supplierKinds.map((kind) => ({ ...kind, aliases: aliasesOfKinds[kind.value] ?? [] }));
const levels = supplierLevels.map((level) => ({ value: level, label: level, aliases: [`${level}级`] }));

const supplier = columnsOf('supplier', [
  { key: 'code', label: '编号', aliases: '供应商编号 供应商编码 编码 代码', kind: text(), hint: '更新时填写，新建留空', example: '' },
  {
    key: 'name',
    label: '公司全称',
    required: { unless: 'code' },
    kind: text(),
    example: '绍兴示例纺织有限公司',
    aliases: '全称 供应商名称 供应商全称 供应商 公司名称 企业名称 单位名称 名称 厂家 Supplier Company',
  },
  {
    key: 'abbreviation',
    label: '简称',
    aliases: '供应商简称 公司简称',
    kind: text(16),
    hint: '新建必填，最多 16 字',
    example: '示例纺织',
    required: { unless: 'code' },
  },
  { key: 'formerNames', label: '曾用名', aliases: '原名', kind: { type: 'texts', max: 64 }, hint: '多个用顿号分开', example: '' },
  {
    key: 'kind',
    label: '类型',
    aliases: '供应商类型 类别',
    kind: { type: 'choice', choices: kinds },
    hint: '新建必填',
    example: '物料供应商',
    required: { unless: 'code' },
  },
  { key: 'sourceId', label: '来源', aliases: '供应商来源', kind: entry('source'), hint: '默认导入', example: '' },
  { key: 'companyTypeId', label: '公司类型', aliases: '企业类型 性质 公司性质', kind: entry('companyType'), example: '工厂' },
  { key: 'cooperationId', label: '合作类型', kind: entry('cooperation'), example: '' },
  { key: 'cooperationModelId', label: '合作模式', kind: entry('cooperationModel'), hint: 'ODM/OEM/FOB/CMT', example: '' },
  { key: 'level', label: '级别', aliases: '等级 评级 供应商级别', kind: { type: 'choice', choices: levels }, hint: 'A–D', example: 'A' },
  {
    key: 'categoryIds',
    label: '适用品类',
    aliases: '品类 经营范围 主营 主营产品 范围',
    kind: { type: 'entries', lookup: 'category' },
    hint: '多个用顿号分开',
    example: '',
  },
  {
    key: 'classificationIds',
    label: '可供分类',
    aliases: '可供物料 供应分类',
    kind: { type: 'entries', lookup: 'classification' },
    hint: '多个用顿号分开',
    example: '针织',
  },
  { key: 'creditCode', label: '统一社会信用代码', aliases: '信用代码 税号 纳税人识别号 社会信用代码', kind: text(32), example: '' },
  { key: 'taxRate', label: '税率', aliases: '税点', kind: taxRate, hint: '%', example: '13' },
  { key: 'invoiceTypeId', label: '发票类型', aliases: '发票 票种', kind: entry('invoiceType'), example: '' },
  { key: 'settlementId', label: '结算方式', aliases: '付款方式', kind: entry('settlement'), example: '' },
  {
    key: 'settlementDays',
    label: '账期',
    aliases: '账期天数 付款周期',
    kind: number(numericRules['D4.0'], { units: dayUnits }),
    hint: '天',
    example: '30',
  },
  { key: 'currencyId', label: '币种', aliases: '货币 结算币种', kind: entry('currency'), example: '' },
  { key: 'province', label: '省份', aliases: '省', kind: text(), hint: '填城市即可', example: '' },
  { key: 'city', label: '城市', aliases: '市 所在城市 所在地', kind: text(), example: '绍兴' },
  { key: 'address', label: '地址', aliases: '公司地址 详细地址 工厂地址', kind: text(200), example: '' },
  { key: 'monthlyCapacity', label: '月产能', aliases: '产能', kind: text(), example: '' },
  { key: 'leadDays', label: '货期', aliases: '交期', kind: number(rules.leadDays, { units: dayUnits }), hint: '天', example: '15' },
  { key: 'tolerance', label: '溢短装', aliases: '溢短装率', kind: percent(numericRules['D2.2']), hint: '%', example: '' },
  { key: 'remark', label: '备注', aliases: '说明', kind: text(500), example: '' },
]);

const contact = columnsOf('contact', [
  { key: 'contactName', label: '联系人', aliases: '联系人姓名 业务员', kind: text(), example: '王小姐' },
  { key: 'contactTitle', label: '职务', aliases: '联系人职务 职位', kind: text(), example: '' },
  { key: 'contactMobile', label: '手机', aliases: '手机号 手机号码 联系电话 电话 联系方式', kind: text(20), example: '13800000000' },
  { key: 'contactPhone', label: '座机', aliases: '固定电话 座机号码', kind: text(32), example: '' },
  { key: 'contactEmail', label: '邮箱', aliases: 'Email 电子邮箱 邮件', kind: text(100), example: '' },
  { key: 'contactWechat', label: '微信', aliases: '微信号', kind: text(), example: '' },
]);

const account = columnsOf('account', [
  { key: 'bankName', label: '开户行', aliases: '开户银行 银行', kind: text(), example: '' },
  { key: 'accountName', label: '户名', aliases: '账户名 账户名称', kind: text(), hint: '留空同公司全称', example: '' },
  { key: 'accountNo', label: '银行账号', aliases: '账号 银行帐号 帐号 卡号', kind: text(40), example: '' },
]);

export const supplierColumns: readonly ImportColumn[] = [...supplier, ...contact, ...account];
