import type { Stocktake } from '@mrp/contract/features/stocktakes/record.ts';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { countSheetList, stocktakeLineList } from '@mrp/contract/features/stocktakes/line-list.ts';
import { stocktakeList } from '@mrp/contract/features/stocktakes/list.ts';
import {
  stocktakeStates,
  stocktakeTitle,
  stocktakeWorkflow,
  type StocktakeAction,
  type StocktakeStep,
} from '@mrp/contract/features/stocktakes/workflow.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Column, ListSpec } from '@mrp/contract/lib/list.ts';
import { flowFor } from '@mrp/contract/lib/workflow.ts';
import { EXPORT, VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { lazyPanel } from '../../../kit/lazy.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { askExport } from '../../../lib/api/export-question.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { currentUserId } from '../../../lib/session/session.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { CountersPanel } from './CountersPanel.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { stocktakeDetails, stocktakeFacts } from './StocktakeFactsPanel.tsx';
import { useStocktakeLines, type StocktakeLines } from './StocktakeLinesPanel.tsx';
import {
  apiOf,
  deskAddress,
  stocktakeEditAddress,
  isOpen,
  kindWord,
  printAddress,
  recountWords,
  stocktakeAddress,
  stocktakeReads,
} from '../text.ts';

const CountersForm = lazyPanel(async () => (await import('./CountersForm.tsx')).CountersForm);

const LIVE_MS = 10_000;

/** 盘点单详情. */
function StocktakePage({ goods }: { goods: ItemLevel }) {
  return (
    <RecordPage
      noun={stocktakeWords.stocktake}
      read={apiOf(goods).get}
      whenMissing={(id, pending) => (
        <OtherGoods goods={goods} id={id}>
          {pending}
        </OtherGoods>
      )}
    >
      {(stocktake) => <StocktakeObject key={stocktake.id} goods={goods} stocktake={stocktake} />}
    </RecordPage>
  );
}

/** Links that only know a stocktake open here first; it may belong to the other level. */
function OtherGoods({ goods, id, children }: { goods: ItemLevel; id: string; children: ReactNode }) {
  const other: ItemLevel = goods === 'SKU' ? 'SPU' : 'SKU';
  const { get } = apiOf(other);
  const canRead = useCan()(get);
  const { data } = useApiQuery(get, { params: { id } }, { handlesErrors: 'all', enabled: canRead });
  return canRead && data?.id === id ? <Navigate to={stocktakeAddress(other, id, data.holder.kind)} replace /> : children;
}

function StocktakeObject({ goods, stocktake }: { goods: ItemLevel; stocktake: Stocktake }) {
  const { id, code, state, holder, findings } = stocktake;
  const api = apiOf(goods);
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const activity = useActivity('stocktake', id, code);
  const lines = useStocktakeLines(goods, stocktake);
  const { steps, lookAt } = useSteps(goods, stocktake, lines);
  const pager = useRecordPager(stocktakeList(goods).key, api.list, id);
  return (
    <>
      <ObjectPage
        name={`${holder.name} ${kindWord(stocktake)}`}
        code={code}
        status={stocktakeStates[state]}
        facts={stocktakeFacts(stocktake, can)}
        band={<Notes stocktake={stocktake} onLook={lookAt} />}
        {...(state === 'PLANNED' && { primary: { key: 'edit', label: '编辑', permission: api.edit, to: stocktakeEditAddress(goods, id) } })}
        actions={[...actionsOf(goods, stocktake, () => setChanging(true)), ...exportsOf(goods, stocktake, can)]}
        workflow={{ flow: flowOf(goods, stocktake), state, objectName: `盘点单 ${code}`, ...steps }}
        transitionsFirst
        sections={[
          ...(state === 'PLANNED'
            ? []
            : [{ id: 'progress', title: '盘点进度', content: <CountersPanel counters={stocktake.progressByCounter} /> }]),
          lines.section,
          ...(findings.length > 0
            ? [{ id: 'findings', title: '异常', count: findings.length, content: <FindingsPanel findings={findings} /> }]
            : []),
          { id: 'basic', title: '基本信息', content: <FactList facts={stocktakeDetails(stocktake, can)} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={(other) => stocktakeAddress(goods, other, holder.kind)}
      />
      {changing && <CountersForm goods={goods} stocktake={stocktake} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Whoever submitted it takes it back. */
const flowOf = (goods: ItemLevel, { submittedById }: Stocktake) =>
  flowFor(stocktakeWorkflow(goods), submittedById !== null && submittedById === currentUserId());

/** Lines, 盘盈 and 盘亏 by unit, and their value for those who see prices. */
function figuresOf({ state, lineCount, varianceLines, variances, varianceAmount }: Stocktake): TransitionFigures {
  if (state === 'PLANNED' || state === 'COUNTING') return { count: lineCount, quantities: [] };
  const side = (key: 'gained' | 'lost') =>
    variances.filter((of) => compareDecimals(of[key], '0') > 0).map((of) => ({ unit: of.unit, quantity: of[key] }));
  return {
    count: lineCount,
    counted: `行，其中 ${formatCount(varianceLines)} 行有差异`,
    quantities: [
      { label: '盘盈', of: side('gained') },
      { label: '盘亏', of: side('lost') },
    ],
    amounts: [{ label: stocktakeWords.amount, amount: varianceAmount, unit: '元' }],
  };
}

/** Steps of the workflow, some of which are about the chosen lines or lead to lines. */
function useSteps(goods: ItemLevel, stocktake: Stocktake, lines: StocktakeLines) {
  const { id, version } = stocktake;
  const api = apiOf(goods);
  // Progress while others count.
  const { refetch } = useApiQuery(api.get, { params: { id } }, { handlesErrors: 'all', pollMs: () => isOpen(stocktake) && LIVE_MS });
  const transition = useApiMutation(api.transition, { refreshes: stocktakeReads(goods) });
  const lookAt = (view: 'moved' | 'variance') => {
    lines.look(view);
    document.querySelector('#lines')?.scrollIntoView({ block: 'start' });
  };
  const run = async (action: StocktakeAction, { reason = '' }: { reason?: string }) => {
    const lineIds = action === 'return' ? lines.chosen.map((line) => line.id) : [];
    try {
      const after = await transition.mutateAsync({ params: { id }, body: { action: action as StocktakeStep, version, reason, lineIds } });
      lines.choose([]);
      return recountWords(action, after);
    } catch (error) {
      // A refused approval leads to the lines in question: goods moved under them, or their reason is missing.
      const now = action === 'approve' ? (await refetch()).data : undefined;
      if (now && now.movedLines > 0) lookAt('moved');
      else if (now && now.reasonsMissing > 0) lookAt('variance');
      throw error;
    }
  };
  const isChosen = lines.chosen.length > 0;
  const effects = isChosen ? { return: `所选 ${lines.chosen.length} 行须由他人重新盘点。` } : {};
  const figures = (action: StocktakeAction) => (action === 'return' && isChosen ? null : figuresOf(stocktake));
  return { steps: { run, effects, figures }, lookAt };
}

function actionsOf(goods: ItemLevel, stocktake: Stocktake, changeCounters: () => void): Action[] {
  const { id, state, countedByMe } = stocktake;
  const { printSheets, changeCounters: call } = apiOf(goods);
  const isCounted = state === 'COUNTING' || state === 'RECOUNT';
  return [
    ...(isCounted && countedByMe ? [{ key: 'count', label: '录入盘点', permission: countTasksApi.record, to: deskAddress(id) }] : []),
    ...(state === 'PLANNED' || isOpen(stocktake) ? [{ key: 'counters', label: '更换盘点人', permission: call, run: changeCounters }] : []),
    {
      key: 'print',
      label: state === 'REVIEW' || state === 'DONE' ? '打印盘点结果' : '打印盘点表',
      permission: printSheets,
      to: printAddress(goods, [id]),
    },
  ];
}

/** 导出: what was counted, and while counting a sheet to be filled in and read back at the desk, which of a blind count has no books. */
function exportsOf(goods: ItemLevel, { id, state, blind }: Stocktake, can: ReturnType<typeof useCan>): Action[] {
  if (state === 'PLANNED' || !can(stocktakeTitle(goods))) return [];
  const start = (list: ListSpec, without: readonly string[]): void => {
    const columns = Object.entries<Column>(list.columns).flatMap(([key, { price }]) =>
      without.includes(key) || (price && !can(VIEW_PRICES)) ? [] : [key],
    );
    askExport(list, { query: `stocktakeIds=${id}`, columns });
  };
  const isCounted = state === 'COUNTING' || state === 'RECOUNT';
  const ofBooks = blind ? ['book'] : [];
  const lines: Action = { key: 'exportLines', label: '导出明细', permission: EXPORT, run: () => start(stocktakeLineList(goods), []) };
  const sheet: Action = { key: 'exportSheet', label: '导出盘点表', permission: EXPORT, run: () => start(countSheetList(goods), ofBooks) };
  return isCounted ? [lines, sheet] : [lines];
}

const stuckWords = (lines: number): string =>
  lines > 0 ? `，其中 ${lines} 行现在的盘点人上一次都盘过：请更换或增加盘点人；没有别人时，在明细里接手复盘` : '';

/** What keeps the stocktake from going on. */
function Notes({ stocktake, onLook }: { stocktake: Stocktake; onLook: (view: 'moved' | 'variance') => void }) {
  const { state, reasonsMissing, countedByMe, recountLines, movedLines, stuckLines } = stocktake;
  const hasMoved = state === 'REVIEW' && movedLines > 0;
  const lacksReasons = state === 'REVIEW' && reasonsMissing > 0;
  const notes = [
    ...(hasMoved ? [`${movedLines} 行提交后补录了盘点之前的出入库，退回重新盘点后才能审核过账`] : []),
    ...(lacksReasons ? [`还有 ${reasonsMissing} 行差异没有原因，填完才能审核过账`] : []),
    ...(state === 'REVIEW' && countedByMe ? ['你参加了这次盘点，须由他人审核'] : []),
    ...(state === 'RECOUNT' && recountLines > 0 ? [`还有 ${recountLines} 行待复盘${stuckWords(stuckLines)}`] : []),
  ];
  const toLines = (hasMoved || lacksReasons) && (
    <Button size="small" onClick={() => onLook(hasMoved ? 'moved' : 'variance')}>
      {hasMoved ? '查看变动的明细' : '查看有差异的明细'}
    </Button>
  );
  return notes.length > 0 && <Alert type="warning" showIcon title={notes.join('；')} action={toLines} />;
}

export const stocktakePages = { SKU: () => <StocktakePage goods="SKU" />, SPU: () => <StocktakePage goods="SPU" /> } as const;
