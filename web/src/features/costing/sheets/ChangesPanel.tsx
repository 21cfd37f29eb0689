import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { rateFields } from '@mrp/contract/features/costing/fields.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineNamePanel } from '../LineNamePanel.tsx';
import { differenceText, purposeText } from '../text.ts';

const causeWords = {
  PRICE: costingWords.price,
  CONSUMPTION: '用量',
  RATE: costingWords.rate,
  BENCHMARK: '基准',
  DECISION: costingWords.decision,
  CONFIG: '比价配置',
} as const;

/** Lines that are other ones than in the sheet before, with what made them so. */
const changedLines = (lines: readonly SheetLine[]): SheetLine[] => lines.filter(({ change }) => Boolean(change));

/** Rates and lines that are other ones. */
export const changesOf = ({ lines, rateChanges }: CostSheet): number => changedLines(lines).length + (rateChanges?.length ?? 0);

const rateWords = {
  EXCHANGE: costingWords.rate,
  OVERHEAD: rateFields.overheadRate.label,
  MARGIN: rateFields.marginRate.label,
  TAX: costingWords.taxRate,
} as const;

/** 汇率 7.12 → 7.05；管理费率 6% → 7% */
const ratesText = (changes: CostSheet['rateChanges']): string =>
  (changes ?? []).map(({ rate, before, after }) => `${rateWords[rate]} ${before} → ${after}`).join('；');

/** What is another one than in the sheet before: its rates, and its lines with what made them so. */
export function ChangesPanel({ sheet: { lines, rateChanges } }: { sheet: CostSheet }) {
  return (
    <div className="stack">
      {ratesText(rateChanges) !== '' && <p>{ratesText(rateChanges)}</p>}
      {changedLines(lines).length > 0 && <ChangedLines lines={lines} />}
    </div>
  );
}

function ChangedLines({ lines }: { lines: readonly SheetLine[] }) {
  return (
    <PlainTable label="与上一版比较">
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col" className="num">
            上一版 元/件
          </th>
          <th scope="col" className="num">
            本版 元/件
          </th>
          <th scope="col" className="num">
            变化 元/件
          </th>
          <th scope="col">原因</th>
        </tr>
      </thead>
      <tbody>
        {changedLines(lines).map((line) => {
          const { before = null, after = null, causes = [] } = line.change ?? {};
          return (
            <tr key={line.id}>
              <th scope="row">
                <LineNamePanel line={line} note={purposeText(line.purpose)} />
              </th>
              <td className="num">{before && formatMoney(before)}</td>
              <td className="num">{after && formatMoney(after)}</td>
              <td className="num">{before && after && differenceText(decimal(before).minus(decimal(after)).toFixed(2))}</td>
              <td>{causes.map((cause) => causeWords[cause]).join('、')}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
