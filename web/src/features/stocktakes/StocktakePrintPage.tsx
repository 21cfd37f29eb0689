import type { StocktakeSheet } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { stocktakeFields } from '@mrp/contract/features/stocktakes/fields.ts';
import { useSearchParams } from 'react-router';
import { Code128 } from '../../kit/print/Code.tsx';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import { PrintSheet } from '../../kit/print/PrintSheet.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { formatFullTime, formatNumber, formatSigned } from '../../lib/format/format.ts';
import { apiOf, kindWord, lotWords, warehouseWord } from './text.ts';
import './stocktakes.css';

/** 打印盘点表: sheets to count on, without the books where the count is blind; after the submission the protocol of its results. */
export function StocktakePrintPage() {
  const [params] = useSearchParams();
  const can = useCan();
  const asked: ItemLevel | null = params.get('goods') === 'SPU' ? 'SPU' : params.get('goods') === 'SKU' ? 'SKU' : null;
  const goods = asked ?? (can(apiOf('SKU').printSheets) ? 'SKU' : 'SPU');
  return (
    <PrintedSheets endpoint={apiOf(goods).printSheets} kind="stocktake" noun="盘点表">
      {(sheet: StocktakeSheet) =>
        sheet.state === 'REVIEW' || sheet.state === 'DONE' ? (
          <Protocol key={sheet.id} sheet={sheet} />
        ) : (
          <CountSheet key={sheet.id} sheet={sheet} />
        )
      }
    </PrintedSheets>
  );
}

const factsOf = (sheet: StocktakeSheet) =>
  [
    { label: '持有方', value: sheet.holder.name },
    { label: stocktakeFields.kind.label, value: kindWord(sheet) },
    { label: stocktakeFields.ownership.label, value: warehouseWord(sheet) },
    { label: stocktakeWords.scope, value: sheet.scope },
    { label: stocktakeWords.publish, value: sheet.snapshotAt && formatFullTime(sheet.snapshotAt).slice(0, 16) },
    { label: stocktakeWords.deadline, value: sheet.deadline },
    { label: stocktakeFields.supervisorId.label, value: sheet.supervisor },
    { label: stocktakeWords.counter, value: sheet.counters, wide: true },
  ].filter(({ value }) => value);

const goodsCell = (line: StocktakeSheet['lines'][number]) => (
  <td>
    <strong>{[line.name, line.colourName].filter(Boolean).join(' ')}</strong>
    <br />
    {line.code}
  </td>
);

const labelCell = ({ label }: StocktakeSheet['lines'][number]) => (
  <td>
    <span className="stocktake-bars">
      <Code128 text={label} moduleMm={0.25} heightMm={7} />
      <small>{label}</small>
    </span>
  </td>
);

function CountSheet({ sheet }: { sheet: StocktakeSheet }) {
  const { blind, code, lines } = sheet;
  const hasBins = lines.some(({ bin }) => bin !== '');
  const columns = [
    { label: stocktakeWords.line },
    ...(hasBins ? [{ label: stocktakeFields.binIds.label }] : []),
    { label: stocktakeWords.material },
    { label: '条码' },
    { label: '缸号 / 匹号' },
    ...(blind ? [] : [{ label: '账面', num: true }]),
    { label: '实盘数' },
    { label: stocktakeWords.note },
  ];
  return (
    <PrintSheet
      title={blind ? '盘点表（盲盘）' : '盘点表'}
      note={blind ? '本表不含账面数' : stocktakeStates[sheet.state].label}
      code={code}
      notes={[{ label: stocktakeWords.note, text: sheet.remark }]}
      facts={[
        ...factsOf(sheet),
        { label: '行数', value: String(lines.length) },
        { label: '填写', value: '写错请划线重写并签名，不涂改。表外物料写在背面，注明标签号。', wide: true },
      ]}
      columns={columns}
      signatures={['盘点人', '监盘人', '开始时间', '结束时间']}
    >
      {lines.map((line) => (
        <tr key={line.id} className="stocktake-sheet-line">
          <td>{line.position + 1}</td>
          {hasBins && <td>{line.bin}</td>}
          {goodsCell(line)}
          {labelCell(line)}
          <td>{lotWords(line)}</td>
          {!blind && <td className="num">{line.book && formatNumber(line.book, line.unit.decimals)}</td>}
          <td>
            <span className="stocktake-write">
              <span className="stocktake-box">&nbsp;</span> {line.unit.name}
            </span>
          </td>
          <td>&nbsp;</td>
        </tr>
      ))}
    </PrintSheet>
  );
}

function Protocol({ sheet }: { sheet: StocktakeSheet }) {
  return (
    <PrintSheet
      title="盘点结果"
      note={stocktakeStates[sheet.state].label}
      code={sheet.code}
      notes={[{ label: stocktakeWords.note, text: sheet.remark }]}
      facts={[
        ...factsOf(sheet),
        { label: stocktakeWords.lines, value: `${sheet.lineCount} 行，已盘 ${sheet.countedLines} 行，差异 ${sheet.varianceLines} 行` },
        { label: stocktakeWords.accuracy, value: sheet.accuracy && `${sheet.accuracy}%` },
      ]}
      columns={[
        { label: stocktakeWords.line },
        { label: stocktakeWords.material },
        { label: '缸号 / 匹号' },
        { label: stocktakeWords.unit },
        { label: '发布时账面', num: true },
        { label: stocktakeWords.counted, num: true },
        { label: stocktakeWords.variance, num: true },
        { label: '原因' },
      ]}
      signatures={['盘点人', '负责人', '审核人', '日期']}
    >
      {sheet.lines.map((line) => {
        const figure = (text: string | null) => text && formatNumber(text, line.unit.decimals);
        return (
          <tr key={line.id}>
            <td>{line.position + 1}</td>
            {goodsCell(line)}
            <td>{lotWords(line)}</td>
            <td>{line.unit.name}</td>
            <td className="num">{figure(line.book)}</td>
            <td className="num">{line.counted === null ? '未盘' : figure(line.counted)}</td>
            <td className="num">{line.variance && formatSigned(line.variance, line.unit.decimals)}</td>
            <td>{line.reason}</td>
          </tr>
        );
      })}
    </PrintSheet>
  );
}
