import type { CorpusSheet } from './corpus.ts';

const _ = null;

/** Lists of materials that the wizard was built with. */
export const materialSheets: readonly CorpusSheet[] = [
  {
    title: '面料报价-标题与联系人在上，单位在表头',
    object: 'materials',
    rows: [
      ['2027春夏面料报价单', _, _, _, _, _, _],
      ['联系人：王小姐 13800000000', _, _, _, '报价日期：2027-01-05', _, _],
      ['品名', '货号', '成份', '门幅(英寸)', '克重(oz/yd²)', '颜色', '单价(元/码)'],
      ['弹力府绸', 'FC-102', '97%棉3%氨纶', 58, 8.5, '藏青', 21.5],
      ['全棉斜纹', 'XW-330', '全棉', 57, 7.2, '卡其', 18],
    ],
    merges: ['A1:G1', 'A2:D2', 'E2:G2'],
    given: { supplierId: '云舟织造' },
    reading: {
      headerRow: 3,
      columns: { 0: 'name', 1: 'supplierItemNo', 2: 'compositions', 3: 'width', 4: 'gramWeight', 5: 'colourIds', 6: 'bulkPrice' },
      constants: { offerUnit: '码' },
      rows: {
        4: { name: '弹力府绸', compositions: '棉97% 氨纶3%', width: '147.32', gramWeight: '288.20', colourIds: '藏青', bulkPrice: '21.5' },
        5: { width: '144.78', gramWeight: '244.12', compositions: '棉100%' },
      },
    },
  },
  {
    title: 'english fabric list',
    object: 'materials',
    csv: 'UTF-8',
    rows: [
      ['Article', 'Item', 'Composition', 'Width', 'Weight', 'Color', 'Supplier', 'MOQ', 'Lead time', 'Unit price', 'UoM'],
      ['KJ-8801', 'Single Jersey', '95% Cotton 5% Elastane', '68 inch', '180 gsm', 'Navy', '云舟织造', '500', '25 days', '6.20', 'Yard'],
      ['KJ-8802', 'Interlock', '100% Polyester', '170cm', '220g/m2', 'Black', '云舟织造', '300', '3 weeks', '5.10', 'kg'],
    ],
    reading: {
      headerRow: 1,
      columns: {
        0: 'supplierItemNo',
        1: 'name',
        2: 'compositions',
        3: 'width',
        4: 'gramWeight',
        5: 'colourIds',
        6: 'supplierId',
        7: 'moq',
        8: 'leadDaysBulk',
        9: 'bulkPrice',
        10: 'offerUnit',
      },
      rows: {
        2: { compositions: '棉95% 氨纶5%', width: '172.72', gramWeight: '180', leadDaysBulk: '25', offerUnit: '码' },
        3: { compositions: '涤纶100%', width: '170', gramWeight: '220', leadDaysBulk: '21', offerUnit: '公斤' },
      },
    },
  },
  {
    title: '布行现货表-GBK',
    object: 'materials',
    csv: 'GBK',
    rows: [
      ['布号', '品名', '成份', '门幅cm', '克重', '颜色', '供货单位', '单价(元/米)', '起订', '交期', '备注'],
      ['2041#', '天丝斜纹', '75%天丝+25%锦纶', '148', '205g/㎡', '雾霾蓝', '云舟织造', '32.5', '100', '现货7天', '手感软'],
      ['2042#', '莱赛尔平纹', '莱赛尔100', '145', '160', '本白', '云舟织造', '28元', '100', '7', ''],
    ],
    reading: {
      headerRow: 1,
      columns: {
        0: 'supplierItemNo',
        1: 'name',
        2: 'compositions',
        3: 'width',
        4: 'gramWeight',
        5: 'colourIds',
        6: 'supplierId',
        7: 'bulkPrice',
        8: 'moq',
        9: 'leadDaysBulk',
        10: 'offerRemark',
      },
      constants: { offerUnit: '米' },
      rows: {
        2: { compositions: '天丝75% 锦纶25%', width: '148', gramWeight: '205', supplierId: '云舟织造' },
        3: { compositions: '莱赛尔100%', bulkPrice: '28', leadDaysBulk: '7' },
      },
    },
  },
  {
    title: '两行表头-规格与价格合并',
    object: 'materials',
    rows: [
      ['针织面料开发明细', _, _, _, _, _, _, _],
      ['名称', '规格', _, _, '供应商', '价格', _, '备注'],
      [_, '有效门幅', '克重', '纱支', _, '现货价', '大货价', _],
      ['精梳汗布', '175cm', '180', '40S', '云舟织造', 46, 42, '常备'],
      ['氨纶罗纹', '110cm', '240', '32S+40D', '云舟织造', 52, 48, _],
      ['珠地布', '180cm', '200', '32S', '云舟织造', _, 44, _],
    ],
    merges: ['A1:H1', 'A2:A3', 'B2:D2', 'E2:E3', 'F2:G2', 'H2:H3'],
    reading: {
      headerRow: 3,
      columns: {
        0: 'name',
        1: 'width',
        2: 'gramWeight',
        3: 'yarnCount',
        4: 'supplierId',
        5: 'spotPrice',
        6: 'bulkPrice',
        7: 'offerRemark',
      },
      rows: {
        4: { name: '精梳汗布', width: '175', gramWeight: '180', yarnCount: '40S', spotPrice: '46', bulkPrice: '42' },
        6: { name: '珠地布', bulkPrice: '44' },
      },
    },
  },
  {
    title: '合计在表头之上',
    object: 'materials',
    rows: [
      ['面料库存一览', _, _, _, _, _],
      ['截止日期', '2027/1/31', '合计', 1860, '米', _],
      ['品号', '材料名', '幅宽', '克重', '颜色', '数量'],
      ['MB-001', '亚麻平纹', 140, 170, '本白', 860],
      ['MB-002', '棉麻竹节', 142, 165, '卡其', 1000],
      ['小计', _, _, _, _, 1860],
    ],
    merges: ['A1:F1'],
    reading: {
      headerRow: 3,
      columns: { 1: 'name', 2: 'width', 3: 'gramWeight', 4: 'colourIds' },
      rows: { 4: { name: '亚麻平纹', width: '140', colourIds: '本白' }, 5: { name: '棉麻竹节' } },
      leftOut: { 6: '小计' },
    },
  },
  {
    title: '没有表头',
    object: 'materials',
    csv: 'UTF-8',
    rows: [
      ['T-001', '府绸 40S', '148', '120', '18.5'],
      ['T-002', '府绸 60S', '148', '105', '22.0'],
      ['T-003', '泡泡纱', '145', '130', '24.5'],
      ['T-004', '牛津纺', '150', '150', '19.8'],
    ],
    reading: { headerRow: 0, columns: {}, rows: {} },
  },
  {
    title: '辅料价目-双色与英文单位',
    object: 'materials',
    rows: [
      ['品名', '规格', '颜色', '供应商', 'Unit', '单价', '起订'],
      ['树脂四眼扣', '18L', '黑色 || 本白', '云舟织造', 'Dzn', 2.4, 100],
      ['尼龙拉链', '5# 60cm', '藏青/卡其', '云舟织造', '条', 3.2, 500],
      ['喷胶棉', '120g', '漂白', '云舟织造', 'Pound', 6, 50],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'name', 1: 'specification', 2: 'colourIds', 3: 'supplierId', 4: 'offerUnit', 5: 'bulkPrice', 6: 'moq' },
      rows: {
        2: { colourIds: '黑色、本白', offerUnit: '打' },
        3: { colourIds: '藏青、卡其', offerUnit: '条' },
        4: { offerUnit: '磅' },
      },
    },
  },
  {
    title: '旧系统导出-带旧编码',
    object: 'materials',
    rows: [
      ['旧编码', '物料名称', '类别', '门幅（厘米）', '克重（g/㎡）', '成分', '颜色'],
      ['ERP-000771', '法式毛圈', '卫衣布', 185, 320, 'C95/SP5', '麻灰'],
      ['ERP-000772', '摇粒绒', '绒布', 150, 260, '涤100', '黑色'],
    ],
    reading: {
      headerRow: 1,
      columns: {
        0: 'formerCode',
        1: 'name',
        2: 'classificationId',
        3: 'width',
        4: 'gramWeight',
        5: 'compositions',
        6: 'colourIds',
      },
      rows: {
        2: { formerCode: 'ERP-000771', classificationId: '针织 / 卫衣布', compositions: '棉95% 氨纶5%' },
        3: { compositions: '涤纶100%' },
      },
    },
  },
  {
    title: '按公斤报价-英寸门幅与区间',
    object: 'materials',
    rows: [
      ['面料名称', '有效门幅', '包边', '平方克重', '含税单价', '最小起订量', '货期（天）', '厂商'],
      ['40支精棉汗布', '57/58"', '59"', '180g/㎡', '32元/kg', '300kg', '15-20', '云舟织造'],
      ['32支CVC双面', '68"', '70"', '230g/㎡', '35元/kg', '300kg', 15, '云舟织造'],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'name', 1: 'width', 2: 'allowance', 3: 'gramWeight', 4: 'bulkPrice', 5: 'moq', 6: 'leadDaysBulk', 7: 'supplierId' },
      constants: { taxIncluded: '是' },
      rows: { 3: { width: '172.72', allowance: '5.08', gramWeight: '230', bulkPrice: '35', moq: '300', offerUnit: '公斤' } },
    },
  },
  {
    title: '报价日期按日月年',
    object: 'materials',
    rows: [
      ['Supplier', 'Description', 'Width (cm)', 'Weight (g/m2)', 'Price', 'Quote date', 'Currency'],
      ['云舟织造', 'Poplin 40s', 148, 120, 18.2, '05/03/2027', 'RMB'],
      ['云舟织造', 'Canvas 10oz', 150, 340, 26, '17/03/2027', 'RMB'],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'supplierId', 1: 'name', 2: 'width', 3: 'gramWeight', 4: 'bulkPrice', 5: 'validFrom', 6: 'currencyId' },
      rows: { 2: { validFrom: '2027-03-05' }, 3: { validFrom: '2027-03-17' } },
    },
  },
  {
    title: '美元报价-说明合并在表下',
    object: 'materials',
    rows: [
      ['Article', 'Item', 'Supplier', 'Width (in)', 'Weight (gsm)', 'Price (USD/yd)', 'Colour'],
      ['AB-1', 'Brushed Twill', '云舟织造', 57, 240, 3.25, '藏青'],
      ['AB-2', 'Poplin', '云舟织造', 57, 115, 'US$2.05', '漂白'],
      ['AB-3', 'Canvas', '云舟织造', 58, 340, '￥26', '本白'],
      ['合计', _, _, _, _, _, _],
      ['备注：1、以上价格不含运费；2、报价有效期30天。', _, _, _, _, _, _],
      ['说明：大货以确认样为准', _, _, _, _, _, _],
    ],
    merges: ['A6:G6'],
    reading: {
      headerRow: 1,
      columns: { 0: 'supplierItemNo', 1: 'name', 2: 'supplierId', 3: 'width', 4: 'gramWeight', 5: 'bulkPrice', 6: 'colourIds' },
      rows: {
        2: { bulkPrice: '3.25', currencyId: '美元', offerUnit: '码' },
        3: { bulkPrice: '2.05', currencyId: '美元' },
        4: { bulkPrice: '26', currencyId: '人民币' },
      },
      leftOut: { 5: '合计', 6: '说明', 7: '说明' },
    },
  },
];
