import type { StockDocumentRow } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { buttonOf, stockDocumentKinds, stockDocumentStates, stockWorkflow } from '@mrp/contract/features/stock/workflow.ts';
import type { Workflow } from '@mrp/contract/lib/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';

import { lazyPanel } from '../../../kit/lazy.tsx';
import { SumsCell } from '../../../kit/list-columns/cells.tsx';
import { usePrinting } from '../../../kit/print/usePrinting.ts';
import type { Action } from '../../../kit/list/list-actions.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { askExport } from '../../../lib/api/export-question.ts';
import { dictionarySource } from '../../../pickers/DictionaryPicker.tsx';
import { holderSource } from '../../../pickers/sources/holder-source.ts';
import {
  documentAddress,
  documentListOf,
  documentsTitle,
  editDocumentAddress,
  newDocumentAddress,
  ownershipLabel,
} from './document-text.ts';
import { stockItemSource } from '../../../pickers/sources/stock-item-source.ts';
import { StockViewsPanel } from '../StockViewsPanel.tsx';
import { apiOf, documentPrintAddress, openingActions } from '../text.ts';

const DocumentPeekPanel = lazyPanel(async () => (await import('./DocumentPeekPanel.tsx')).DocumentPeekPanel);

const categoryIds = dictionarySource('issueCategory', '出库类别');

const sources = {
  SKU: { holderIds: holderSource, categoryIds, itemIds: stockItemSource('SKU') },
  SPU: { holderIds: holderSource, categoryIds, itemIds: stockItemSource('SPU') },
};

/** Labels and tones of all states of all kinds. */
const allStates = (goods: ItemLevel): Workflow => ({ ...stockWorkflow(goods, 'SUPPLEMENT'), states: stockDocumentStates });
const flows: Readonly<Record<ItemLevel, Workflow>> = { SKU: allStates('SKU'), SPU: allStates('SPU') };

/** 编辑 of a draft; 审批 of an adjustment by somebody else, on its page, which shows what would be posted. */
function rowActionsOf(goods: ItemLevel, { id, kind, state, isMine }: StockDocumentRow): Action[] {
  const { approve } = stockWorkflow(goods, kind).transitions;
  if (state === 'DRAFT')
    return [{ key: 'edit', label: stockWords.edit, permission: buttonOf(goods, kind), to: editDocumentAddress(goods, id) }];
  return state === 'PENDING' && approve && !isMine
    ? [{ key: 'approve', label: '审批', permission: approve.permission, to: documentAddress(goods, id) }]
    : [];
}

/** 单据 of this stock level by state, as a tab of the stock list. */
export function DocumentListPanel({ goods }: { goods: ItemLevel }) {
  const list = documentListOf(goods);
  const api = apiOf(goods);
  const can = useCan();
  const print = usePrinting(api.printDocuments, stockWords.document, (ids) => documentPrintAddress(goods, ids));
  return (
    <>
      <StockViewsPanel goods={goods} />
      <ListPage
        list={list}
        endpoint={api.listDocuments}
        title={documentsTitle(goods)}
        noun={stockWords.document}
        workflow={flows[goods]}
        sources={sources[goods]}
        rowLink={(row: StockDocumentRow) => documentAddress(goods, row.id)}
        rowName={(row: StockDocumentRow) => `${row.code} ${stockDocumentKinds[row.kind]}`}
        peek={(row: StockDocumentRow) => <DocumentPeekPanel goods={goods} id={row.id} />}
        cells={{
          kind: (row: StockDocumentRow) => stockDocumentKinds[row.kind],
          ownership: (row: StockDocumentRow) => ownershipLabel(row.ownership),
          quantities: ({ quantities }: StockDocumentRow) => <SumsCell text={quantities} />,
        }}
        actions={openingActions(goods, can)}
        create={{ key: 'create', label: '新建单据', permission: api.createDocument, to: newDocumentAddress(goods) }}
        bulkActions={[print]}
        onExport={(request) => askExport(list, request)}
        rowActions={(row: StockDocumentRow) => rowActionsOf(goods, row)}
        firstUse="入库、出库、调整、调拨都从新建单据开始。"
      />
    </>
  );
}

export const documentListPages = {
  SKU: () => <DocumentListPanel goods="SKU" />,
  SPU: () => <DocumentListPanel goods="SPU" />,
} as const;
