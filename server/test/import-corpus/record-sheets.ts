import type { CorpusSheet } from './corpus.ts';

const _ = null;

/** Lists of suppliers, styles, orders and BOMs that the wizard was built with. */
export const recordSheets: readonly CorpusSheet[] = [
  {
    title: '供货单位通讯录',
    object: 'suppliers',
    rows: [
      ['供应商通讯录', _, _, _, _, _, _],
      ['序号', '供货单位', '联系人', '电话', 'Email', '城市', '供货范围'],
      [1, '绍兴柯桥百越纺织有限公司', '陈先生', '13805750001', 'chen@example.com', '绍兴', '梭织'],
      [2, '佛山市禅城区恒源针织厂', '李小姐', '13928600002', 'li@example.com', '佛山', '针织'],
      [3, '苏州华绮丝绸股份有限公司', '周经理', '13962100003', '', '苏州', '真丝'],
    ],
    merges: ['A1:G1'],
    given: { kind: '物料供应商' },
    reading: {
      headerRow: 2,
      columns: { 1: 'name', 2: 'contactName', 3: 'contactMobile', 4: 'contactEmail', 5: 'city', 6: 'categoryIds' },
      rows: {
        3: { name: '绍兴柯桥百越纺织有限公司', abbreviation: '百越纺织', contactMobile: '13805750001', city: '绍兴' },
        4: { abbreviation: '恒源针织厂', categoryIds: '针织' },
        5: { abbreviation: '华绮丝绸' },
      },
    },
  },
  {
    title: 'vendor master',
    object: 'suppliers',
    csv: 'UTF-16LE',
    rows: [
      ['Vendor name', 'Contact person', 'Phone', 'Email', 'Address', 'Payment term', 'Lead time'],
      ['Everbright Textile Co., Ltd.', 'Grace Wong', '13800138000', 'grace@example.com', 'Unit 8, Kwun Tong', '30 days', '20'],
      ['Sunrise Trims Ltd', 'Tom Lee', '13800138001', 'tom@example.com', 'Cheung Sha Wan', '60 days', '10'],
    ],
    given: { kind: '物料供应商' },
    reading: {
      headerRow: 1,
      columns: {
        0: 'name',
        1: 'contactName',
        2: 'contactMobile',
        3: 'contactEmail',
        4: 'address',
        5: 'settlementDays',
        6: 'leadDays',
      },
      rows: { 2: { settlementDays: '30', leadDays: '20' }, 3: { contactName: 'Tom Lee' } },
    },
  },
  {
    title: 'line list SS27',
    object: 'styles',
    rows: [
      ['Style Number', 'Style Name', 'Season', 'Color', 'Qty', 'Size'],
      ['SS27-1001', 'Oxford Shirt', 'SS27', 'White', 1200, 'S/M/L/XL'],
      ['SS27-1001', 'Oxford Shirt', 'SS27', 'Navy', 800, 'S/M/L/XL'],
      ['FW26-2001', 'Wool Coat', 'FW26', 'Camel', 300, 'S M L'],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'code', 1: 'name', 2: 'seasonId', 3: 'colourName', 4: 'plannedPieces', 5: 'sizes' },
      rows: {
        2: { seasonId: '春夏', year: '2027', colourName: 'White', sizes: 'S、M、L、XL' },
        4: { seasonId: '秋冬', year: '2026', sizes: 'S、M、L' },
      },
    },
  },
  {
    title: '成衣订单-尺码横排',
    object: 'garmentOrders',
    rows: [
      ['2027春夏首单下单表', _, _, _, _, _, _, _, _, _],
      ['PO', '款号', '颜色', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '合计'],
      ['PO-7001', 'CORPUS01', '藏青', _, 100, 200, 200, 100, _, 600],
      ['PO-7001', 'CORPUS01', '米白', 20, 50, 80, 50, _, _, 200],
      ['合计', _, _, 20, 150, 280, 250, 100, _, 800],
    ],
    merges: ['A1:J1'],
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
        7: 'sizePieces',
        8: 'sizePieces',
        9: 'pieces',
      },
      rows: {
        3: { skc: '藏青', sizePieces: 'S 100、M 200、L 200、XL 100' },
        4: { sizePieces: 'XS 20、S 50、M 80、L 50' },
      },
      leftOut: { 5: '合计' },
    },
  },
  {
    title: '成衣订单-只在首行写订单号',
    object: 'garmentOrders',
    rows: [
      ['订单号', '款号', '下单日期', '颜色', '尺码', '数量'],
      ['PO-7100', 'CORPUS01', '2027/1/5', '藏青', 'S', 120],
      [_, _, _, _, 'M', 160],
      [_, _, _, '米白', 'S', 80],
      ['小计', _, _, _, _, 360],
      ['PO-7101', 'CORPUS01', '2027/1/6', '米白', 'M', 90],
      [_, _, _, _, 'L', 60],
      ['小计', _, _, _, _, 150],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'code', 1: 'styleCode', 2: 'orderedOn', 3: 'skc', 4: 'size', 5: 'pieces' },
      rows: {
        3: { code: 'PO-7100', styleCode: 'CORPUS01', skc: '藏青', size: 'M', pieces: '160' },
        4: { code: 'PO-7100', skc: '米白' },
        7: { code: 'PO-7101', skc: '米白', size: 'L' },
      },
      leftOut: { 5: '小计', 8: '小计' },
    },
  },
  {
    title: 'BOM用料表-款号合并',
    object: 'boms',
    rows: [
      ['款号', '材料名', '部位', '单件用量', '单位', '损耗', '供应商'],
      ['CORPUS01', '弹力府绸', '大身', 1.35, '米', '3%', '云舟织造'],
      [_, '无纺衬', '领', 0.12, '米', '2%', _],
      [_, '树脂四眼扣', '门襟', 9, '粒', _, _],
    ],
    merges: ['A2:A4'],
    reading: {
      headerRow: 1,
      columns: { 0: 'styleCode', 1: 'material', 2: 'siteId', 3: 'consumption', 4: 'unitId', 5: 'loss', 6: 'supplierId' },
      rows: {
        2: { styleCode: 'CORPUS01', consumption: '1.35', unitId: '米', loss: '3', siteId: '大身' },
        4: { styleCode: 'CORPUS01', siteId: '门襟', consumption: '9', unitId: '粒' },
      },
    },
  },
];
