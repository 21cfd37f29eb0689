import { namedIn, type Bases } from './row-types.ts';
import type { ImportWorld } from './world.ts';

/** Of documents that order and quote. */
function orderBases(w: ImportWorld): Bases {
  const named = namedIn(w);
  const ordered = { holderId: '晨曜服饰', quantity: '100' };
  const supplier = w.suppliers[0] ?? '';
  const style = w.styles[0] ?? '';
  const roll = w.skus[0] ?? '';
  const second = w.skus[1] ?? '';
  const plain = w.skus[6] ?? '';
  return {
    preparations: {
      rows: [
        { object: '成品供应商', expectedOn: '2099-01-31', code: roll, ...ordered },
        { object: '成品供应商', expectedOn: '2099-01-31', code: second, supplierId: supplier, styleCode: style, skc: '藏青', ...ordered },
        { kind: '坯布', object: '物料供应商', expectedOn: '2099-01-31', code: w.spus[0] ?? '', ...ordered, holderId: supplier },
      ],
      given: {
        ...named,
        code: [...w.skus, ...w.spus],
        holderId: w.holders,
        setName: ['甲套', '甲 套'],
        sets: ['100'],
        perSet: ['2', '0.01'],
      },
    },
    purchases: {
      rows: [
        { needOn: '2099-01-31', code: roll, ...ordered },
        { source: '品牌采购', needOn: '2099-01-31', code: second, supplierId: supplier, unitPrice: '39', ...ordered, holderId: '一号仓' },
        { needOn: '2099-01-31', code: plain, garmentOrder: w.garmentOrders[0] ?? '', styleCode: style, ...ordered },
      ],
      given: { ...named, holderId: w.holders },
    },
    quotations: {
      rows: [
        {
          styleCode: style,
          supplierId: '晨曜服饰',
          quotedOn: '2026-11-01',
          quotedTax: '13%',
          taxIncluded: '否',
          part: '物料',
          purpose: '主料',
          name: '精棉汗布',
          site: '大身',
          consumption: '1.25',
          unitId: '米',
          price: '42元/公斤',
          width: '160',
          gramWeight: '180',
        },
        {
          styleCode: style,
          supplierId: '晨曜服饰',
          quotedOn: '2026-11-01',
          quotedTax: '13%',
          taxIncluded: '否',
          part: '工序',
          name: '车缝',
          consumption: '14.5',
          price: '0.62',
          measure: '按分钟',
        },
      ],
      given: { ...named, skuCode: w.skus, name: ['精棉汗布', '车缝'], quotedOn: ['2026-11-01', '2026-11-02'] },
    },
  };
}

/** Of goods and where they stand. */
function stockBases(w: ImportWorld): Bases {
  const opening = { holderId: '三号仓', ownership: '品牌仓', quantity: '10', unitPrice: '12' };
  const roll = w.skus[0] ?? '';
  const plain = w.skus[6] ?? '';
  const lot = w.skus[8] ?? '';
  return {
    packingLists: {
      rows: [
        { document: w.deliveries[0] ?? '', code: roll, lotNo: 'L1', rollNo: '1', quantity: '10', isLast: '否' },
        { document: w.deliveries[0] ?? '', code: roll, lotNo: 'L1', rollNo: '2', quantity: '12.5', isLast: '否' },
        { document: w.shipped.code, code: w.shipped.sku, lotNo: w.shipped.lotNo, rollNo: '1', quantity: '25' },
      ],
      given: {
        document: [...w.deliveries, 'FH-X'],
        code: w.skus,
        lotNo: ['L1', 'l1', 'SENT', 'L2'],
        rollNo: ['1', '2', '3', '4', '5', '１'],
        bin: w.bins,
        total: ['22.5', '10', '25'],
      },
    },
    skuOpening: {
      rows: [
        { ...opening, code: plain },
        { ...opening, code: lot, lotNo: 'A1' },
        { ...opening, code: roll, lotNo: 'A1', rollNo: '1' },
        { ...opening, code: roll, lotNo: 'A1', rollNo: '2', unitPrice: '' },
      ],
      given: { code: w.skus, holderId: w.holders, lotNo: ['A1', 'a1', 'A2'], rollNo: ['1', '2', '１'] },
    },
    spuOpening: {
      rows: [
        { ...opening, code: w.spus[0] ?? '', lotNo: 'G1', rollNo: '1' },
        { ...opening, code: w.spus[0] ?? '', lotNo: 'G1', rollNo: '2', unitPrice: '' },
      ],
      given: { code: w.spus, holderId: w.holders, lotNo: ['G1', 'g1', 'G2'], rollNo: ['1', '2', '3'] },
    },
    bins: {
      rows: [
        { holderId: '一号仓', zone: 'A区', code: 'B-01', walkOrder: '10' },
        { holderId: '二号仓', code: 'A-02', walkOrder: '20' },
      ],
      given: { holderId: w.holders, code: [...w.bins, 'a-01', 'B-01', 'B 01'] },
    },
  };
}

export const documentBases = (w: ImportWorld): Bases => ({ ...orderBases(w), ...stockBases(w) });
