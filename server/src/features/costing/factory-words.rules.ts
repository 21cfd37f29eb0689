import type { CostPart } from '@mrp/contract/features/costing/parts.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';

/** What a section of a factory's workbook becomes: its part, and for materials what they are for. */
export interface Section {
  part: CostPart;
  purpose: 'MAIN' | 'LINING' | 'CONTRAST' | 'TRIM' | null;
}

const words: readonly (readonly [string, Section['part'], Section['purpose']])[] = [
  ['面料 主料 主面料 布料 面料成本 fabric fabrics mainfabric shell shellfabric self bodyfabric', 'MATERIAL', 'MAIN'],
  ['里料 里布 里衬 lining linings liningfabric interlining', 'MATERIAL', 'LINING'],
  ['配料 配布 拼料 contrast contrastfabric combo combofabric', 'MATERIAL', 'CONTRAST'],
  ['辅料 辅材 面辅料 物料 trim trims trimmings accessory accessories notions material materials', 'MATERIAL', 'TRIM'],
  ['耗材 耗料 消耗品 consumable consumables', 'CONSUMABLE', null],
  [
    '工艺 特殊工艺 特种工艺 印花 绣花 印绣花 水洗 洗水 embellishment embellishments print printing embroidery wash washing specialprocess technique techniques',
    'TECHNIQUE',
    null,
  ],
  [
    '工序 工价 人工 车缝 加工费 工缴 缝制 人工费 cmt cm cutmaketrim labor labour laborcost labourcost making sewing operation operations',
    'OPERATION',
    null,
  ],
  ['包装 包材 包装材料 包装费 packing packaging packingmaterials', 'PACKAGING', null],
  ['运费 物流 运输 运输费 快递 freight shipping transport transportation logistics', 'FREIGHT', null],
  ['其它 其他 杂费 其他费用 管理费 税费 other others overhead overheads misc miscellaneous', 'OTHER', null],
];

const sections = new Map<string, Section>(
  words.flatMap(([names, part, purpose]) => names.split(' ').map((name) => [name, { part, purpose }])),
);

/** 一、 2. （三） B、 in front of a title. */
const numbering = /^[（(]?[一二三四五六七八九十\dA-Ga-g]{1,2}[）)、.．:：]\s*/;
const endings = /(明细|清单|部分|费用|成本|报价|类|costs?|details?|items?)$/;

/** The section that a title names: 一、面料明细, B. 特殊工艺（元/件）. */
export function sectionOf(title: string): Section | null {
  const plain = foldText(
    title
      .normalize('NFKC')
      .replace(numbering, '')
      .replace(/[([【][^)\]】]*[)\]】]/g, ''),
  );
  return sections.get(plain) ?? sections.get(plain.replace(endings, '')) ?? null;
}

/** Labels of the head and the columns that they fill. */
const labels: Readonly<Record<string, string>> = {
  styleCode: '款号 款式编号 款式号 大货款号 款式款号 styleno style stylenumber stylecode styleref',
  supplierId: '工厂 加工厂 成品供应商 报价工厂 供应商 厂家 工厂名称 报价单位 factory supplier factoryname vendor manufacturer maker',
  quotedOn: '报价日期 日期 报价日 报价时间 date quotationdate quotedate quoted',
  currencyId: '币种 货币 报价币种 currency',
  quotedTax: '税率 税点 增值税率 vat taxrate vatrate',
  taxIncluded: '含税 是否含税 价格含税',
  pieces: '计划件数 件数 订单数量 订单件数 数量 qty quantity orderqty orderquantity pieces',
  statedTotal:
    '报价合计 工厂报价合计 总价 总计 fob价 出厂价 含税总价 成衣报价 单件报价 合计报价 total grandtotal totalcost totalprice fob fobprice fobcost garmentprice unitfob',
};
const labelNames = new Map(Object.entries(labels).flatMap(([column, names]) => names.split(' ').map((name) => [name, column] as const)));

/** The column of the head that a label fills: 款号, Style No. */
export const headColumnOf = (label: string): string | null => labelNames.get(foldText(label.normalize('NFKC').replace(/\.$/, ''))) ?? null;

/** Headings of lines beyond the names that the import knows for its columns. */
const headings: Readonly<Record<string, string>> = {
  name: '名称 品名 物料名称 面料名称 辅料名称 材料名称 材料 工序名称 工艺名称 项目 费用项目 物料 工艺 工序 内容 description item itemname material fabricname name process operation content',
  site: '部位 应用部位 使用部位 位置 placement position bodypart',
  itemNo: '货号 工厂货号 编号 物料编号 供应商货号 article articleno itemno itemcode ref code',
  consumption: '单耗 用量 单件用量 净用量 数量 工时 sam 次数 单件耗量 consumption cons yy usage qty quantity smv smvs minutes',
  unitId: '单位 用量单位 unit uom',
  shrinkage: '缩水率 缩水 缩率 shrinkage',
  loss: '损耗率 损耗 wastage loss allowance waste',
  price: '单价 价格 工价 单价价格 price unitprice unitcost rate',
  priceUnitId: '计价单位 单价单位',
  disparity: '空差',
  width: '门幅 幅宽 有效门幅 width cuttablewidth',
  gramWeight: '克重 weight gsm fabricweight',
  amount: '金额 小计金额 成本金额 成本 单件成本 金额小计 amount cost total totalcost value',
  supply: '供料 供料方式',
  measure: '计价方式',
  remark: '备注 说明 remark remarks comment comments note notes',
};
const headingNames = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.split(' ').map((name) => [name, column] as const)),
);

/** The column of lines that a heading means: 单价（元/米）. */
export function lineColumnOf(heading: string): string | null {
  const plain = heading.normalize('NFKC');
  const short = foldText(plain.replace(/[([【][^)\]】]*[)\]】]/g, '').replace(/[/%].*$/, ''));
  return headingNames.get(short) ?? headingNames.get(short.replace(/(cm|mm|gsm|g|米|元)$/, '')) ?? null;
}

const currencies = /^(人民币|元|rmb|cny|usd|us\$|美元|[¥￥$])/i;

/** The unit that a heading gives to its numbers: 单价（元/米） → 米, 单耗(米) → 米; empty when it names none. */
export function unitInHeading(heading: string): string {
  const plain = heading.normalize('NFKC');
  const inside = /[([【]([^)\]】]*)[)\]】]/.exec(plain)?.[1] ?? /\/\s*([^/]+)$/.exec(plain)?.[1] ?? '';
  return inside
    .trim()
    .replace(currencies, '')
    .replace(/^(\/|每)/, '')
    .trim();
}

/** 工时 and SAM count minutes. */
export const countsMinutes = (heading: string): boolean => /分钟|工时|sam|smv|minutes?|分\b/i.test(heading.normalize('NFKC'));

/** 面料小计, 合计: a sum of what stands above it. */
export const isSumLabel = (text: string): boolean =>
  /(?:小计|合计|总计|共计)[:：]?$|(?:^|\s)sub[\s-]*total[:：]?$|^sub[\s-]*total\s|^total\s+\S+(?:\s+cost)?[:：]?$/i.test(
    text.normalize('NFKC').trim(),
  );
