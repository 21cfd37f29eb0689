import type { PostingPreview, StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { buttonOf, stockDocumentKinds, stockDocumentStates, type StockDocumentAction } from '@mrp/contract/features/stock/workflow.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Action } from '../../../kit/list/list-actions.ts';
import { useRecordPager } from '../../../kit/list-rows/record-pager.ts';
import { FactList } from '../../../kit/object/Facts.tsx';
import { useTransitionRefusal } from '../../../kit/object/transitions/useTransitionRefusal.tsx';
import { ObjectPage } from '../../../kit/object/ObjectPage.tsx';
import type { TransitionInput } from '../../../kit/object/transitions/TransitionDialog.tsx';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { useActivity } from '../../../kit/object/activity/useActivity.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { Can, useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useCountedGoods } from '../../../pickers/useCountedGoods.tsx';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { useDocumentPlanSection } from '../../plan/usePlanSection.tsx';
import type { Arrival } from './ArrivalForm.tsx';
import { documentDetails, documentFacts } from './DocumentFactsPanel.tsx';
import { documentFigures } from './figure-values.ts';
import { DocumentLinesPanel } from './DocumentLinesPanel.tsx';
import { DocumentMovementsPanel } from './DocumentMovementsPanel.tsx';
import { documentAddress, documentListOf, documentRefreshes, editDocumentAddress, kindTitle, workflowFor } from './document-text.ts';
import { apiOf, documentPrintAddress, labelAddress } from '../text.ts';

const ArrivalForm = lazyPanel(async () => (await import('./ArrivalForm.tsx')).ArrivalForm);

/** 单据详情. */
function DocumentPage({ goods }: { goods: ItemLevel }) {
  return (
    <RecordPage
      noun={stockWords.document}
      read={apiOf(goods).getDocument}
      whenMissing={(id, pending) => (
        <OtherGoods goods={goods} id={id}>
          {pending}
        </OtherGoods>
      )}
    >
      {(document) => <DocumentObject goods={goods} document={document} />}
    </RecordPage>
  );
}

/** Links that only know a stock document open here first; it may belong to the other stock level. */
function OtherGoods({ goods, id, children }: { goods: ItemLevel; id: string; children: ReactNode }) {
  const other: ItemLevel = goods === 'SKU' ? 'SPU' : 'SKU';
  const { getDocument } = apiOf(other);
  const canRead = useCan()(getDocument);
  const { data } = useApiQuery(getDocument, { params: { id } }, { handlesErrors: 'all', enabled: canRead });
  return canRead && data?.id === id ? <Navigate to={documentAddress(other, id)} replace /> : children;
}

const linesSection = (goods: ItemLevel, document: StockDocument): ObjectSection => ({
  id: 'lines',
  title: stockWords.lines,
  count: document.lines.length,
  content: <DocumentLinesPanel goods={goods} document={document} />,
});

function DocumentObject({ goods, document }: { goods: ItemLevel; document: StockDocument }) {
  const { id, code, kind, state, version } = document;
  const api = apiOf(goods);
  const [arriving, setArriving] = useState(false);
  const activity = useActivity('stockDocument', id, code);
  const counted = useCountedGoods(goodsOf(goods, document));
  const transition = useApiMutation(api.transitionDocument, { refreshes: documentRefreshes });
  const preview = usePreview(goods, document);
  const movements = [...useDocumentPlanSection('stockDocument', id), ...useMovementsSection(goods, document)];
  const figures = useFigures(goods, document, preview.found);
  const pager = useRecordPager(documentListOf(goods).key, api.listDocuments, id);
  const move = (action: StockDocumentAction, more: Partial<StockDocumentTransition> = {}) =>
    transition.mutateAsync({ params: { id }, body: { action, version, reason: '', received: [], ...more } });
  const planned = preview.found && { fingerprint: preview.found.fingerprint };
  const run = (action: string, { reason }: TransitionInput) =>
    move(action as StockDocumentAction, { ...(reason && { reason }), ...(postings.includes(action) && planned) });
  const primary = firstAction(goods, document, () => setArriving(true));
  const arrive = async ({ action, ...more }: Arrival) => {
    await move(action, more);
    setArriving(false);
    toast.success(action === 'receive' ? '已到货' : '已部分到货，其余仍在途');
  };
  return (
    <>
      <ObjectPage
        name={kindTitle(kind)}
        code={code}
        status={stockDocumentStates[state]}
        facts={documentFacts(document)}
        band={counted}
        {...(primary && { primary })}
        actions={paperActions(goods, document)}
        workflow={{ ...workflowOf(goods, document), figures, run }}
        transitionsFirst
        sections={[
          linesSection(goods, document),
          ...preview.sections,
          ...movements,
          { id: 'basic', title: '基本信息', content: <FactList facts={documentDetails(document)} /> },
        ]}
        {...activity}
        pager={pager}
        pagerLink={(other) => documentAddress(goods, other)}
      />
      {arriving && <ArrivalForm document={document} onConfirm={arrive} onClose={() => setArriving(false)} />}
    </>
  );
}

/** Passes the previewed movements to actions that move stock. */
const postings: readonly string[] = ['post', 'ship', 'approve'];

/** Lines, quantities and amounts for the question; what goods cost is known from a preview, which is read for users who see prices. */
function useFigures(goods: ItemLevel, document: StockDocument, found: PostingPreview | undefined) {
  const priced = useCan()(VIEW_PRICES);
  const preview = useApiMutation(apiOf(goods).previewDocument, { handlesErrors: 'all' });
  return async (action: string) => {
    if (!postings.includes(action)) return documentFigures(document);
    // What cannot be previewed cannot be posted either: the posting says why.
    const read = () => preview.mutateAsync({ params: { id: document.id } }).catch(() => undefined);
    return documentFigures(document, found ?? (priced ? await read() : undefined));
  };
}

/** A draft is edited, goods under way arrive. */
function firstAction(goods: ItemLevel, { id, kind, state }: StockDocument, arrive: () => void): Action | undefined {
  const permission = buttonOf(goods, kind);
  if (state === 'DRAFT') return { key: 'edit', label: stockWords.edit, permission, to: editDocumentAddress(goods, id) };
  return state === 'TRAVELLING' ? { key: 'receive', label: '到货', permission, run: arrive } : undefined;
}

/** Prints the document and its labels. */
const paperActions = (goods: ItemLevel, document: StockDocument): Action[] => [
  { key: 'print', label: '打印', permission: apiOf(goods).printDocuments, to: documentPrintAddress(goods, [document.id]) },
  ...labelActions(goods, document),
];

/** 标签 of received goods: by roll, else by lot, else by item. */
const workflowOf = (goods: ItemLevel, document: StockDocument) => ({
  flow: workflowFor(goods, document),
  state: document.state,
  objectName: `${stockDocumentKinds[document.kind]} ${document.code}`,
  waitsForAnother: document.state === 'PENDING' && document.isMine && ('由您填写或提交' as const),
});

function labelActions(goods: ItemLevel, { lines, state }: StockDocument): Action[] {
  if (unposted.includes(state)) return [];
  const rolls = lines.flatMap((line) => (line.toItemId === null ? line.rolls : []));
  const rollIds = rolls.flatMap(({ rollId }) => rollId ?? []);
  const lotIds = [...new Set(rolls.flatMap(({ lotId, rollId }) => (rollId === null ? (lotId ?? []) : [])))];
  const items = lines.flatMap(({ rolls: named, itemId }) => (named.length === 0 ? [itemId] : []));
  const wish = { items: [...new Set(items)], lots: lotIds, rolls: [...new Set(rollIds)] };
  if (Object.values(wish).every(({ length }) => length === 0)) return [];
  return [{ key: 'labels', label: stockWords.printLabels, permission: apiOf(goods).listLabels, to: labelAddress(goods, wish) }];
}

/** 过账预览 of a document that is not posted, on request; posting executes it or reports that stock has changed. */
function usePreview(goods: ItemLevel, document: StockDocument): { found: PostingPreview | undefined; sections: ObjectSection[] } {
  const { id, state, version } = document;
  const api = apiOf(goods);
  const { mutateAsync, data, variables } = useApiMutation(api.previewDocument);
  const refusal = useTransitionRefusal(undefined);
  const [seen, setSeen] = useState(version);
  const found = variables?.params.id === id && seen === version ? data : undefined;
  if (state !== 'DRAFT' && state !== 'PENDING') return { found: undefined, sections: [] };
  const look = () => {
    setSeen(version);
    // What is refused was told by the call, or stands at its lines.
    void refusal.watch(mutateAsync({ params: { id } })).catch(() => undefined);
  };
  const section: ObjectSection = {
    id: 'preview',
    title: '过账预览',
    extra: (
      <Can to={api.previewDocument}>
        <Button onClick={look}>{found ? '重新预览' : '预览'}</Button>
      </Can>
    ),
    content: found ? (
      <>
        {found.warnings.map((warning) => (
          <Alert key={warning} type="warning" showIcon title={warning} />
        ))}
        <DocumentMovementsPanel goods={goods} label="过账预览" lines={document.lines} movements={found.movements} />
      </>
    ) : (
      <>
        {refusal.note}
        <p className="text-hint">预览会试算取哪些缸与匹、过账后各处结存多少，不改动库存。</p>
      </>
    ),
  };
  return { found, sections: [section] };
}

/** States from which stock is still to be moved. */
const moving: readonly string[] = ['DRAFT', 'PENDING', 'TRAVELLING'];

function goodsOf(goods: ItemLevel, { state, holder, toHolder, lines }: StockDocument) {
  const materialIds = lines.map(({ materialId }) => materialId);
  const where = { enabled: moving.includes(state), holderIds: [holder.id, toHolder?.id] };
  return goods === 'SKU' ? { ...where, skuIds: materialIds } : { ...where, spuIds: materialIds };
}

const unposted: readonly string[] = ['DRAFT', 'PENDING', 'VOID'];

function useMovementsSection(goods: ItemLevel, { id, state, lines }: StockDocument): ObjectSection[] {
  const isPosted = !unposted.includes(state);
  const { data } = useApiQuery(apiOf(goods).listDocumentMovements, { params: { id } }, { enabled: isPosted });
  if (!isPosted || !data) return [];
  const content = <DocumentMovementsPanel goods={goods} label="出入库流水" lines={lines} movements={data} />;
  return [{ id: 'movements', title: '出入库流水', count: data.length, content }];
}

export const documentPages = {
  SKU: () => <DocumentPage goods="SKU" />,
  SPU: () => <DocumentPage goods="SPU" />,
} as const;
