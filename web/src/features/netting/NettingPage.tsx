import { nettingLineList, nettingLineWorkbook } from '@mrp/contract/features/netting/list.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import type { NettingLine, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { UnsavedGuard } from '../../kit/form/drafts/UnsavedGuard.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { RecordPage } from '../../kit/object/RecordPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { nextFrame } from '../../lib/next-frame.ts';
import type { EditQueue } from '../../lib/api/edit-queue.ts';
import { askExport } from '../../lib/api/export-question.ts';
import { whileLoading } from '../../lib/api/loading.ts';
import { toast } from '../../lib/toast.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { RunPanel } from './RunPanel.tsx';
import { formTitle } from '../preparations/text.ts';
import { runAgainAddress, wantedId } from './text.ts';
import { purchaseOfRunAddress } from '../purchases/text.ts';
import { useNettingCells } from './useNettingCells.tsx';
import { useRunEdits } from './useRunEdits.ts';

const NettingExplainPanel = lazyPanel(async () => (await import('./NettingExplainPanel.tsx')).NettingExplainPanel);
const NettingComparePanel = lazyPanel(async () => (await import('./NettingComparePanel.tsx')).NettingComparePanel);
const ConfirmNettingForm = lazyPanel(async () => (await import('./ConfirmNettingForm.tsx')).ConfirmNettingForm);
const NettingSupplierForm = lazyPanel(async () => (await import('./NettingSupplierForm.tsx')).NettingSupplierForm);

/** Result of one run: demand, stock, receipts and suggestion per material, each with its explanation; orders are created here. */
export function NettingPage({ param = 'id' }: { param?: string }) {
  return (
    <RecordPage noun={nettingWords.run} param={param} read={nettingApi.get}>
      {(run) => <Run run={run} />}
    </RecordPage>
  );
}

const sources = { supplierIds: allSuppliers };

type Asked =
  | { dialog: 'explain'; line: NettingLine }
  | { dialog: 'supplier'; line: NettingLine }
  | { dialog: 'confirm'; chosen?: Selection; count: number }
  | { dialog: 'compare' }
  | null;

function Run({ run }: { run: NettingRun }) {
  const [params] = useSearchParams();
  const withId = params.get('withId');
  const [asked, setAsked] = useState<Asked>(withId ? { dialog: 'compare' } : null);
  const isOpen = run.confirmedAt === null;
  const explain = (line: NettingLine) => setAsked({ dialog: 'explain', line });
  const explained = asked?.dialog === 'explain' ? asked.line : null;
  const edits = useRunEdits(run);
  const cells = useNettingCells(run, edits, explained, explain);
  const close = () => setAsked(null);
  const ordering = useOrdering(run, edits, setAsked);
  return (
    <>
      <ListPage
        list={nettingLineList}
        endpoint={nettingApi.listLines}
        params={{ id: run.id }}
        title={`${formTitle(run.goods, 'STYLE')}测算`}
        noun={nettingWords.material}
        sources={sources}
        cells={cells}
        rowName={(line) => [line.code, line.name, line.colourName].filter(Boolean).join(' ')}
        rowActions={(line) => rowActionsOf(line, isOpen, { explain, change: (of) => setAsked({ dialog: 'supplier', line: of }) })}
        {...(isOpen && ordering)}
        actions={useRunActions(run, () => setAsked({ dialog: 'compare' }))}
        strip={<RunPanel run={run} />}
        onExport={(request) => askExport(nettingLineWorkbook, { ...request, query: withRun(request.query, run.id) })}
        firstUse="所选款式没有需要备料的物料。"
      />
      <EditsGuard edits={edits} />
      {explained && <NettingExplainPanel line={explained} onClose={close} />}
      {asked?.dialog === 'supplier' && <NettingSupplierForm run={run} edits={edits} line={asked.line} onClose={close} />}
      {asked?.dialog === 'confirm' && <ConfirmNettingForm run={run} chosen={asked.chosen} count={asked.count} onClose={close} />}
      {asked?.dialog === 'compare' && <NettingComparePanel run={run} withId={withId} onClose={close} />}
    </>
  );
}

