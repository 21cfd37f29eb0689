import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Choice, Id, Name, QueryFlag, Text, Version } from '../../lib/fields.ts';
import type { Tone } from '../../lib/workflow.ts';

interface DictionaryKind {
  /** The number that the seed gives it. */
  number?: number;
  label: string;
  /** A list of the contract: nothing is added to it, renamed or deactivated. */
  fixed?: true;
  /** Two levels: groups and what belongs to them. */
  grouped?: true;
}

/** Every dictionary, by its code. 4 and 6 do not exist. */
export const dictionaries = {
  category: { number: 1, label: '品类', grouped: true },
  ingredient: { number: 2, label: '成分' },
  materialTag: { number: 3, label: '物料标签' },
  supplierCategory: { number: 5, label: '供应商适用品类' },
  cooperation: { number: 7, label: '合作类型' },
  colourSystem: { number: 8, label: '色系' },
  functionLabel: { number: 9, label: '功能标签' },
  companyType: { number: 10, label: '公司类型' },
  unit: { label: '计量单位' },
  materialSource: { label: '物料来源' },
  supplierSource: { label: '供应商来源', fixed: true },
  cooperationModel: { label: '合作模式', fixed: true },
  saleStatus: { label: '销售状态', fixed: true },
  season: { label: '季节' },
  wave: { label: '波段' },
  applicationSite: { label: '应用部位' },
  structure: { label: '面料结构' },
  settlement: { label: '结算方式' },
  invoiceType: { label: '发票类型' },
  currency: { label: '币种' },
  varianceReason: { label: '盘点差异原因' },
  adjustReason: { label: '库存调整原因' },
} as const satisfies Record<string, DictionaryKind>;

export type DictionaryCode = keyof typeof dictionaries;
/** Units have a table of their own. */
export type EntryDictionary = Exclude<DictionaryCode, 'unit'>;

export const dictionaryCodes = Object.keys(dictionaries) as [DictionaryCode, ...DictionaryCode[]];
export const EntryDictionary = z.enum(dictionaryCodes).exclude(['unit']);

/** What is said of a dictionary, whatever it leaves out. */
export function getDictionary(code: DictionaryCode): DictionaryKind {
  return dictionaries[code];
}

/** A dictionary by its number. */
export function findNumberedDictionary(number: string): EntryDictionary | undefined {
  return EntryDictionary.options.find((code) => getDictionary(code).number?.toString() === number);
}

/** A dictionary by its code or its number. */
export function findDictionary(type: string): DictionaryCode | undefined {
  return dictionaryCodes.find((code) => code === type) ?? findNumberedDictionary(type);
}

interface FixedEntry extends Choice {
  tone?: Tone;
}

/** The entries of the dictionaries that are fixed: the stored constant and the word for it. */
export const fixedEntries = {
  supplierSource: [
    { value: 'OWN', label: '自主开发' },
    { value: 'FACTORY', label: '成品商推荐' },
    { value: 'SELF', label: '自助注册' },
    { value: 'IMPORT', label: '导入' },
  ],
  cooperationModel: [
    { value: 'ODM', label: 'ODM' },
    { value: 'OEM', label: 'OEM' },
    { value: 'FOB', label: 'FOB' },
    { value: 'CMT', label: 'CMT' },
  ],
  saleStatus: [
    { value: 'NEW', label: '新款', tone: 'info' },
    { value: 'BEST', label: '畅销', tone: 'success' },
    { value: 'NORMAL', label: '平销', tone: 'neutral' },
    { value: 'SLOW', label: '滞销', tone: 'warning' },
    { value: 'CLEARANCE', label: '清仓', tone: 'danger' },
  ],
} as const satisfies { [D in EntryDictionary as (typeof dictionaries)[D] extends { fixed: true } ? D : never]: readonly FixedEntry[] };

/** 客供: the one material source whose price may be 0. */
export const CUSTOMER_SUPPLIED = 'CUSTOMER';
/** 人民币: what rates lead to; never deactivated. */
export const BASE_CURRENCY = 'CNY';

