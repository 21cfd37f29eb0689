import type { CorpusSheet } from './corpus.ts';

const _ = null;

/** Lists as mills, factories and their customers send them. */
export const factorySheets: readonly CorpusSheet[] = [
  {
    title: '品名合并-各色各价',
    object: 'materials',
    rows: [
      ['品名', '成分', '颜色', '色号', '克重', '有效门幅', '大货价/KG'],
      ['60支双丝光珠地', '棉100', '黑', 'BK01', '190g', '168cm', '85'],
      [_, _, '本白', 'WH02', '190g', '168cm', '83.5'],
      ['合计', _, _, _, _, _, _],
    ],
    merges: ['A2:A3', 'B2:B3'],
    given: { supplierId: '云舟织造' },
    reading: {
      headerRow: 1,
      columns: { 0: 'name', 1: 'compositions', 2: 'colourIds', 3: 'shadeNo', 4: 'gramWeight', 5: 'width', 6: 'bulkPrice' },
      rows: {
        2: {
          name: '60支双丝光珠地',
          colourIds: '黑色',
          shadeNo: 'BK01',
          width: '168',
          gramWeight: '190',
          bulkPrice: '85',
          offerUnit: '公斤',
        },
        3: { name: '60支双丝光珠地', colourIds: '本白', shadeNo: 'WH02', bulkPrice: '83.5' },
      },
      leftOut: { 4: '合计' },
    },
  },
  {
    title: 'mill offer with art numbers',
    object: 'materials',
    rows: [
      ['ACME TEXTILE CO., LTD', _, _, _, _, _, _],
      ['Art No.', 'Description', 'Composition', 'Weight', 'Cuttable Width', 'Price (USD/yd)', 'MOQ per color'],
      ['AT-101', 'Cotton Poplin', '100% Cotton', '120 gsm', '56"', '1.85', '1000 yds'],
      ['AT-102', 'Stretch Twill', '97%Cotton 3%Spandex', '7.5oz', '58"', '2.35', '1500 yds'],
      ['Remark: FOB Shanghai', _, _, _, _, _, _],
    ],
    given: { supplierId: '云舟织造' },
    reading: {
      headerRow: 2,
      columns: { 0: 'supplierItemNo', 1: 'name', 2: 'compositions', 3: 'gramWeight', 4: 'width', 5: 'bulkPrice', 6: 'moqPerColour' },
      rows: {
        3: { supplierItemNo: 'AT-101', name: 'Cotton Poplin', gramWeight: '120', width: '142.24', bulkPrice: '1.85', moqPerColour: '1000' },
        4: { supplierItemNo: 'AT-102', compositions: '棉97% 氨纶3%', gramWeight: '254.29', width: '147.32' },
      },
      leftOut: { 5: '说明' },
    },
  },
  {
    title: '起订量按色写在一格',
    object: 'externalMaterials',
    rows: [
      ['货号', '品名', '成份', '纱支', '门幅', '克重', '颜色', '报价(含税)', '起订'],
      ['YZ-01', '32S双面布', '棉60涤40', '32S', '180', '220', '米白', '39.5元/kg', '200kg起'],
      ['YZ-02', '天丝斜纹', '天丝100%', '40S', '145', '160', '米白', '28.5元/米', '500米/色'],
    ],
    given: { supplierId: '云舟织造' },
    reading: {
      headerRow: 1,
      columns: {
        0: 'supplierItemNo',
        1: 'name',
        2: 'compositions',
        3: 'yarnCount',
        4: 'width',
        5: 'gramWeight',
        6: 'colourName',
        7: 'price',
        8: 'moq',
      },
      constants: { taxIncluded: '是' },
      rows: {
        2: { price: '39.5', unitId: '公斤', moq: '200', classificationId: '针织 / 双面布' },
        3: { price: '28.5', unitId: '米', moq: '', moqPerColour: '500' },
      },
    },
  },
  {
    title: '联系人与电话在一格',
    object: 'suppliers',
    rows: [
      ['序号', '供方全称', '简称', '供方类别', '联系人/电话', '地址', '开票税点'],
      ['1', '绍兴柯桥宏盛纺织有限公司', '宏盛', '面料', '张建国 +86 138-0575-1234', '柯桥区轻纺城东区1-101', '13%'],
      ['2', '义乌市星光辅料商行', '星光', '辅料', '李小姐（0579-85551234）', '义乌国际商贸城', ''],
    ],
    reading: {
      headerRow: 1,
      columns: { 1: 'name', 2: 'abbreviation', 3: 'kind', 4: 'contactName', 5: 'address', 6: 'taxRate' },
      rows: {
        2: { contactName: '张建国', contactMobile: '+86 138-0575-1234', taxRate: '13', kind: '物料供应商' },
        3: { contactName: '李小姐', contactPhone: '0579-85551234' },
      },
    },
  },
  {
    title: '物料网清单-没有分类列',
    object: 'networkProducts',
    rows: [
      ['产品编号', '产品名称', '颜色', '幅宽', '克重', '大货价', '库存'],
      ['W-1', '摇粒绒', '黑色、白色、藏青', '150cm', '240g', '17.8', '现货'],
      ['W-2', '丝光珠地布', '粉色', '160', '190', '20', '订做'],
    ],
    given: { supplierId: '云舟织造', scope: '部分商品' },
    reading: {
      headerRow: 1,
      columns: { 0: 'supplierItemNo', 1: 'name', 2: 'colourName', 3: 'width', 4: 'gramWeight', 5: 'price' },
      rows: { 3: { classificationId: '针织 / 珠地网眼', width: '160', gramWeight: '190' } },
    },
  },
  {
    title: 'line list with order quantity',
    object: 'styles',
    rows: [
      ['Style No', 'Description', 'Season', 'Colour', 'Size Range', 'Order Qty'],
      ['KS2701', 'Polo Shirt', 'SS27', 'NAVY', 'S/M/L/XL', '1200'],
      ['KS2701', 'Polo Shirt', 'SS27', 'WHITE', 'S/M/L/XL', '800'],
    ],
    reading: {
      headerRow: 1,
      columns: { 0: 'code', 1: 'name', 2: 'seasonId', 3: 'colourName', 4: 'sizes', 5: 'plannedPieces' },
      rows: { 2: { colourName: 'NAVY', plannedPieces: '1200', sizes: 'S、M、L、XL' }, 3: { colourName: 'WHITE', plannedPieces: '800' } },
    },
  },
];
