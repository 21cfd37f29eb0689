import type { StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { EmptyCell, FigureCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../../kit/actions/RowButton.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { formatMoney, formatNumber, formatPercent, formatSigned, formatTime } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { CountPhotos } from './FindingsPanel.tsx';
import { isZero, lotWords, marksOf, ownerWords, secondsWords } from '../text.ts';

interface LineTableProps {
  goods: ItemLevel;
  lines: readonly StocktakeLine[];
  /** Also on other pages. */
  chosen: readonly StocktakeLine[];
  choose: (lines: readonly StocktakeLine[]) => void;
  chooses: boolean;
  onTell: (line: StocktakeLine) => void;
  /** 接手复盘; absent without the right. */
  onTake: ((line: StocktakeLine) => void) | undefined;
}

/** Lines of a stocktake with their boxes, figures and marks. */
export function StocktakeLineTable({ goods, lines, chosen, choose, chooses, onTell, onTake }: LineTableProps) {
  const priced = useCan()(VIEW_PRICES);
  const ids = new Set(chosen.map(({ id }) => id));
  const onPage = lines.filter(({ id }) => ids.has(id));
  const without = (some: readonly StocktakeLine[]) => chosen.filter(({ id }) => !some.some((line) => line.id === id));
  return (
    <PlainTable label="盘点明细">
      <thead>
        <tr>
          {chooses && (
            <th scope="col">
              <Checkbox
                aria-label="选择本页"
                checked={onPage.length === lines.length}
                indeterminate={onPage.length > 0 && onPage.length < lines.length}
                onChange={({ target }) => choose([...without(lines), ...(target.checked ? lines : [])])}
              />
            </th>
          )}
          <LineHeads priced={priced} />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            {chooses && (
              <td>
                <Checkbox
                  aria-label={`选择第 ${line.position + 1} 行`}
                  checked={ids.has(line.id)}
                  onChange={({ target }) => choose([...without([line]), ...(target.checked ? [line] : [])])}
                />
              </td>
            )}
            <LineCells goods={goods} line={line} priced={priced} />
            <td>
              <RowButton label="查看" name={`第 ${line.position + 1} 行的记录与变动`} onClick={() => onTell(line)} />
              {line.isStuck && onTake && <RowButton label="接手复盘" name={`第 ${line.position + 1} 行`} onClick={() => onTake(line)} />}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

const AMOUNT = '差异金额';

function LineHeads({ priced }: { priced: boolean }) {
  return (
    <>
      <th scope="col">物料</th>
      {['账面', '实盘', '差异', '差异率', ...(priced ? [AMOUNT] : [])].map((head) => (
        <th key={head} scope="col" className="num">
          {head}
          {head === AMOUNT && <span className="k-unit"> 元</span>}
        </th>
      ))}
      {['原因', '盘点', '标记', '记录'].map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </>
  );
}

function LineCells({ goods, line, priced }: { goods: ItemLevel; line: StocktakeLine; priced: boolean }) {
  const { itemId, code, name, colourName, unit, snapshot, expected, counted, variance, variancePercent, amount, reason } = line;
  const figure = (text: string | null) => <FigureCell text={text && formatNumber(text, unit.decimals)} unit={unit.name} />;
  const isOff = variance !== null && !isZero(variance);
  const lot = lotWords(line);
  return (
    <>
      <th scope="row">
        <span className="tx">
          <Link to={`${goods === 'SKU' ? '/skuStorageDetail' : '/spuStorageDetail'}?id=${itemId}`}>{code}</Link>{' '}
          {[name, colourName].filter(Boolean).join(' ')}
        </span>
        {lot && <small className="stocktake-lot">{lot}</small>}
      </th>
      <td className="num">
        {figure(expected ?? snapshot)}
        <Owners line={line} of="expected" />
      </td>
      <td className="num">
        {figure(counted)}
        {line.earlierCounted !== null && <small className="stocktake-lot">上次 {quantityText(line.earlierCounted, unit)}</small>}
      </td>
      <td className={`num ${isOff ? 'stocktake-off' : ''}`}>
        <FigureCell text={variance && formatSigned(variance, unit.decimals)} unit={unit.name} />
        <Owners line={line} of="variance" />
      </td>
      <td className="num">{variancePercent === null ? <EmptyCell /> : formatPercent(variancePercent, 2)}</td>
      {priced && <td className="num">{amount === null ? <EmptyCell /> : formatMoney(amount)}</td>}
      <td>
        {reason ? `${reason.name}${line.isProposed ? '（盘点人）' : ''}` : isOff ? <span className="text-error">未填</span> : <EmptyCell />}
        {line.note && <small className="stocktake-lot">{line.note}</small>}
        {line.photos.length > 0 && <CountPhotos photos={line.photos} of={line.code} />}
      </td>
      <td>
        <CountedBy line={line} />
      </td>
      <td>
        <span className="cluster">
          {marksOf(line).map(({ word, tone }) => (
            <StatusTag key={word} tone={tone}>
              {word}
            </StatusTag>
          ))}
        </span>
      </td>
    </>
  );
}

/** The parts of both owners. */
function Owners({ line, of }: { line: StocktakeLine; of: 'expected' | 'variance' }) {
  const parts = line.shares.filter((share) => share[of] !== null);
  if (line.shares.length < 2 || parts.length < 2) return null;
  return (
    <small className="stocktake-lot">
      {parts.map((share) => `${ownerWords[share.ownership]} ${quantityText(share[of] ?? '0', line.unit)}`).join('，')}
    </small>
  );
}

/** Who counted a line, when, and how long it took. */
function CountedBy({ line: { countedBy, countedAt, seconds } }: { line: StocktakeLine }) {
  return (
    <>
      {countedBy ?? <EmptyCell />}
      {countedAt && <small className="stocktake-lot">{formatTime(countedAt)}</small>}
      {seconds !== null && seconds > 0 && <small className="stocktake-lot">用时 {secondsWords(seconds)}</small>}
    </>
  );
}
