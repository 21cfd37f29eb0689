export interface DictionaryKind {
  /** The dictionary's number in the seed. */
  number?: number;
  label: string;
  /** Defined by the contract: users cannot add, rename or deactivate entries. */
  fixed?: true;
  /** Two levels: groups and their entries. */
  grouped?: true;
}

/** All dictionaries by code. Numbers 4 and 6 do not exist. */
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
  techniqueClass: { label: '工艺分类', grouped: true },
  settlement: { label: '结算方式' },
  invoiceType: { label: '发票类型' },
  currency: { label: '币种' },
  varianceReason: { label: '盘点差异原因' },
  adjustReason: { label: '库存调整原因' },
  issueCategory: { label: '其他出库类别' },
  claimKind: { label: '索赔问题' },
} as const satisfies Record<string, DictionaryKind>;

export type DictionaryCode = keyof typeof dictionaries;
export const dictionaryCodes = Object.keys(dictionaries) as [DictionaryCode, ...DictionaryCode[]];
/** Units are stored in their own table. */
export type EntryDictionary = Exclude<DictionaryCode, 'unit'>;
