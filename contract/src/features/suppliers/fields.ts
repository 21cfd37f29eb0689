import { z } from 'zod';
import { provinceOf, provinces } from '../../lib/cities.ts';
import { RequiredText, Text } from '../../lib/fields/fields.ts';
import { CreditCode, isMobile, mobileMessage, normaliseMobile, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, day, decimal, entries, entry, fields, flag, reference, references, text, texts } from '../../lib/fields/record-fields.ts';
import { supplierKinds, supplierLevels } from './workflow.ts';

const Mobile = z
  .string()
  .trim()
  .overwrite(normaliseMobile)
  .refine((typed) => typed === '' || isMobile(typed), mobileMessage)
  .default('');
const Email = Text(100)
  .refine((typed) => typed === '' || z.email().safeParse(typed).success, '邮箱格式不正确')
  .default('');
const OptionalCreditCode = z
  .string()
  .nullish()
  .transform((typed) => typed?.trim() || null)
  .pipe(CreditCode.nullable());
const Province = z
  .string()
  .refine((name) => name === '' || provinces.some((province) => province.name === name), '请从列表中选择省份')
  .default('');
const City = z
  .string()
  .refine((name) => name === '' || provinceOf(name) !== undefined, '请从列表中选择城市')
  .default('');
const AccountNo = RequiredText(40)
  .toUpperCase()
  .regex(/^(\*{4}[0-9A-Z]{4}|(?=.{8})[0-9A-Z -]*[0-9A-Z])$/, '账号为8–40位数字或字母，可含空格和-');

/** 供应商: the facts of its own row, and the names and classes beside it. */
export const supplierFields = fields({
  name: text('公司全称', {
    max: 64,
    required: true,
    aliases:
      '全称 供应商名称 供应商全称 供应商 公司名称 企业名称 单位名称 名称 厂家 供货单位 供方 公司 工厂名称 厂商 Supplier SupplierName Company CompanyName Vendor VendorName',
    example: '绍兴示例纺织有限公司',
  }),
  abbreviation: text('简称', { max: 16, required: true, aliases: '供应商简称 公司简称 ShortName', example: '示例纺织' }),
  /** The code of another system. */
  formerCode: text('旧编码', { max: 64, aliases: '原编码 旧供应商编码 原供应商编码 旧系统编码 ERP编码' }),
  /** A rename adds the former name by itself. */
  formerNames: texts('曾用名', { max: 64, most: 20, aliases: '原名', hint: '输入后按回车；改名时旧名会自动加入' }),
  formerAbbreviations: texts('曾用简称', { max: 16, most: 20 }),
  kind: choice('类型', { choices: supplierKinds, required: true, aliases: '供应商类型 类别', example: '物料供应商' }),
  sourceId: entry('来源', { dictionary: 'supplierSource', required: true, aliases: '供应商来源', bulk: 'any' }),
  companyTypeId: entry('公司类型', { dictionary: 'companyType', aliases: '企业类型 性质 公司性质', example: '工厂', bulk: 'any' }),
  cooperationId: entry('合作类型', { dictionary: 'cooperation', bulk: 'any' }),
  cooperationModelId: entry('合作模式', { dictionary: 'cooperationModel', bulk: 'any' }),
  level: choice('级别', { choices: supplierLevels, aliases: '等级 评级 供应商级别', example: 'A', bulk: 'any' }),
  categoryIds: entries('适用品类', {
    dictionary: 'supplierCategory',
    names: 'categories',
    most: 100,
    aliases: '品类 经营范围 主营 主营产品 范围 供货范围 供应品类',
  }),
  classificationIds: references('可供分类', { names: 'classifications', most: 200, aliases: '可供物料 供应分类', example: '针织' }),
  creditCode: text('统一社会信用代码', {
    max: 18,
    schema: OptionalCreditCode,
    read: z.string().nullable(),
    aliases: '信用代码 税号 纳税人识别号 社会信用代码 TaxNo',
  }),
  taxRate: decimal('税率', { rule: rules.taxRate, unit: '%', fraction: true, aliases: '税点', example: '13' }),
  invoiceTypeId: entry('发票类型', { dictionary: 'invoiceType', aliases: '发票 票种' }),
  settlementId: entry('结算方式', { dictionary: 'settlement', aliases: '付款方式' }),
  settlementDays: decimal('账期', {
    rule: numericRules['D4.0'],
    unit: '天',
    aliases: '账期天数 付款周期 PaymentTerm PaymentTerms',
    example: '30',
  }),
  currencyId: entry('币种', { dictionary: 'currency', aliases: '货币 结算币种 Currency' }),
  /** Follows from the city where there is one. */
  province: text('省份', { max: 16, schema: Province, aliases: '省' }),
  city: text('城市', { max: 16, schema: City, aliases: '市 所在城市 所在地 City', example: '绍兴' }),
  address: text('地址', { max: 200, aliases: '公司地址 详细地址 工厂地址 Address' }),
  monthlyCapacity: text('月产能', { max: 64, aliases: '产能', hint: '如 20 万米' }),
  leadDays: decimal('货期', { rule: rules.leadDays, unit: '天', aliases: '交期 LeadTime', example: '15' }),
  /** Instead of the class's. */
  tolerance: decimal('溢短装', { rule: numericRules['D2.2'], unit: '%', aliases: '溢短装率', hint: '不填则按物料分类，再按 3%' }),
  remark: text('备注', { max: 500, aliases: '说明', bulk: 'any' }),
});

export const contactFields = fields({
  name: text('姓名', {
    max: 64,
    required: true,
    aliases: '联系人 联系人姓名 业务员 负责人 Contact ContactPerson ContactName',
    example: '王小姐',
  }),
  title: text('职务', { max: 64, aliases: '联系人职务 职位' }),
  mobile: text('手机', {
    max: 20,
    schema: Mobile,
    aliases: '手机号 手机号码 联系电话 电话 联系方式 Phone Tel Mobile Telephone',
    example: '13800000000',
  }),
  phone: text('座机', { max: 32, aliases: '固定电话 座机号码' }),
  email: text('邮箱', { max: 100, schema: Email, aliases: 'E-mail Email 电子邮箱 邮件 Mail' }),
  wechat: text('微信', { max: 64, aliases: '微信号 WeChat' }),
  isDefault: flag('默认', { initial: false }),
});

export const accountFields = fields({
  bankName: text('开户行', { max: 64, required: true, aliases: '开户银行 银行' }),
  accountName: text('户名', { max: 64, required: true, aliases: '账户名 账户名称' }),
  accountNo: text('银行账号', { max: 40, required: true, schema: AccountNo, aliases: '账号 银行帐号 帐号 卡号' }),
});

/** 资质: OEKO-TEX, GRS, GOTS … */
export const certificateFields = fields({
  kind: text('证书', { max: 64, required: true, aliases: '资质 证书名称' }),
  number: text('证书编号', { max: 64, aliases: '编号' }),
  validTo: day('有效期至', { aliases: '到期日' }),
  fileId: reference('文件', {}),
});
