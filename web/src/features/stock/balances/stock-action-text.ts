import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { StockRow } from '@mrp/contract/features/stock/list.ts';
import { buttonOf, stockDocumentKinds } from '@mrp/contract/features/stock/workflow.ts';
import type { NavigateFunction } from 'react-router';
import type { AnyList, ListState } from '../../../kit/list/list-url.ts';
import { listQuery } from '../../../kit/list/list-url.ts';
import type { Action, BulkAction } from '../../../kit/list/list-actions.ts';
import { call } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast.ts';
import { untypedInput } from '../../../lib/untyped-input.ts';
import { newDocumentAddress, outgoingKinds, type StockAtHolder } from '../documents/document-text.ts';
import { placeOfRows } from '../documents/stock-row-values.ts';
import { apiOf } from '../text.ts';

/** 其他出库, 调拨, 调整 of goods where they stand. */
export const stockActions = (goods: ItemLevel, from: StockAtHolder, note = ''): Action[] =>
  outgoingKinds.map((kind) => ({
    key: `${kind}-${from.holderId}`,
    label: `${stockDocumentKinds[kind]}${note}`,
    permission: buttonOf(goods, kind),
    to: newDocumentAddress(goods, kind, from),
  }));

/** The same for ticked rows: a document is about one holder, so that rows at several are refused. */
export const stockBulkActions = (goods: ItemLevel, list: AnyList, state: ListState, navigate: NavigateFunction): BulkAction[] =>
  outgoingKinds.map((kind) => ({
    key: kind,
    label: stockDocumentKinds[kind],
    permission: buttonOf(goods, kind),
    run: async (chosen) => {
      const ids = new Set('ids' in chosen ? chosen.ids : []);
      const { rows } = await call(apiOf(goods).list, untypedInput({ query: listQuery(list, state) }));
      const ticked = (rows as readonly StockRow[]).filter(({ id }) => ids.has(id));
      if (ids.size === 0 || ticked.length < ids.size) return void toast.error('一张单据只能用本页选中的行');
      const place = placeOfRows(ticked);
      if (!place) return void toast.error('一张单据只有一个持有方，请只选同一持有方的行');
      return void navigate(newDocumentAddress(goods, kind, place));
    },
  }));
