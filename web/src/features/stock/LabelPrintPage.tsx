import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Label, LabelRequest } from '@mrp/contract/features/stock/labels.ts';
import { materialLabelsApi } from '@mrp/contract/features/stock/material-labels.ts';
import { InputNumber } from 'antd';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { Code128, Qr } from '../../kit/print/Code.tsx';
import { PrintBar } from '../../kit/print/PrintBar.tsx';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { useListOfPage } from '../../lib/usePage.ts';
import { apiOf, labelItemsOf } from './text.ts';

const MAX_COPIES = 20;

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
  if (!labels) return <RecordPending noun="物料" id={named ? 'named' : ''} error={error} shape="form" onRetry={() => void refetch()} />;
  if (labels.length === 0)
    return (
      <EmptyState
        heading
        title="没有可以打印的标签"
        hint="物料可能已被删除、还没有颜色，或匹已经用完。"
        action={<ActionButton to={list?.path}>回到{list?.title}</ActionButton>}
      />
    );
  return <LabelSheets labels={labels} />;
}

function LabelSheets({ labels }: { labels: readonly Label[] }) {
  const [params, setParams] = useSearchParams();
  const copies = Math.min(MAX_COPIES, Math.max(1, Number.parseInt(params.get('copies') ?? '1', 10) || 1));
  const setCopies = (count: number | null) =>
    setParams(
      (before) => {
        before.set('copies', String(count ?? 1));
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <PrintBar title={`打印标签 · ${labels.length * copies} 张`}>
        <span className="k-print-copies">
          <label htmlFor="label-copies">每种份数</label>
          <InputNumber id="label-copies" min={1} max={MAX_COPIES} precision={0} value={copies} onChange={setCopies} />
        </span>
      </PrintBar>
      <div className="k-labels">
        {labels.flatMap((label) => Array.from({ length: copies }, (_, copy) => <LabelSheet key={`${label.code} ${copy}`} label={label} />))}
      </div>
    </>
  );
}

/** Bars of two dots at 203 dpi for an item, of three for the shorter number of a lot or a roll. */
const moduleOf = ({ kind }: Label): number => (kind === 'ITEM' ? 0.25 : 0.375);

function LabelSheet({ label }: { label: Label }) {
  const { code, name } = label;
  const [strong, ...lines] = linesOf(label);
  return (
    <section className="k-label" aria-label={`标签 ${code}`}>
      <div>
        <p className="name">{name}</p>
        <p className="strong">{strong}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Qr text={code} sizeMm={15} />
      <div className="bars">
        <Code128 text={code} moduleMm={moduleOf(label)} heightMm={9} />
        <span>{code}</span>
      </div>
    </section>
  );
}

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join('　');

/** The colour line first. */
function linesOf({
  kind,
  colourName,
  specification,
  classification,
  lotNo,
  rollNo,
  metres,
  kilograms,
  supplier,
  receivedOn,
}: Label): string[] {
  if (kind === 'ITEM') return [colourName || '坯布', specification, classification].filter(Boolean);
  const figures = [metres && `${formatNumber(metres, 2)} 米`, kilograms && `${formatNumber(kilograms, 2)} 公斤`].filter(Boolean);
  const [first = null, second = null] = figures;
  return [
    joined(colourName || '坯布', rollNo && `匹 ${rollNo}`, first || null),
    joined(`缸 ${lotNo ?? ''}`, second || null),
    joined(supplier, receivedOn && `${formatDay(receivedOn)} 入库`),
  ].filter(Boolean);
}

export const labelPrintPages = {
  SKU: () => <LabelPrintPage goods="SKU" />,
  SPU: () => <LabelPrintPage goods="SPU" />,
} as const;
