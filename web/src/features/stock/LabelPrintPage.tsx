import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Label, LabelRequest } from '@mrp/contract/features/stock/labels.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { useListOfPage } from '../../lib/usePage.ts';
import { LabelSheetsPanel } from './LabelSheetsPanel.tsx';
import { apiOf, labelItemsOf } from './text.ts';

/** 标签 60 × 40 mm, one per page, for the items, lots and rolls in the address. */
function LabelPrintPage({ goods }: { goods: ItemLevel }) {
  return (
    <Allowed to={apiOf(goods).listLabels}>
      <StockLabels goods={goods} />
    </Allowed>
  );
}

function StockLabels({ goods }: { goods: ItemLevel }) {
  const [params] = useSearchParams();
  const wish = labelItemsOf(params);
  const named = isNamed(wish);
  return <Labels named={named} read={useApiQuery(apiOf(goods).listLabels, { body: wish }, { handlesErrors: 'all', enabled: named })} />;
}

/** Whether the address names anything to print. */
const isNamed = ({ rows, ...lists }: LabelRequest): boolean => rows !== undefined || Object.values(lists).some((ids) => ids.length > 0);

/** The same for materials, with or without stock. */
export function MaterialLabelPrintPage() {
  return (
    <Allowed to={materialLabelsApi.listMaterialLabels}>
      <MaterialLabels />
    </Allowed>
  );
}

function MaterialLabels() {
  const [params] = useSearchParams();
  const wish = labelItemsOf(params);
  const { items, rows } = wish;
  const skus = (params.get('skus') ?? '').split(',').filter(Boolean);
  const body = { materials: items, skus, ...(rows && { rows }) };
  const named = skus.length > 0 || isNamed(wish);
  return (
    <Labels named={named} read={useApiQuery(materialLabelsApi.listMaterialLabels, { body }, { handlesErrors: 'all', enabled: named })} />
  );
}

interface LabelsProps {
  named: boolean;
  read: { data?: Label[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
}

function Labels({ named, read: { data: labels, error, refetch } }: LabelsProps) {
  const list = useListOfPage();
  if (!labels)
    return <RecordPending noun={stockWords.material} id={named ? 'named' : ''} error={error} shape="form" onRetry={() => void refetch()} />;
  if (labels.length === 0)
    return (
      <EmptyState
        heading
        title="没有可以打印的标签"
        hint="物料可能已被删除、还没有颜色，或匹已经用完。"
        action={<ActionButton to={list?.path}>回到{list?.title}</ActionButton>}
      />
    );
  return <LabelSheetsPanel labels={labels} />;
}

export const labelPrintPages = {
  SKU: () => <LabelPrintPage goods="SKU" />,
  SPU: () => <LabelPrintPage goods="SPU" />,
} as const;
