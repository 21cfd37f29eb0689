import { z } from 'zod';
import { dictionaries, dictionaryCodes, type DictionaryCode, type DictionaryKind } from '../../dictionaries.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { Choice, Id, Name, QueryFlag, Text, Version } from '../../lib/fields/fields.ts';
import type { Tone } from '../../lib/workflow.ts';

export { dictionaries, dictionaryCodes, type DictionaryCode } from '../../dictionaries.ts';

/** Units are stored in their own table. */
export const EntryDictionary = z.enum(dictionaryCodes).exclude(['unit']);
export type EntryDictionary = z.infer<typeof EntryDictionary>;

/** Returns the settings of a dictionary. */
export function getDictionary(code: DictionaryCode): DictionaryKind {
  return dictionaries[code];
}

/** Finds a dictionary by its number. */
export function findNumberedDictionary(number: string): EntryDictionary | undefined {
  return EntryDictionary.options.find((code) => getDictionary(code).number?.toString() === number);
}

/** Finds a dictionary by its code or number. */
export function findDictionary(type: string): DictionaryCode | undefined {
  return dictionaryCodes.find((code) => code === type) ?? findNumberedDictionary(type);
}

interface FixedEntry extends Choice {
  tone?: Tone;
}

/** Entries of the fixed dictionaries: stored constant and label. */
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

/** 客供: the only material source with a price of 0. */
export const CUSTOMER_SUPPLIED = 'CUSTOMER';
/** 人民币: target of the exchange rates, never deactivated. */
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

/** An entry as pickers show it. */
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
  /** Rows that reference it. */
  uses: z.number(),
  version: Version,
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

export const DictionaryEntryInput = z.strictObject({
  /** Empty: the name. */
  code: Text(32).default(''),
  name: Name,
  /** The group, only in 品类. */
  parentId: Id.nullable().default(null),
  aliases: z.array(Name).max(20, '别名不能超过20个').default([]),
  /** Used for 辅料, only in 物料标签. */
  forAccessories: z.boolean().default(false),
});
export type DictionaryEntryInput = z.output<typeof DictionaryEntryInput>;

const inDictionary = z.object({ dictionary: EntryDictionary });
const oneEntry = z.object({ id: Id });

/** New order of siblings: every id exactly once. */
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
