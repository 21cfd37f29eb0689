import { lineViewLabels, lineViews, type LineView } from '@mrp/contract/features/stocktakes/line-list.ts';
import type { Stocktake, StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import { stocktakeWorkflow } from '@mrp/contract/features/stocktakes/workflow.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { StocktakeLineTable } from './StocktakeLineTablePanel.tsx';
import { apiOf, isOpen, isZero, stocktakeReads } from '../text.ts';
import '../stocktakes.css';

const ReviewForm = lazyPanel(async () => (await import('./ReviewForm.tsx')).ReviewForm);
const TakeLineForm = lazyPanel(async () => (await import('./TakeLineForm.tsx')).TakeLineForm);
const LineStoryForm = lazyPanel(async () => (await import('./LineStoryForm.tsx')).LineStoryForm);

const PAGE_SIZE = 50;
const LIVE_MS = 10_000;
const views = lineViews.map((value) => ({ value, label: lineViewLabels[value] }));

export interface StocktakeLines {
  section: ObjectSection;
  /** Chosen on any page, for what the page does with them. */
  chosen: readonly StocktakeLine[];
  choose: (lines: readonly StocktakeLine[]) => void;
  look: (view: LineView) => void;
}

/** 明细: what the books had, what was counted, and the variance of each line, with its review. */
export function useStocktakeLines(goods: ItemLevel, stocktake: Stocktake): StocktakeLines {
  const [chosen, choose] = useState<readonly StocktakeLine[]>([]);
  const [show, setShow] = useState<LineView>(stocktake.state === 'REVIEW' ? 'variance' : 'all');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const isPlanned = stocktake.state === 'PLANNED';
  const read = useApiQuery(
    apiOf(goods).listLines,
    { params: { id: stocktake.id }, query: { page, pageSize: PAGE_SIZE, show, ...(q && { q }) } },
    { pollMs: () => isOpen(stocktake) && LIVE_MS, enabled: !isPlanned, handlesErrors: 'all' },
  );
  const look = (view: LineView, words: string) => {
    setShow(view);
    setQ(words);
    setPage(1);
  };
  const section: ObjectSection = {
    id: 'lines',
    title: stocktakeWords.lines,
    count: stocktake.lineCount,
    extra: !isPlanned && <LineFilter show={show} onLook={look} />,
    content: isPlanned ? (
      <p className="text-hint">发布时按范围生成明细，并记下那一刻的账面数。</p>
    ) : (
      <ReadContent read={read}>
        {({ rows, total }) => (
          <>
            <Lines {...{ goods, stocktake, chosen, choose }} lines={rows} />
            {total > PAGE_SIZE && (
              <Pagination
                size="small"
                simple
                current={page}
                pageSize={PAGE_SIZE}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        )}
      </ReadContent>
    ),
  };
  return { section, chosen, choose, look: (view) => look(view, '') };
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

interface LinesProps extends Pick<StocktakeLines, 'chosen' | 'choose'> {
  goods: ItemLevel;
  stocktake: Stocktake;
  lines: readonly StocktakeLine[];
}

function Lines({ goods, stocktake, lines, chosen, choose }: LinesProps) {
  const [reviewing, setReviewing] = useState<readonly StocktakeLine[]>([]);
  const [told, setTold] = useState<StocktakeLine | null>(null);
  const [taken, setTaken] = useState<StocktakeLine | null>(null);
  const can = useCan();
  const api = apiOf(goods);
  const { state } = stocktake;
  const mayReview = state === 'REVIEW' && can(api.reviewLines);
  const mayRecount = (state === 'REVIEW' || state === 'RECOUNT') && can(api.requestRecount);
  const mayReturn = state === 'REVIEW' && can(stocktakeWorkflow(goods).transitions.return.permission);
  if (lines.length === 0) return <p className="text-hint">没有符合的明细。</p>;
  return (
    <>
      {(mayReview || mayRecount || mayReturn) && (
        <p className="row stocktake-tools">
          {mayReview && (
            <Button
              disabled={chosen.length === 0}
              onClick={() => setReviewing(chosen.filter(({ variance }) => variance && !isZero(variance)))}
            >
              填原因
            </Button>
          )}
          {mayRecount && <RecountButton {...{ goods, stocktake, chosen, choose }} />}
          <ChosenLines count={chosen.length} onClear={() => choose([])} />
        </p>
      )}
      <StocktakeLineTable
        {...{ goods, lines, chosen, choose }}
        chooses={mayReview || mayRecount || mayReturn}
        onTell={setTold}
        onTake={can(api.takeLine) ? setTaken : undefined}
      />
      {reviewing.length > 0 && <ReviewForm goods={goods} stocktake={stocktake} lines={reviewing} onClose={() => setReviewing([])} />}
      {taken && <TakeLineForm goods={goods} stocktake={stocktake} line={taken} onClose={() => setTaken(null)} />}
      {told && <LineStoryForm goods={goods} stocktake={stocktake} line={told} onClose={() => setTold(null)} />}
    </>
  );
}

function RecountButton({ goods, stocktake: { id, version }, chosen, choose }: Omit<LinesProps, 'lines'>) {
  const { mutate, isPending } = useApiMutation(apiOf(goods).requestRecount, {
    refreshes: stocktakeReads(goods),
    onSuccess: () => {
      toast.success(`${chosen.length} 行已转复盘`);
      choose([]);
    },
  });
  const lineIds = chosen.map((line) => line.id);
  return (
    <Button disabled={chosen.length === 0} loading={isPending} onClick={() => mutate({ params: { id }, body: { version, lineIds } })}>
      转复盘
    </Button>
  );
}

/** The choice stays while one looks at other pages and views. */
function ChosenLines({ count, onClear }: { count: number; onClear: () => void }) {
  if (count === 0) return <span className="text-hint">勾选明细后可填原因、转复盘、退回</span>;
  return (
    <span className="text-hint">
      已选 {count} 行
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </span>
  );
}
