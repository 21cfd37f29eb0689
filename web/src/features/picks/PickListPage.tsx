import { pickList, picksApi } from '@mrp/contract/features/picks.ts';
import type { PickRow } from '@mrp/contract/features/picks/record.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DueDay } from '../../kit/DueDay.tsx';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { usePrinting } from '../../kit/print/usePrinting.ts';
import { ProgressBar } from '../../kit/ProgressBar.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { holderSource } from '../../pickers/sources/holder-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { shadeOf } from '../../pickers/colours/material-shade.ts';
import { garmentOrderSource, styleSource } from '../../pickers/sources/style-source.ts';
import { goodsName } from '../purchases/text.ts';
import { pickAddress, pickEditAddress, pickIssueAddress, pickPrintAddress, scanPickAddress } from './addresses.ts';
import { isEditable, rowSteps, shortfall } from './text.ts';
import { usePickMoves } from './usePickMoves.tsx';
import { orderPaths, stylePaths } from '../styles/addresses.ts';

const PickPeekPanel = lazyPanel(async () => (await import('./PickPeekPanel.tsx')).PickPeekPanel);
const PickOrdersForm = lazyPanel(async () => (await import('./entry/PickOrdersForm.tsx')).PickOrdersForm);

const sources = { holderIds: holderSource, spuIds: materialSource, styleIds: styleSource, garmentOrderIds: garmentOrderSource };

const createOf = (fromOrders: () => void): Action => ({
  key: 'create',
  label: '新建领料单',
  permission: picksApi.create,
  choices: [
    { key: 'create-orders', label: '按成衣订单领料', run: fromOrders },
    { key: 'create-plain', label: '手工新建', to: '/newPick' },
  ],
});

const linked = (ref: { id: string; code: string } | null, addressOf: (id: string) => string) =>
  ref ? (
    <Link to={addressOf(ref.id)} tabIndex={-1}>
      {ref.code}
    </Link>
  ) : (
    <EmptyCell />
  );

const cells = {
  picture: (row: PickRow) => <Swatch shade={shadeOf({ ...row, code: row.materialCode, name: row.materialName })} inRow />,
  materialName: goodsName,
  garmentOrder: ({ garmentOrder }: PickRow) => linked(garmentOrder, orderPaths.detailOf),
  style: ({ style }: PickRow) => linked(style, stylePaths.detailOf),
  unit: ({ unit }: PickRow) => unit?.name ?? '多单位',
  progress: (row: PickRow) => <ProgressBar percent={row.progress} short={shortfall(row)} />,
  needOn: (row: PickRow) => <DueDay day={row.needOn} isOverdue={row.isOverdue} />,
};

/** 领料管理. */
export function PickListPage() {
  const moves = usePickMoves();
  const print = usePrinting(picksApi.print, pickWords.pickOrder, pickPrintAddress);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <ListPage
        list={pickList}
        endpoint={picksApi.list}
        noun={pickWords.pickOrder}
        workflow={pickWorkflow}
        sources={sources}
        rowLink={(row) => pickAddress(row.id)}
        rowName={(row) => `${row.code} ${goodsName(row)}`}
        peek={(row) => <PickPeekPanel id={row.id} />}
        cells={cells}
        create={createOf(() => setChoosing(true))}
        rowActions={(row) => [
          ...(row.state === 'OPEN' ? openActions(row) : []),
          ...rowSteps(row).map((step) => moves.actionFor(row, step)),
          { key: 'print', label: '打印', permission: picksApi.print, to: pickPrintAddress([row.id]) },
        ]}
        bulkActions={[print]}
        onExport={(request) => askExport(pickList, request)}
        firstUse="按成衣订单带出建议数量，也可手工新建；保存即占用库存，领料后出库。"
      />
      {moves.dialog}
      {choosing && <PickOrdersForm onClose={() => setChoosing(false)} />}
    </>
  );
}

const openActions = (row: PickRow): Action[] => [
  { key: 'issue', label: pickWords.pick, permission: picksApi.post, to: pickIssueAddress(row.id) },
  { key: 'scan', label: '扫码领料', permission: picksApi.post, to: scanPickAddress(row.id) },
  ...(isEditable(row) ? [{ key: 'edit', label: pickWords.edit, permission: picksApi.edit, to: pickEditAddress(row.id) }] : []),
];
