import { writeXlsx, type Cell, type CellValue, type MergeRange, type WriteSheet } from 'hucre/xlsx';
import sharp from 'sharp';

/**
 * A price list as suppliers really send it, with identical bytes each time: a cover sheet first, a title above the header, foreign column
 * names, merged and misspelled suppliers, units inside numbers, ranges, full-width digits, empty rows, duplicates, pictures, a formula, and
 * three invalid rows.
 */
export async function supplierWorkbook(): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [cover, await fabrics(), trims, { name: '内部备用', hidden: true, rows: [['勿外发']] }],
    properties: { created: new Date(0), modified: new Date(0) },
  });
}

/** Facts about the file for tests: cells by their Excel names. */
export const supplierWorkbookFacts = {
  sheet: '面料报价',
  headerRow: 3,
  rows: 12,
  duplicates: ['E5', 'E14'],
  wrong: { F10: '成份合计 90%', L11: '#N/A', D15: '没有品名' },
  ranges: ['L6', 'L13'],
  pictures: [4, 8, 12],
} as const;

const header = [
  '序号',
  '供应商',
  '图片',
  '品名',
  '货号',
  '成份',
  '门幅',
  '克重',
  '纱支',
  '颜色',
  '色号',
  '含税单价',
  '起订量',
  '货期（天）',
  '报价日期',
  '备注',
];

const quotedOn = new Date(Date.UTC(2026, 2, 2));

/** By Excel's row number; suppliers and dates are in the first row of their merged cells. */
const fabricRows: Readonly<Record<number, CellValue[]>> = {
  4: [1, '云舟织造', null, '精棉汗布', '00123', '100%棉', '175cm', '165g', '32S', '本白', 'W-01', 42, '300kg', 15, quotedOn, ''],
  5: [
    2,
    null,
    null,
    '氨纶汗布',
    'YZ-2041',
    '95%棉5%氨纶',
    '170CM',
    180,
    '40S+20D',
    '雾蓝',
    'B-17',
    48.5,
    300,
    '15天',
    quotedOn,
    '可开专票',
  ],
  6: [3, null, null, '重磅汗布', 'YZ-2600', '棉100%', 180, '260 g/㎡', '20S', '炭黑', 'K-02', '38-46', 300, '15-20', quotedOn, ''],
  8: [
    4,
    '青禾 针织',
    null,
    '莫代尔汗布',
    'QH-1190',
    '莫代尔50% 棉45% 氨纶5%',
    '170',
    '１９０',
    '40S',
    '豆沙',
    'R-08',
    '６２．５',
    300,
    18,
    quotedOn,
    '微弹',
  ],
  9: [
    5,
    null,
    null,
    '珠地网眼',
    'QH-1200',
    '棉１００％',
    '1.8m',
    200,
    '32S',
    '浅灰',
    'G-11',
    12.85,
    300,
    15,
    quotedOn,
    '=HYPERLINK("http://example.com","点我")',
  ],
  10: [6, null, null, 'CVC珠地', 'QH-1210', '棉60%涤纶30%', '180cm', 210, '32S', '藏青', 'N-05', 37.6, 300, 14, quotedOn, ''],
  11: [
    7,
    '北屿纺织有限公司',
    null,
    '罗马布',
    'BY-0320',
    '粘胶65%锦纶30%氨纶5%',
    '160cm',
    320,
    '40S+75D',
    '酒红',
    'R-21',
    null,
    300,
    18,
    quotedOn,
    '',
  ],
  12: [
    8,
    null,
    null,
    '空气层',
    'BY-0300',
    '粘胶47/涤纶46/氨纶7',
    '160',
    300,
    '40S',
    '燕麦',
    'Y-03',
    '51元',
    '300KG',
    18,
    quotedOn,
    '😀 热卖',
  ],
  13: [
    9,
    '素锦丝稠',
    null,
    '重磅真丝',
    'SJ-0019',
    '桑蚕丝100%',
    '114cm',
    '19姆米',
    '22D',
    '香槟',
    'C-06',
    '118~135',
    '50米',
    20,
    quotedOn,
    '',
  ],
  14: [
    10,
    '云舟织造 ',
    null,
    '氨纶汗布',
    'YZ-2041',
    '95%棉5%氨纶',
    '170CM',
    180,
    '40S+20D',
    '雾蓝',
    'B-17',
    48.5,
    300,
    '15天',
    quotedOn,
    '与上重复',
  ],
  15: [11, '沐川染整（绍兴）', null, null, 'MC-0007', '涤纶100%', '150cm', 120, '75D', '湖蓝', 'B-30', 21, 500, 10, quotedOn, ''],
  18: [12, '沐川染整', null, '仿真丝缎', 'MC-0011', '涤纶97%氨纶3%', '148cm', 135, '50D', '墨绿', 'G-40', 26.8, 500, 10, quotedOn, ''],
};

const title: CellValue[] = ['2026 春夏面料报价单（含税，货期以确认为准）'];
const note: CellValue[] = ['联系人：王小姐', null, null, '电话：0575-0000000'];

const merge = (startRow: number, startCol: number, endRow: number, endCol: number): MergeRange => ({ startRow, startCol, endRow, endCol });

async function fabrics(): Promise<WriteSheet> {
  const rows = [title, note, header, ...Array.from({ length: 15 }, (_, at) => fabricRows[at + 4] ?? [])];
  const cells = new Map<string, Partial<Cell>>([
    ['10,11', { type: 'error', value: '#N/A' }],
    ['17,11', { type: 'formula', value: 26.8, formula: '23.717*1.13', formulaResult: 26.8 }],
  ]);
  for (const number of Object.keys(fabricRows))
    cells.set(`${Number(number) - 1},14`, { type: 'date', value: quotedOn, style: { numFmt: 'yyyy/m/d' } });
  const colours = ['#f4f1ea', '#b98b86', '#d9cbb2'];
  const pictures = await Promise.all(colours.map(swatch));
  return {
    name: supplierWorkbookFacts.sheet,
    rows,
    cells,
    merges: [merge(0, 0, 0, header.length - 1), merge(3, 1, 5, 1), merge(7, 1, 9, 1), merge(10, 1, 11, 1)],
    images: supplierWorkbookFacts.pictures.map((row, at) => ({
      data: pictures[at] ?? new Uint8Array(),
      type: 'png',
      anchor: { from: { row: row - 1, col: 2 }, to: { row, col: 3 } },
    })),
  };
}

async function swatch(colour: string): Promise<Uint8Array> {
  return sharp({ create: { width: 48, height: 48, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

const cover: WriteSheet = { name: '封面', rows: [['云舟织造 2026 春夏报价'], ['请查看后面的工作表']] };

const trims: WriteSheet = {
  name: '辅料报价',
  rows: [
    ['名称', '规格', '单位', '单价'],
    ['尼龙拉链闭尾', '3# 20cm', '条', 0.85],
    ['四眼树脂扣', '18L', '粒', '0.05-0.12'],
  ],
};
