import { importsApi } from '@mrp/contract/features/imports.ts';
import { preparationList, preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { PreparationRow } from '@mrp/contract/features/preparations/record.ts';
import { preparationObjects, preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { sortBulkActions } from '../../kit/list-selection/bulk-order.ts';
import type { Action, BulkAction } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { useRecordMoves } from '../../kit/record/useRecordMoves.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { importSource } from '../../pickers/sources/import-source.ts';
import { nettingSource } from '../../pickers/sources/netting-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { styleSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { nettingAddress } from '../netting/text.ts';
import { DueDay } from '../../kit/DueDay.tsx';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import {
  preparationEditAddress,
  creationLabel,
  itemName,
  isMore,
  kindText,
  listFlow,
  newAddress,
  newChoices,
  preparationAddress,
  preparationPrintAddress,
  preparationRefreshes,
  preparationViews,
  receiveAction,
  stepsOf,
  unitName,
  shortfall,
} from './text.ts';
import { useDiscardPreparation } from './useDiscardPreparation.ts';
import { usePrinting } from '../../kit/print/usePrinting.ts';

const PreparationPeekPanel = lazyPanel(async () => (await import('./PreparationPeekPanel.tsx')).PreparationPeekPanel);
const AcceptForm = lazyPanel(async () => (await import('./AcceptForm.tsx')).AcceptForm);

const sources = {
  supplierIds: allSuppliers,
  holderIds: holderSource,
  styleIds: styleSource,
  spuIds: materialSource,
  nettingRunIds: nettingSource,
};
const sourcesWithImports = { ...sources, import: importSource('preparations') };

const create: Action = {
  key: 'create',
  label: '新建备料单',
  permission: preparationsApi.create,
  choices: newChoices.map(({ kind, basis }) => ({
    key: `create-${kind}-${basis}`,
    label: creationLabel(kind, basis),
    to: newAddress(kind, basis),
  })),
};

const cells = {
  picture: (row: PreparationRow) => <Swatch shade={shadeOf({ ...row, code: row.materialCode, name: row.materialName })} inRow />,
  kind: kindText,
  unit: unitName,
  object: (row: PreparationRow) => preparationObjects[row.object],
  progress: (row: PreparationRow) => (isMore(row.quantity) ? <ProgressBar percent={row.progress} short={shortfall(row)} /> : <EmptyCell />),
  expectedOn: (row: PreparationRow) => <DueDay day={row.expectedOn} isOverdue={row.isOverdue} changes={row.expectedChanges} />,
  nettingRun: ({ nettingRun }: PreparationRow) =>
    nettingRun ? (
      <Link to={nettingAddress(nettingRun.id)} tabIndex={-1}>
        {nettingRun.code}
      </Link>
    ) : (
      <EmptyCell />
    ),
};

/** 备料单管理. */
export function PreparationListPage() {
  const can = useCan();
  const moves = useMoves();
  const discard = useDiscardPreparation();
  const merge = useMerge();
  const print = usePrinting(preparationsApi.print, preparationWords.preparation, preparationPrintAddress);
  const [accepting, setAccepting] = useState<readonly string[]>([]);
  const accept = { key: 'accept', label: preparationWords.accept, permission: preparationsApi.accept };
  const acceptChosen = async (chosen: Selection): Promise<void> => {
    if ('ids' in chosen && chosen.ids.length <= MAX_ACCEPTED) setAccepting(chosen.ids);
    else toast.error(`一次最多接单 ${MAX_ACCEPTED} 张，请逐张勾选`);
  };
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={preparationList}
        endpoint={preparationsApi.list}
        noun={preparationWords.preparation}
        workflow={preparationWorkflow}
        sources={can(importsApi.list) ? sourcesWithImports : sources}
        rowLink={(row) => preparationAddress(row.id)}
        rowName={(row) => `${row.code} ${itemName(row)}`}
        peek={(row) => <PreparationPeekPanel id={row.id} />}
        cells={cells}
        create={create}
        {...(can(preparationsApi.create) && { importTo: '/importFile?object=preparations' })}
        rowActions={(row) => [
          ...(row.state === 'DRAFT'
            ? [{ key: 'edit', label: '编辑', permission: preparationsApi.edit, to: preparationEditAddress(row) }]
            : []),
          ...(row.state === 'WAITING' ? [{ ...accept, run: () => setAccepting([row.id]) }] : []),
          ...(row.state === 'PRODUCING' && row.productions.length === 1 ? [receiveAction(row.productions[0]!.id)] : []),
          ...stepsOf(row).map((step) => moves.actionFor(row, step)),
          ...(row.state === 'DRAFT' ? [discard.actionFor(row)] : []),
        ]}
        bulkActions={sortBulkActions([...moves.bulkActions, { ...accept, run: acceptChosen }, merge, print], bulkOrder)}
        onExport={(request) => askExport(preparationList, request)}
        firstUse="可按款式测算后生成，也可按物料直接新建。"
      />
      {moves.dialog}
      {accepting.length > 0 && <AcceptForm orderIds={accepting} onClose={() => setAccepting([])} />}
    </>
  );
}

const MAX_ACCEPTED = 500;

/** 提交 撤回 审核 打回 接单 合并 打印 取消, in the order of the workflow. */
const bulkOrder = ['submit', 'withdraw', 'approve', 'reject', 'accept', 'merge', 'print', 'cancel'];

const moving = {
  workflow: listFlow,
  nameOf: ({ code }: Pick<PreparationRow, 'code'>) => code,
  counted: '张备料单',
  list: preparationList,
  calls: preparationsApi,
  refreshes: preparationRefreshes,
};

const useMoves = () => useRecordMoves(moving, { inputOf: ({ reason = '' }) => ({ reason }) });

function useMerge(): BulkAction {
  const merge = useApiMutation(preparationsApi.merge, { refreshes: preparationRefreshes });
  return {
    key: 'merge',
    label: '合并',
    permission: preparationsApi.merge,
    run: async (chosen, count) => {
      const sure = await confirm({
        title: `合并 ${count} 张备料单？`,
        content: '类型、方式、供应商、物料、单位和收货方都相同的草稿，并入其中最早的一张；其余改为已取消，并注明并入的单号。',
        okText: '合并',
      });
      return sure ? merge.mutateAsync({ body: { chosen } }) : undefined;
    },
  };
}
