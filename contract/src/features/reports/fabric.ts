import { z } from 'zod';
import { Decimal, FileRef, Id } from '../../lib/fields.ts';
import { report } from '../../lib/report.ts';

const quantity = { kind: 'number', decimals: 2, unitField: 'unit', width: 112, sortable: true } as const;
const unitPrice = { kind: 'money', decimals: 4, unitField: 'unit', width: 104, price: true, sortable: true } as const;
const percent = { kind: 'percent', decimals: 1, unitField: 'unit', width: 100, sortable: true } as const;

/** /fabricTable: what was bought of fabrics, by colour and supplier. */
export const fabricReport = report({
  key: 'report-fabric',
  title: '面料报表',
  defaultSort: '-bought',
  dayLabel: '收货日期',
  columns: {
    picture: { label: '色样', kind: 'picture', width: 52, frozen: true },
    name: { label: '面料', kind: 'text', width: 190, frozen: true, onCard: true },
    code: { label: '编码', kind: 'code', width: 160, sortable: true, optional: true },
    supplier: { label: '供应商', kind: 'text', width: 100 },
    composition: { label: '成分', kind: 'text', width: 160, optional: true },
    width: { label: '门幅', kind: 'number', decimals: 0, unit: 'cm', width: 84, optional: true },
    gramWeight: { label: '克重', kind: 'number', decimals: 0, unit: 'g/㎡', width: 92, optional: true },
    bought: { ...quantity, label: '收货', onCard: true },
    amount: { label: '采购额', kind: 'money', decimals: 2, unit: '元', width: 124, price: true, sortable: true, onCard: true },
    price: { ...unitPrice, label: '均价' },
    lowest: { ...unitPrice, label: '最低价' },
    highest: { ...unitPrice, label: '最高价' },
    latest: { ...unitPrice, label: '最近价' },
    change: { ...percent, label: '涨跌', price: true },
    rejected: { ...quantity, label: '拒收' },
    returned: { ...quantity, label: '退货' },
    points: { label: '疵点/匹', kind: 'number', decimals: 1, width: 88, sortable: true },
    leadDays: { label: '到货天数', kind: 'number', decimals: 0, unit: '天', width: 104, sortable: true },
    fabrics: { label: '面料数', kind: 'number', decimals: 0, width: 84, optional: true },
    styles: { label: '涉及款', kind: 'number', decimals: 0, width: 84, sortable: true },
    stock: { ...quantity, label: '库存' },
    value: { label: '库存金额', kind: 'money', decimals: 2, unit: '元', width: 120, price: true, sortable: true, optional: true },
    dyeLoss: { label: '标准染损', kind: 'percent', decimals: 2, width: 92, optional: true },
    actualDyeLoss: { label: '实际染损', kind: 'percent', decimals: 2, width: 92, optional: true },
  },
  filters: {
    supplierIds: { label: '供应商', kind: 'ids', prominent: true },
    classificationIds: { label: '分类', kind: 'ids', prominent: true },
    holderIds: { label: '收货方', kind: 'ids', prominent: true },
    receivedOn: { label: '收货日', kind: 'days' },
    spuIds: { label: '面料', kind: 'ids' },
    skuIds: { label: 'SKU', kind: 'ids' },
  },
  groups: { material: '面料', supplier: '供应商', classification: '分类' },
  figures: [
    'bought',
    'amount',
    'price',
    'lowest',
    'highest',
    'latest',
    'change',
    'rejected',
    'returned',
    'points',
    'leadDays',
    'fabrics',
    'styles',
    'stock',
    'value',
  ],
  shares: [],
  opens: { price: 'amount', lowest: 'amount', highest: 'amount', latest: 'amount', change: 'amount', points: 'bought', leadDays: 'bought' },
  kpis: {
    fabrics: { label: '在用面料', kind: 'count', unit: '种', column: 'fabrics' },
    bought: { label: '收货', kind: 'quantity', column: 'bought' },
    amount: { label: '采购额', kind: 'money', unit: '元', column: 'amount', price: true },
    priceChange: { label: '均价变动', kind: 'change', price: true },
    rejected: { label: '拒收', kind: 'quantity', column: 'rejected' },
  },
  charts: {
    spend: {
      label: '采购额前20',
      note: '采购额最大的面料',
      kind: 'bars',
      axis: '面料',
      measure: { unit: '元', decimals: 2 },
      series: { amount: { label: '采购额', tone: 'strong', column: 'amount' } },
      price: true,
    },
    prices: {
      label: '均价走势',
      note: '按收货月',
      kind: 'lines',
      axis: '月',
      measure: { unit: '元', decimals: 4 },
      series: { price: { label: '均价', tone: 'strong', column: 'price' } },
      price: true,
    },
    monthly: {
      label: '每月收货',
      note: '按收货月',
      kind: 'stack',
      axis: '月',
      series: {
        kept: { label: '收下', tone: 'strong' },
        rejected: { label: '拒收与退货', tone: 'short' },
      },
    },
  },
});

/** The columns of a row besides its figures. */
export const fabricFacts = {
  spuId: Id,
  skuId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  colourName: z.string(),
  picture: FileRef.nullable(),
  hex: z.string().nullable(),
  supplier: z.string(),
  composition: z.string(),
  width: Decimal.nullable(),
  gramWeight: Decimal.nullable(),
  dyeLoss: Decimal.nullable(),
  actualDyeLoss: Decimal.nullable(),
};