/** 生成备料单 for all shortages or the selected ones, once all input is stored. */
function useOrdering(run: NettingRun, edits: EditQueue, ask: (asked: Asked) => void): { create: Action; bulkActions: BulkAction[] } {
  const seek = useSeek(run, edits);
  const navigate = useNavigate();
  const order = { key: 'confirm', label: '生成备料单', permission: nettingApi.confirm };
  const confirm = async (count: number, chosen?: Selection): Promise<void> => {
    if (await isSettled(edits, seek)) ask({ dialog: 'confirm', count, ...(chosen && { chosen }) });
  };
  const purchase: BulkAction = {
    key: 'purchase',
    label: '生成采购单',
    permission: purchasesApi.create,
    run: async (chosen) => {
      if (!(await isSettled(edits, seek))) return;
      if ('ids' in chosen) void navigate(purchaseOfRunAddress(run.id, chosen.ids));
      else toast.error('请逐行勾选要采购的物料');
    },
  };
  return {
    create: { ...order, run: () => void confirm(run.shortCount) },
    bulkActions: [{ ...order, run: (chosen, count) => confirm(count, chosen) }, ...(run.goods === 'SKU' ? [purchase] : [])],
  };
}

/** Leaving asks about input that is invalid or could not be saved. */
function EditsGuard({ edits }: { edits: EditQueue }) {
  return (
    <UnsavedGuard
      isDirty={() => edits.isOpen()}
      settle={() => whileLoading(edits.settle())}
      words={() => `${namesOf(edits)} 的下单量没有保存，离开后要重新填写。`}
      pageOf={runOf}
    />
  );
}

const NAMED = 3;

function namesOf(edits: EditQueue): string {
  const wrong = edits.wrong().map(({ name }) => name);
  return `${wrong.slice(0, NAMED).join('、')}${wrong.length > NAMED ? ` 等 ${wrong.length} 项` : ''}`;
}

/** Another page of its lines belongs to the same run. */
const runOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const params = new URLSearchParams(search);
  return [pathname, params.get('id'), params.get('runId')].join(' ');
};

/** Orders use stored values: waits for running saves, and refuses while a 下单量 is invalid or not saved. */
async function isSettled(edits: EditQueue, seek: Seek): Promise<boolean> {
  await whileLoading(edits.settle());
  const wrong = edits.wrong();
  if (wrong.length === 0) return true;
  const drawn = wrong.find(({ id }) => document.getElementById(wantedId(id)));
  const action = { label: '去更正', target: () => seek(wrong[0]!) };
  toast.error(`请先更正下单量，再生成备料单：${namesOf(edits)}`, drawn ? {} : { action });
  // Nothing behind the overlay takes the focus.
  if (drawn) nextFrame(() => edits.seek(drawn.id));
  return false;
}

type Seek = (line: { id: string; name: string }) => void;

/** Finds a line of another page or filter by its code and focuses its field. */
function useSeek({ id }: NettingRun, edits: EditQueue): Seek {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const kept: Record<string, string> = params.has('runId') ? { runId: id } : { id };
  return (line) => {
    const [code = ''] = line.name.split(' ', 1);
    edits.seek(line.id);
    void navigate({ search: String(new URLSearchParams({ ...kept, q: code })) });
  };
}

/** The page names the run in its path, the workbook in its query. */
const withRun = (query: string, id: string): string => new URLSearchParams([...new URLSearchParams(query), ['runIds', id]]).toString();

interface RowUses {
  explain: (line: NettingLine) => void;
  change: (line: NettingLine) => void;
}

function rowActionsOf(line: NettingLine, isOpen: boolean, { explain, change }: RowUses): Action[] {
  return [
    { key: 'explain', label: '说明', run: () => explain(line) },
    ...(isOpen ? [{ key: 'supplier', label: '改供应商', permission: nettingApi.editLines, run: () => change(line) }] : []),
  ];
}

function useRunActions(run: NettingRun, compare: () => void): Action[] {
  const navigate = useNavigate();
  return [
    { key: 'compare', label: '与另一次对比', run: compare },
    {
      key: 'again',
      label: '重新测算',
      permission: nettingApi.run,
      run: () => void navigate(runAgainAddress(run)),
    },
  ];
}
