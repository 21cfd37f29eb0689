import { claimDemands, claimSources } from '@mrp/contract/features/claims/fields.ts';
import type { ClaimRow } from '@mrp/contract/features/claims/record.ts';
import { claimWorkflow } from '@mrp/contract/features/claims/workflow.ts';
import { Link } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import type { Action } from '../../kit/list/list-actions.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { listOf } from '../../kit/record/list-of.ts';
import { editAction } from '../../kit/record/record-kind.ts';
import { askedAddress } from '../../lib/asked-action.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { dictionarySource } from '../../pickers/DictionaryPicker.tsx';
import { receiptAddress } from '../purchases/text.ts';
import { claimName } from './text.ts';
import { useDiscardClaim } from './useDiscardClaim.ts';
import { claimPaths } from './addresses.ts';
import { claimKind } from './kind.ts';

const ClaimPeekPanel = lazyPanel(async () => (await import('./ClaimPeekPanel.tsx')).ClaimPeekPanel);

const sources = { supplierIds: allSuppliers, spuIds: materialSource, kindIds: dictionarySource('claimKind', '索赔问题') };

const cells = {
  unit: ({ unit }: ClaimRow) => unit.name,
  source: ({ source }: ClaimRow) => claimSources.find(({ value }) => value === source)?.label ?? source,
  demand: ({ demand }: ClaimRow) => claimDemands.find(({ value }) => value === demand)?.label ?? demand,
  receipt: ({ receipt }: ClaimRow) =>
    receipt ? (
      <Link to={receiptAddress(receipt.id)} tabIndex={-1}>
        {receipt.code}
      </Link>
    ) : (
      <EmptyCell />
    ),
};

/** What the claim waits for, on its page. */
function nextSteps({ id, state }: ClaimRow): Action[] {
  const page = claimPaths.detailOf(id);
  const { send, answer, confirm, settle } = claimWorkflow.transitions;
  switch (state) {
    case 'DRAFT':
      return [{ key: 'send', label: send.label, permission: send.permission, to: page }];
    case 'SENT':
      return [{ key: 'answer', label: answer.label, permission: answer.permission, to: askedAddress(page, 'answer') }];
    case 'NEGOTIATING':
      return [
        { key: 'confirm', label: confirm.label, permission: confirm.permission, to: page },
        { key: 'answer', label: answer.label, permission: answer.permission, to: askedAddress(page, 'answer') },
      ];
    case 'CONFIRMED':
      return [{ key: 'settle', label: settle.label, permission: settle.permission, to: page }];
    case 'SETTLED':
    case 'CANCELLED':
      return [];
  }
}

/** 物料索赔. */
export function ClaimListPage() {
  const discard = useDiscardClaim();
  return (
    <ListPage
      {...listOf(claimKind)}
      sources={sources}
      rowName={(row: ClaimRow) => `${row.code} ${claimName(row)}`}
      peek={(row) => <ClaimPeekPanel id={row.id} />}
      cells={cells}
      rowActions={(row) =>
        row.state === 'DRAFT'
          ? [...nextSteps(row), editAction(claimKind, row), ...(row.createdByMe ? [discard.actionFor(row)] : [])]
          : nextSteps(row)
      }
      firstUse="从收货单按“索赔”新建；扣款与让步确认后进入下一张对账单，换货在采购单上等补货。"
    />
  );
}
