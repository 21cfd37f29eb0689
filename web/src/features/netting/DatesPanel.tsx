import type { NettingExplanation } from '@mrp/contract/features/netting/record.ts';
import { decimalsToShow } from '@mrp/contract/lib/decimals.ts';
import { WarningFilled } from '@ant-design/icons';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { dayOf, formatDay, formatNumber } from '../../lib/format/format.ts';
import { isMore } from '../preparations/text.ts';
import { timeBarsOf } from './text.ts';
import './netting.css';

interface DatesPanelProps {
  explanation: NettingExplanation;
}

/** 按日期: the waterfall on a time axis, and the same in figures, with the receipts that come too late. */
export function DatesPanel({ explanation }: DatesPanelProps) {
  const { dates, arrivals, asOf } = explanation;
  if (dates.length < 2 && arrivals.length === 0) return null;
  const { bars, zero } = timeBarsOf(explanation, dayOf(asOf));
  return (
    <section className="netting-dates">
      <h3>按日期</h3>
      <div className="netting-time" aria-hidden="true">
        <div className="netting-time-plot">
          <hr style={{ bottom: `${zero}%` }} />
          {bars.map(({ kind, left, bottom, height }, at) => (
            <i key={at} className={kind} style={{ left: `${left}%`, bottom: `${bottom}%`, height: `${height}%` }} />
          ))}
        </div>
        <p>
          <span>{formatDay(bars[0]?.on)}</span>
          <span>{formatDay(bars.at(-1)?.on)}</span>
        </p>
        <ul className="netting-time-key">
          <li className="start">现有</li>
          <li className="receipt">到货</li>
          <li className="demand">需求</li>
          <li className="lacking">缺口</li>
          {dates.some(({ earlier }) => isMore(earlier)) && <li className="earlier">早于本单的需求</li>}
          {arrivals.some(({ isTooLate }) => isTooLate) && <li className="late">到货太晚</li>}
        </ul>
      </div>
      <DatesTable explanation={explanation} />
    </section>
  );
}

function DatesTable({ explanation: { line, start, dates, arrivals } }: DatesPanelProps) {
  const byDate = dates.some(({ suggest }) => isMore(suggest));
  const hasEarlier = dates.some(({ earlier }) => isMore(earlier));
  const columns = ['到货', ...(hasEarlier ? ['早于本单的需求'] : []), '需求', '缺口', ...(byDate ? ['建议量'] : []), '结余'];
  const tooLate = arrivals.filter(({ isTooLate }) => isTooLate);
  const figures = [
    start,
    ...tooLate.map(({ quantity }) => quantity),
    ...dates.flatMap(({ demand, receipts, earlier, net, rest }) => [demand, receipts, earlier, net, rest]),
  ];
  const decimals = decimalsToShow(line.unit.decimals, figures);
  const say = (quantity: string) => formatNumber(quantity, decimals);
  return (
    <PlainTable label={`${line.code} 按日期，单位 ${line.unit.name}`}>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {columns.map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={columns.length}>
            现有{isMore(line.safety) && '，已扣安全库存'}
          </th>
          <td className="num">{say(start)}</td>
        </tr>
        {dates.map((date) => (
          <DateRow key={date.on} date={date} byDate={byDate} hasEarlier={hasEarlier} say={say} />
        ))}
        {tooLate.map(({ on, quantity }, at) => (
          <tr key={at} className="netting-too-late">
            <th scope="row">{formatDay(on)}</th>
            <td className="num">{say(quantity)}</td>
            <td colSpan={columns.length - 1}>
              <WarningFilled aria-hidden="true" /> 到货太晚，没有计入
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface DateRowProps {
  date: NettingExplanation['dates'][number];
  byDate: boolean;
  hasEarlier: boolean;
  say: (quantity: string) => string;
}

function DateRow({ date: { on, receipts, earlier, demand, net, suggest, rest }, byDate, hasEarlier, say }: DateRowProps) {
  const sayMore = (quantity: string) => (isMore(quantity) ? say(quantity) : <EmptyCell />);
  return (
    <tr>
      <th scope="row">{formatDay(on)}</th>
      <td className="num">{sayMore(receipts)}</td>
      {hasEarlier && <td className="num">{sayMore(earlier)}</td>}
      <td className="num">{say(demand)}</td>
      <td className={`num ${isMore(net) ? 'text-error' : ''}`}>{sayMore(net)}</td>
      {byDate && <td className="num">{sayMore(suggest)}</td>}
      <td className="num">{say(rest)}</td>
    </tr>
  );
}
