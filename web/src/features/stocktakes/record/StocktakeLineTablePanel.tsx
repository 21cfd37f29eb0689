import type { StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { EmptyCell, FigureCell } from '../../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { RowButton } from '../../../kit/actions/RowButton.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { LineCells, LineHeads, useDecisiveFirst, type LineColumn } from '../../../kit/tables/LineTable.tsx';
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
  const columns = useDecisiveFirst(lineColumns(useCan()(VIEW_PRICES)));
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
          <th scope="col">物料</th>
          <LineHeads columns={columns} />
          <th scope="col">记录</th>
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
            <th scope="row">
              <NameOf goods={goods} line={line} />
            </th>
            <LineCells columns={columns} line={line} />
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

const figureOf = (text: string | null, { unit }: StocktakeLine) => (
  <FigureCell text={text && formatNumber(text, unit.decimals)} unit={unit.name} />
);

const isOff = ({ variance }: StocktakeLine): boolean => variance !== null && !isZero(variance);

function lineColumns(priced: boolean): LineColumn<StocktakeLine>[] {
  return [
    {
      label: '账面',
      num: true,
      show: (line) => (
        <>
          {figureOf(line.expected ?? line.snapshot, line)}
          <Owners line={line} of="expected" />
        </>
      ),
    },
    {
      label: '实盘',
      num: true,
      show: (line) => (
        <>
          {figureOf(line.counted, line)}
          {line.earlierCounted !== null && <small className="stocktake-lot">上次 {quantityText(line.earlierCounted, line.unit)}</small>}
        </>
      ),
    },
    {
      label: '差异',
      num: true,
      decides: true,
      show: (line) => (
        <span className={isOff(line) ? 'stocktake-off' : ''}>
          <FigureCell text={line.variance && formatSigned(line.variance, line.unit.decimals)} unit={line.unit.name} />
          <Owners line={line} of="variance" />
        </span>
      ),
    },
    { label: '差异率', num: true, show: ({ variancePercent }) => variancePercent && formatPercent(variancePercent, 2) },
    ...(priced ? [{ label: '差异金额', unit: '元', num: true, show: ({ amount }: StocktakeLine) => amount && formatMoney(amount) }] : []),
    { label: '原因', show: (line) => <ReasonOf line={line} /> },
    { label: '盘点', show: (line) => <CountedBy line={line} /> },
    { label: '标记', decides: true, show: (line) => <Marks line={line} /> },
  ];
}

function NameOf({ goods, line }: { goods: ItemLevel; line: StocktakeLine }) {
  const { itemId, code, name, colourName } = line;
  const lot = lotWords(line);
  return (
    <>
      <span className="tx">
        <Link to={`${goods === 'SKU' ? '/skuStorageDetail' : '/spuStorageDetail'}?id=${itemId}`}>{code}</Link>{' '}
        {[name, colourName].filter(Boolean).join(' ')}
      </span>
      {lot && <small className="stocktake-lot">{lot}</small>}
    </>
  );
}

function ReasonOf({ line }: { line: StocktakeLine }) {
  const { reason, isProposed, note, photos, code } = line;
  return (
    <>
      {reason ? `${reason.name}${isProposed ? '（盘点人）' : ''}` : isOff(line) ? <span className="text-error">未填</span> : <EmptyCell />}
      {note && <small className="stocktake-lot">{note}</small>}
      {photos.length > 0 && <CountPhotos photos={photos} of={code} />}
    </>
  );
}

const Marks = ({ line }: { line: StocktakeLine }) => (
  <span className="cluster">
    {marksOf(line).map(({ word, tone }) => (
      <StatusTag key={word} tone={tone}>
        {word}
      </StatusTag>
    ))}
  </span>
);

/** The parts of both owners. */
function Owners({ line, of }: { line: StocktakeLine; of: 'expected' | 'variance' }) {
  const parts = line.shares.filter((share) => share[of] !== null);
  if (line.shares.length < 2 || parts.length < 2) return null;
  return parts.map((share) => (
    <small key={share.ownership} className="stocktake-lot">
      {ownerWords[share.ownership]} {quantityText(share[of] ?? '0', line.unit)}
    </small>
  ));
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