export const stocktakeKinds = [
  { value: 1, label: '仓库全盘' },
  { value: 2, label: '部分盘点' },
] as const;
export const warehouseKinds = [
  { value: 1, label: '品牌仓' },
  { value: 2, label: '供应商仓' },
  { value: 3, label: '两者' },
] as const;

/** What a picker shows of an entry. */
export const DictionaryOption = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  parentId: Id.nullable(),
  aliases: z.array(z.string()),
  forAccessories: z.boolean(),
  active: z.boolean(),
  /** Name, aliases, code, full pinyin and initials. */
  searchText: z.string(),
});
export type DictionaryOption = z.infer<typeof DictionaryOption>;

export const DictionaryEntry = DictionaryOption.extend({
  builtIn: z.boolean(),
  /** Rows anywhere that name it. */
  uses: z.number(),
  version: Version,
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

export const DictionaryEntryInput = z.strictObject({
  /** Left empty: the name. */
  code: Text(32).default(''),
  name: Name,
  /** The group, in 品类 only. */
  parentId: Id.nullable().default(null),
  aliases: z.array(Name).max(20, '别名不能超过20个').default([]),
  /** In 物料标签 only: 辅料 use it. */
  forAccessories: z.boolean().default(false),
});
export type DictionaryEntryInput = z.output<typeof DictionaryEntryInput>;

const inDictionary = z.object({ dictionary: EntryDictionary });
const oneEntry = z.object({ id: Id });

/** New order of sisters: all of them, each once. */
export const Order = z.strictObject({ parentId: Id.nullable().default(null), ids: z.array(Id).min(1).max(1000) });
export type Order = z.output<typeof Order>;

export const entriesApi = {
  listDictionaries: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/dictionaries',
    permission: { anyOf: ['字典管理'] },
    response: z.array(z.object({ code: z.enum(dictionaryCodes), entries: z.number(), inactive: z.number() })),
    summary: '全部字典',
  }),
  listOptions: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/dictionaries/:dictionary/options',
    permission: 'login',
    params: inDictionary,
    query: z.strictObject({ all: QueryFlag.optional() }),
    response: z.array(DictionaryOption),
    summary: '字典选项',
  }),
  listEntries: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/dictionaries/:dictionary/entries',
    permission: { anyOf: ['字典管理'] },
    params: inDictionary,
    response: z.array(DictionaryEntry),
    summary: '字典项列表',
  }),
  createEntry: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/dictionaries/:dictionary/entries',
    permission: { anyOf: ['字典管理:新建'] },
    params: inDictionary,
    body: DictionaryEntryInput,
    response: DictionaryEntry,
    summary: '新建字典项',
  }),
  orderEntries: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/dictionaries/:dictionary/order',
    permission: { anyOf: ['字典管理:编辑'] },
    params: inDictionary,
    body: Order,
    response: z.array(DictionaryEntry),
    summary: '字典项排序',
  }),
  editEntry: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/dictionary-entries/:id',
    permission: { anyOf: ['字典管理:编辑'] },
    params: oneEntry,
    body: DictionaryEntryInput.extend({ version: Version }),
    response: DictionaryEntry,
    summary: '编辑字典项',
  }),
  setEntryActive: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/dictionary-entries/:id/active',
    permission: { anyOf: ['字典管理:停用'] },
    params: oneEntry,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: DictionaryEntry,
    summary: '停用或启用字典项',
  }),
  mergeEntry: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/dictionary-entries/:id/merge',
    permission: { anyOf: ['字典管理:编辑'] },
    params: oneEntry,
    body: z.strictObject({ intoId: Id, version: Version }),
    response: DictionaryEntry,
    summary: '合并字典项',
  }),
  deleteEntry: endpoint({
    method: 'DELETE',
    path: '/system/:product/mrp/dictionary-entries/:id',
    permission: { anyOf: ['字典管理:停用'] },
    params: oneEntry,
    response: z.null(),
    summary: '删除字典项',
  }),
};
