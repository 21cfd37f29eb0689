import type { CorpusSheet } from './corpus.ts';

const _ = null;

/** Lists that were set aside before the code was written and are not used while it is changed. */
export const unseenSheets: readonly CorpusSheet[] = [
  {
    title: '秋冬毛呢报价',
    object: 'materials',
    rows: [
      ['××毛纺有限公司', _, _, _, _, _, _],
      ['地址：江阴市澄江路88号   电话：0510-86000000', _, _, _, _, _, _],
      ['2026秋冬季报价单（含税含运）', _, _, _, _, _, _],
      ['款号', '品名', '成分', '幅宽(mm)', '重量(g/yd)', '起订量(米)', '未税单价(元/米)'],
      ['W2601', '双面羊绒大衣呢', '90%羊毛10%羊绒', 1500, 620, 200, 168],
      ['W2602', '顺毛大衣呢', '70%羊毛 30%涤纶', 1500, 580, 200, 96.5],
    ],
    merges: ['A1:G1', 'A2:G2', 'A3:G3'],
    given: { supplierId: '云舟织造' },
    reading: {
      headerRow: 4,
      columns: { 0: 'supplierItemNo', 1: 'name', 2: 'compositions', 3: 'width', 5: 'moq', 6: 'bulkPrice' },
      constants: { offerUnit: '米', taxIncluded: '否' },
      rows: {
        5: { compositions: '羊毛90% 羊绒10%', width: '150', moq: '200', bulkPrice: '168' },
        6: { compositions: '羊毛70% 涤纶30%', bulkPrice: '96.5' },
      },
    },
  },
  {
    title: '牛仔裤下单-腰围横排',
    object: 'garmentOrders',
    rows: [
      ['客户：华南一店', _, _, _, _, _, _, _],
      ['订单编号', 'Style', '颜色', '28', '29', '30', '31', '备注'],
      ['PO-8801', 'CORPUS01', '藏青', 60, 80, 80, 40, '水洗'],
      [_, _, '米白', 30, 40, 40, _, _],
      ['Total', _, _, 90, 120, 120, 40, _],
    ],
    reading: {
      headerRow: 2,
      columns: {
        0: 'code',
        1: 'styleCode',
        2: 'skc',
        3: 'sizePieces',
        4: 'sizePieces',
        5: 'sizePieces',
        6: 'sizePieces',
        7: 'remark',
      },
      rows: {
        3: { code: 'PO-8801', sizePieces: '28 60、29 80、30 80、31 40' },
        4: { code: 'PO-8801', styleCode: 'CORPUS01', skc: '米白', sizePieces: '28 30、29 40、30 40' },
      },
      leftOut: { 5: 'Total' },
    },
  },
  {
    title: '辅料厂名录-GBK',
    object: 'suppliers',
    csv: 'GBK',
    rows: [
      ['编码', '企业名称', '简称', '类型', '联系人', '手机', '开户银行', '银行账号', '税号'],
      ['', '浙江伟星辅料有限公司', '伟星', '辅料', '章小姐', '13757600011', '中国银行临海支行', '6222021001122334455', ''],
      ['', '广州市白云区宏达织带厂', '宏达织带', '辅料', '黄生', '13600000012', '', '', ''],
    ],
    reading: {
      headerRow: 1,
      columns: {
        0: 'code',
        1: 'name',
        2: 'abbreviation',
        3: 'kind',
        4: 'contactName',
        5: 'contactMobile',
        6: 'bankName',
        7: 'accountNo',
        8: 'creditCode',
      },
      rows: { 2: { abbreviation: '伟星', kind: '物料供应商' }, 3: { kind: '物料供应商', contactName: '黄生' } },
    },
  },
  {
    title: '英文两行表头',
    object: 'materials',
    rows: [
      ['FABRIC DEVELOPMENT SUMMARY', _, _, _, _, _],
      ['Fabric', 'Specification', _, _, 'Supplier', 'FOB'],
      ['Description', 'Width (inch)', 'Weight (g/m²)', 'Content', _, 'Unit price'],
      ['Ponte Roma', 60, 320, '68% Viscose 28% Nylon 4% Spandex', '云舟织造', 7.4],
      ['French Terry', 70, 280, '60% Cotton 40% Polyester', '云舟织造', 6.1],
      ['TOTAL', _, _, _, _, _],
    ],
    merges: ['A1:F1', 'B2:D2', 'E2:E3'],
    reading: {
      headerRow: 3,
      columns: { 0: 'name', 1: 'width', 2: 'gramWeight', 3: 'compositions', 4: 'supplierId', 5: 'bulkPrice' },
      rows: {
        4: { width: '152.4', gramWeight: '320', compositions: '粘纤68% 锦纶28% 氨纶4%' },
        5: { width: '177.8', compositions: '棉60% 涤纶40%' },
      },
      leftOut: { 6: 'TOTAL' },
    },
  },
  {
    title: '秋冬款式表',
    object: 'styles',
    rows: [
      ['款式编号', '款名', '季节', '色名', '件数', '尺码范围'],
      ['AW26-301', '羊毛大衣', '26AW', '驼色', 300, 'S-M-L'],
      ['AW26-302', '棉服', '2026秋冬', '黑色', 500, 'M、L、XL'],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'code', 1: 'name', 2: 'seasonId', 3: 'colourName', 4: 'plannedPieces', 5: 'sizes' },
      rows: {
        2: { seasonId: '秋冬', year: '2026', colourName: '驼色' },
        3: { seasonId: '秋冬', year: '2026', sizes: 'M、L、XL' },
      },
    },
  },
  {
    title: 'consumption sheet',
    object: 'boms',
    rows: [
      ['Style No.', 'Material', 'Position', 'Consumption', 'UoM', 'Wastage'],
      ['CORPUS01', '弹力府绸', '大身', 1.42, 'm', '5%'],
      [_, '树脂四眼扣', '门襟', 8, 'pcs', _],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'styleCode', 1: 'material', 2: 'siteId', 3: 'consumption', 4: 'unitId', 5: 'loss' },
      rows: { 2: { unitId: '米', loss: '5' }, 3: { styleCode: 'CORPUS01', unitId: '个' } },
    },
  },
  {
    title: '色卡清单-无标题混合单位',
    object: 'materials',
    rows: [
      ['货号', '布名', '纤维成分', '门幅', '平方克重', '厂家', '报价', '交货期'],
      ['C-11', '提花双面', 'T65/R30/SP5', '1.6m', '310g', '云舟织造', '46/kg', '20天'],
      ['C-12', '华夫格', '棉60涤40', '165', '260克', '云舟织造', '41元/公斤', '2周'],
    ],
    reading: {
      headerRow: 1,
      columns: {
        0: 'supplierItemNo',
        1: 'name',
        2: 'compositions',
        3: 'width',
        4: 'gramWeight',
        5: 'supplierId',
        6: 'bulkPrice',
        7: 'leadDaysBulk',
      },
      rows: {
        2: { compositions: '涤纶65% 粘纤30% 氨纶5%', width: '160', gramWeight: '310', bulkPrice: '46', offerUnit: '公斤' },
        3: { compositions: '棉60% 涤纶40%', leadDaysBulk: '14', bulkPrice: '41' },
      },
    },
  },
  {
    title: '仓库盘点导出-多余行',
    object: 'materials',
    csv: 'UTF-8',
    rows: [
      ['物料档案导出', '', '', '', ''],
      ['导出时间：2027-02-01 10:30', '', '', '', ''],
      ['物料编号', '名称', '分类', '有效幅宽(cm)', '克重(g)'],
      ['', '斜纹卡其', '斜纹', '148', '260'],
      ['', '真丝双绉', '真丝', '138', '70'],
      ['合计：2', '', '', '', ''],
    ],
    reading: {
      headerRow: 3,
      columns: { 0: 'code', 1: 'name', 2: 'classificationId', 3: 'width', 4: 'gramWeight' },
      rows: { 4: { classificationId: '梭织 / 斜纹', width: '148' }, 5: { gramWeight: '70' } },
      leftOut: { 6: '合计' },
    },
  },
];
