import { AppError } from '../app-error.ts';
import { limits } from './limits.ts';

// Formats without the locale, whose tables would add 15 ms to every start.
const count = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
const saveAgain = '请用 Excel 或 WPS 另存为 .xlsx 后再导入';

/** Why a spreadsheet is refused, and what the user can do about it. */
export const refusals = {
  empty: '文件是空的，请检查后重新选择',
  tooLarge: '文件超过 30 MB，请拆分后再导入',
  encrypted: '文件有密码保护，请去除密码后再导入',
  oldExcel: '请另存为 .xlsx 后再导入',
  uncalculated: '文件里的公式没有计算结果，请用 Excel 打开并保存后再导入',
  html: `文件实际是网页（HTML）格式，${saveAgain}`,
  xmlTable: `文件实际是 XML 格式，${saveAgain}`,
  csvNamedXlsx: '文件实际是文本（csv）格式，请把扩展名改为 .csv 后再导入',
  notWorkbook: `文件不是 .xlsx 工作簿，${saveAgain}`,
  binaryWorkbook: '文件是 .xlsb（二进制工作簿），请另存为 .xlsx 后再导入',
  openDocument: '文件是 .ods（OpenDocument 表格），请另存为 .xlsx 后再导入',
  numbers: '文件是 Numbers 文稿，请在 Numbers 里导出为 Excel（.xlsx）后再导入',
  word: '文件是 Word 文档，不是表格，请把表格复制到 Excel 或 WPS 里存为 .xlsx 后再导入',
  slides: '文件是 PowerPoint 演示文稿，不是表格，请把表格复制到 Excel 或 WPS 里存为 .xlsx 后再导入',
  archive: '文件是压缩包，不是表格，请解压后选择里面的 .xlsx 文件',
  notCsv: '文件不是文本（csv）格式，请使用 .csv 或 .xlsx 文件',
  csvEncoding: '无法识别文件编码，请另存为 UTF-8 编码的 csv 或 .xlsx 后再导入',
  unclosedQuote: (row: number) => `第 ${row} 行的引号没有成对，请修改后再导入`,
  broken: `文件不完整或已损坏，请重新下载，或${saveAgain}`,
  brokenXml: `文件不完整或已损坏，里面的 XML 无法读取，请重新下载，或${saveAgain}`,
  brokenSheet: (sheet: string) => `工作表“${sheet}”的内容不完整或已损坏，请重新下载，或${saveAgain}`,
  noStrings: `文件里缺少各单元格的文字（共享文字部分），无法读取，${saveAgain}`,
  noSheets: `文件里没有可以读取的工作表，${saveAgain}`,
  bomb: `文件解压后过大，请删除多余内容，${saveAgain}`,
  tooManyEntries: `文件内部条目过多，请删除多余内容，${saveAgain}`,
  unsafeXml: `文件含有不安全的内容（DTD 或实体定义），${saveAgain}`,
  macro: '文件含有宏，请另存为不含宏的 .xlsx 后再导入',
  tooManySheets: `工作表超过 ${limits.sheets} 个，请拆分后再导入`,
  tooManyNames: `文件定义的名称超过 ${count(limits.definedNames)} 个，请在“公式 → 名称管理器”中删除后再导入`,
  tooManyRows: (sheet: string) => `工作表“${sheet}”超过 ${count(limits.rows)} 行，请拆分后再导入`,
  tooManyColumns: (sheet: string) => `工作表“${sheet}”超过 ${limits.columns} 列，请删除多余的列后再导入`,
  tooManyCells: `文件超过 ${count(limits.cells)} 个单元格，请删除多余的行列（包括空白格式）后再导入`,
  tooManyStrings: '文件中不同的文字过多，请拆分后再导入',
  tooMuchText: (row: number) => `第 ${row} 行的文字过多，请缩短后再导入`,
  tooManyMerges: (sheet: string) => `工作表“${sheet}”的合并单元格过多或互相重叠，请取消合并后再导入`,
  tooManyPictures: `文件中的图片超过 ${count(limits.pictures)} 张，请拆分后再导入`,
  pictureTooLarge: (row: number) => `第 ${row} 行的图片超过 20 MB，请压缩后再导入`,
  noSuchSheet: '找不到所选的工作表，请重新选择',
  tooMuchMemory: '文件内容过于复杂，超出内存限制，请拆分后再导入',
  tooSlow: '读取文件超过 120 秒，请拆分后再导入',
} as const;

export function refusal(detail: string): AppError {
  return new AppError('WORKBOOK_REFUSED', { detail });
}
