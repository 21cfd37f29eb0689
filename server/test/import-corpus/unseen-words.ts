import type { CorpusCell, CorpusEntry, CorpusHeaders } from './corpus.ts';

export const unseenHeaders: readonly CorpusHeaders[] = [
  {
    object: 'materials',
    headers: ['款号', '面料品名', '供方', '门幅CM', '平方克重(g)', '成分含量', '含税价(元/公斤)', '最低起订量', '生产交期'],
    columns: ['supplierItemNo', 'name', 'supplierId', 'width', 'gramWeight', 'compositions', 'bulkPrice', 'moq', 'leadDaysBulk'],
  },
  {
    object: 'materials',
    headers: ['Item No.', 'Item Name', 'Colour', 'Fabric width', 'Fabric weight', 'Content', 'Supplier name'],
    columns: ['supplierItemNo', 'name', 'colourIds', 'width', 'gramWeight', 'compositions', 'supplierId'],
  },
  {
    object: 'suppliers',
    headers: ['公司', '负责人', '联系方式', 'E-mail'],
    columns: ['name', 'contactName', 'contactMobile', 'contactEmail'],
  },
  {
    object: 'garmentOrders',
    headers: ['订单编号', 'Style No', '色号', '码数', '数量', 'Delivery date'],
    columns: ['code', 'styleCode', 'skc', 'size', 'pieces', 'deliverOn'],
  },
];

export const unseenCells: readonly CorpusCell[] = [
  ['幅宽(inches)', '57.5', '146.05'],
  ['门幅（毫米）', '1500', '150'],
  ['克重(gsm)', '200', '200'],
  ['克重(盎司)', '12', '406.87'],
  ['成份', '68% Viscose 28% Nylon 4% Spandex', '粘纤68% 锦纶28% 氨纶4%'],
  ['成份', 'WO70 PA30', '羊毛70% 锦纶30%'],
  ['成份', '55%亚麻45%棉', '亚麻55% 棉45%'],
  ['单价', 'US$ 3.20', '3.20'],
  ['货期', '10工作日', '10'],
];

export const unseenEntries: readonly CorpusEntry[] = [
  ['ingredient', 'Silk', '桑蚕丝'],
  ['ingredient', 'LI', '亚麻'],
  ['ingredient', 'acetate', '醋酸'],
  ['ingredient', 'Rope', null],
  ['unit', 'Pieces', '个'],
  ['unit', 'Kilogram', '公斤'],
  ['unit', 'Box', null],
  ['classification', '梭织', null],
];
