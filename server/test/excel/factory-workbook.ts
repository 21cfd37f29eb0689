import { rawWorkbook } from './raw-workbook.ts';

type Value = string | number | { formula: string; value?: number } | null;

/** A row of a sheet as its factory typed it. */
export interface FactoryRow {
  cells: readonly Value[];
  hidden?: true;
}

export interface FactoryWorkbook {
  rows: readonly (readonly Value[] | FactoryRow)[];
  /** A1:H1 */
  merged?: readonly string[];
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (column: number): string => String.fromCodePoint(65 + column);

function cellXml(value: Value, reference: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
  return `<c r="${reference}"><f>${escape(value.formula)}</f>${value.value === undefined ? '' : `<v>${value.value}</v>`}</c>`;
}

/** The workbook of a garment factory, written part by part. */
export function factoryWorkbook({ rows, merged = [] }: FactoryWorkbook): Buffer {
  const lines = rows.map((row, at) => {
    const { cells, hidden }: FactoryRow = 'cells' in row ? row : { cells: row };
    const written = cells.map((value, column) => cellXml(value, `${letter(column)}${at + 1}`));
    return `<row r="${at + 1}"${hidden ? ' hidden="1"' : ''}>${written.join('')}</row>`;
  });
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  return rawWorkbook({
    rows: lines.join(''),
    afterRows: merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${areas}</mergeCells>`,
  });
}

/** A quotation with a merged title, a head of labels, six sections, units in headings, and a wrong sum of the fabrics. */
export const factoryForm = (head: { style: string; factory: string; currency?: string }): FactoryWorkbook => ({
  rows: [
    ['某某制衣有限公司 成衣报价单'],
    ['款号：', head.style, null, '工厂：', head.factory, null, '日期：2026-11-02'],
    ['币种', head.currency ?? '人民币', null, '税率', '13%', null, '件数：1,200 件'],
    [],
    ['一、面料'],
    ['部位', '品名', '门幅(cm)', '克重(g/㎡)', '单耗(米)', '缩水%', '损耗%', '单价(元/公斤)', '空差', '金额(元)'],
    ['大身', '精棉汗布', 160, 180, 1.25, 3, 4, 42, 0.5, 17.05],
    ['领口', '罗纹', 110, 240, 0.06, 3, 4, 46, null, 0.82],
    ['面料小计', null, null, null, null, null, null, null, null, 18.87],
    ['二、辅料'],
    ['部位', '品名', '规格', '用量(粒)', '损耗%', '单价(元)', '金额'],
    ['门襟', '纽扣', '18L', 4, 2, 0.12, { formula: 'D12*F12', value: 0.49 }],
    { cells: ['侧缝', '洗水唛', '3×5', 1, 2, 0.085, 0.09], hidden: true },
    ['三、特殊工艺（元/件）'],
    ['部位', '工艺名称', '次数', '单价', '金额'],
    ['左胸', '水浆印', 1, 3.2, 3.2],
    ['四、工序'],
    ['工序', 'SAM(分钟)', '单价(元/分钟)', '金额'],
    ['车缝', 14.5, 0.62, 8.99],
    ['五、包装', null, null],
    ['名称', '单价', '金额'],
    ['胶袋纸箱', 1.15, 1.15],
    ['六、运费'],
    ['项目', '单价', '金额'],
    ['到仓运费', 0.48, 0.48],
    ['报价合计', null, 33.08],
    ['备注：以上不含税，有效期30天'],
  ],
  merged: ['A1:J1', 'A5:J5', 'A10:G10'],
});
