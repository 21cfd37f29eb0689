import { lineViewLabels, lineViews, type LineView } from '@mrp/contract/features/stocktakes/line-list.ts';
import type { Stocktake, StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button, Checkbox, Input, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { EmptyCell } from '../../kit/list/cells.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { RowButton } from '../../kit/RowButton.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatMoney, formatNumber, formatPercent, formatTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { apiOf, isOpen, isZero, lotWords, marksOf, ownerWords, secondsWords, signed, stocktakeReads } from './text.ts';
import { CountPhotos } from './FindingsPanel.tsx';
import './stocktakes.css';

const ReviewForm = lazyPanel(async () => (await import('./ReviewForm.tsx')).ReviewForm);
const LineStoryForm = lazyPanel(async () => (await import('./LineStoryForm.tsx')).LineStoryForm);

const PAGE_SIZE = 50;
const LIVE_MS = 10_000;
const views = lineViews.map((value) => ({ value, label: lineViewLabels[value] }));

/** 明细: what the books had, what was counted, and the variance of each line, with its review. */
export function useLinesSection(goods: ItemLevel, stocktake: Stocktake): ObjectSection {
  const [show, setShow] = useState<LineView>(stocktake.state === 'REVIEW' ? 'variance' : 'all');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const isPlanned = stocktake.state === 'PLANNED';
  const { data } = useApiQuery(
    apiOf(goods).listLines,
    { params: { id: stocktake.id }, query: { page, pageSize: PAGE_SIZE, show, ...(q && { q }) } },
    { pollMs: () => isOpen(stocktake) && LIVE_MS, enabled: !isPlanned },
  );
  const look = (view: LineView, words: string) => {
    setShow(view);
    setQ(words);
    setPage(1);
  };
  return {
    id: 'lines',
    title: '明细',
    count: stocktake.lineCount,
    extra: !isPlanned && <LineFilter show={show} onLook={look} />,
    content: isPlanned ? (
      <p className="text-hint">发布时按范围生成明细，并记下那一刻的账面数。</p>
    ) : (
      data && (
        <>
          <Lines goods={goods} stocktake={stocktake} lines={data.rows} />
          {data.total > PAGE_SIZE && (
            <Pagination
              size="small"
              simple
              current={page}
              pageSize={PAGE_SIZE}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )
    ),
  };
}

function LineFilter({ show, onLook }: { show: LineView; onLook: (show: LineView, q: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <span className="row">
      <Input
        aria-label="查找明细"
        placeholder="编码/名称/缸号/匹号"
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => onLook(show, typed.trim())}
        onClear={() => onLook(show, '')}
      />
      <ChoiceSelect<LineView>
        className="stocktake-view"
        aria-label="看哪些明细"
        value={show}
        options={[...views]}
        onChange={(view) => onLook(view, typed.trim())}
      />
    </span>
  );
}

interface LinesProps {
  goods: ItemLevel;
  stocktake: Stocktake;
  lines: readonly StocktakeLine[];
}

function Lines({ goods, stocktake, lines }: LinesProps) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [reviewing, setReviewing] = useState<readonly StocktakeLine[]>([]);
  const [told, setTold] = useState<StocktakeLine | null>(null);
  const can = useCan();
  const api = apiOf(goods);
  const recount = useApiMutation(api.requestRecount, {
    refreshes: stocktakeReads(goods),
    onSuccess: () => {
      toast.success(`${ids.length} 行已转复盘`);
      setIds([]);
    },
  });
  const { id, version, state } = stocktake;
  const chosen = lines.filter((line) => ids.includes(line.id));
  const mayReview = state === 'REVIEW' && can(api.reviewLines);
  const mayRecount = (state === 'REVIEW' || state === 'RECOUNT') && can(api.requestRecount);
  if (lines.length === 0) return <p className="text-hint">没有符合的明细。</p>;
  return (
    <>
      {(mayReview || mayRecount) && (
        <p className="row stocktake-tools">
          {mayReview && (
            <Button
              disabled={chosen.length === 0}
              onClick={() => setReviewing(chosen.filter(({ variance }) => variance && !isZero(variance)))}
            >
              填原因
            </Button>
          )}
          {mayRecount && (
            <Button
              disabled={chosen.length === 0}
              loading={recount.isPending}
              onClick={() => recount.mutate({ params: { id }, body: { version, lineIds: chosen.map((line) => line.id) } })}
            >
              转复盘
            </Button>
          )}
          <span className="text-hint">{chosen.length > 0 ? `已选 ${chosen.length} 行` : '勾选明细后可填原因、转复盘'}</span>
        </p>
      )}
      <LineTable {...{ goods, lines, ids, setIds }} chooses={mayReview || mayRecount} onTell={setTold} />
      {reviewing.length > 0 && <ReviewForm goods={goods} stocktake={stocktake} lines={reviewing} onClose={() => setReviewing([])} />}
      {told && <LineStoryForm goods={goods} stocktake={stocktake} line={told} onClose={() => setTold(null)} />}
    </>
  );
}

interface LineTableProps {
  goods: ItemLevel;
  lines: readonly StocktakeLine[];
  ids: readonly string[];
  setIds: (ids: readonly string[]) => void;
  chooses: boolean;
  onTell: (line: StocktakeLine) => void;
}

function LineTable({ goods, lines, ids, setIds, chooses, onTell }: LineTableProps) {
  const priced = useCan()(VIEW_PRICES);
  const allIds = lines.map(({ id }) => id);
  const areAll = allIds.every((id) => ids.includes(id));
  return (
    <PlainTable label="盘点明细">
      <thead>
        <tr>
          {chooses && (
            <th scope="col">
              <Checkbox
                aria-label="选择本页"
                checked={areAll}
                indeterminate={ids.length > 0 && !areAll}
                onChange={({ target }) => setIds(target.checked ? allIds : [])}
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
                  checked={ids.includes(line.id)}
                  onChange={({ target }) => setIds(target.checked ? [...ids, line.id] : ids.filter((id) => id !== line.id))}
                />
              </td>
            )}
            <LineCells goods={goods} line={line} priced={priced} />
            <td>
              <RowButton label="查看" name={`第 ${line.position + 1} 行的记录与变动`} onClick={() => onTell(line)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function LineHeads({ priced }: { priced: boolean }) {
  return (
    <>
      <th scope="col">物料</th>
      {['账面', '实盘', '差异', '差异率', ...(priced ? ['金额'] : [])].map((head) => (
        <th key={head} scope="col" className="num">
          {head}
        </th>
      ))}
      {['单位', '原因', '盘点', '标记', '记录'].map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </>
  );
}

function LineCells({ goods, line, priced }: { goods: ItemLevel; line: StocktakeLine; priced: boolean }) {
  const { itemId, code, name, colourName, unit, snapshot, expected, counted, variance, variancePercent, amount, reason } = line;
  const figure = (text: string | null) => (text === null ? <EmptyCell /> : formatNumber(text, unit.decimals));
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
        {line.earlierCounted !== null && <small className="stocktake-lot">上次 {formatNumber(line.earlierCounted, unit.decimals)}</small>}
      </td>
      <td className={`num ${isOff ? 'stocktake-off' : ''}`}>
        {variance === null ? <EmptyCell /> : signed(variance, unit.decimals)}
        <Owners line={line} of="variance" />
      </td>
      <td className="num">{variancePercent === null ? <EmptyCell /> : formatPercent(variancePercent, 2)}</td>
      {priced && <td className="num">{amount === null ? <EmptyCell /> : formatMoney(amount)}</td>}
      <td>{unit.name}</td>
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
      {parts.map((share) => `${ownerWords[share.ownership]} ${formatNumber(share[of] ?? '0', line.unit.decimals)}`).join('，')}
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
