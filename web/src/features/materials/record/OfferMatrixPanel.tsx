import type { Material, Sku } from '@mrp/contract/features/materials/record.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { Offer } from '@mrp/contract/features/prices.ts';
import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { RowMenu } from '../../../kit/actions/RowMenu.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { Swatch } from '../../../kit/Swatch.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import {
  makeOfferMatrix,
  termsText,
  type MatrixCell,
  type MatrixRow,
  type MatrixView,
  type OfferMatrix as OfferMatrixData,
} from '../../prices/text.ts';
import { priceDecimals, skuShade } from '../text.ts';
import '../materials.css';

interface MatrixProps {
  material: Material;
  offers: readonly Offer[];
  selected: Sku | undefined;
  onPick: (skuId: string) => void;
  actionsOf: (sku: Sku) => readonly Action[];
}

const views = [
  { value: 'metre', label: '米价' },
  { value: 'quote', label: '原报价' },
  { value: 'lead', label: '货期' },
] as const satisfies readonly { value: MatrixView; label: string }[];

/** 颜色与SKU × 供应商报价; without permission to see prices only suppliers and lead times. */
export function useOffersSection({ canSeePrices, ...props }: MatrixProps & { canSeePrices: boolean }): ObjectSection {
  const { material, offers } = props;
  const counted = !offers.some(({ prices }) => prices.some(({ metrePrice }) => metrePrice));
  const [view, setView] = useState<MatrixView | null>(null);
  const allowed = views.filter(({ value }) => (value === 'metre' ? canSeePrices && !counted : value !== 'quote' || canSeePrices));
  const shown = view ?? allowed[0]!.value;
  const matrix = makeOfferMatrix(material.skus, offers, shown);
  return {
    id: 'colours',
    title: '颜色与SKU × 供应商报价',
    count: material.skus.length,
    note: `${material.skus.length} 色，${matrix.offered} 色有报价${shown === 'metre' ? ' · 元/米 不含税' : ''}`,
    extra: matrix.suppliers.length > 0 && (
      <>
        <span className="text-hint">{shown === 'lead' ? '粗体为同色最快' : '粗体为同色最低'}</span>
        {allowed.length > 1 && <Segmented<MatrixView> aria-label="看什么" value={shown} onChange={setView} options={[...allowed]} />}
      </>
    ),
    content:
      material.skus.length === 0 ? (
        <EmptyState title="还没有颜色" hint="用“加颜色”从颜色库选，或粘贴多个颜色名；提交审核时没有颜色的物料会得到“无色”。" />
      ) : (
        <OfferMatrix {...props} matrix={matrix} view={shown} />
      ),
  };
}

/** Rows of colours with every supplier's price. */
function OfferMatrix({
  material,
  matrix: { suppliers, rows },
  view,
  selected,
  onPick,
  actionsOf,
}: MatrixProps & { matrix: OfferMatrixData; view: MatrixView }) {
  const mayOpenSuppliers = useCan()('供应商档案');
  return (
    <PlainTable label="颜色与供应商报价">
      <thead>
        <tr>
          <th scope="col">颜色 / SKU</th>
          <th scope="col">状态</th>
          {suppliers.map(({ id, name, abbreviation }) => (
            <th key={id} scope="col" className="num" title={name}>
              {mayOpenSuppliers ? <Link to={`/supplierDetail?id=${id}`}>{abbreviation}</Link> : abbreviation}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MatrixLine
            key={row.sku?.id ?? 'greige'}
            row={row}
            selected={row.sku !== null && row.sku === selected}
            onPick={onPick}
            actions={row.sku ? actionsOf(row.sku) : []}
          >
            {row.cells.map((cell, at) => (
              <td key={suppliers[at]!.id} className="num">
                {cell ? <Quote cell={cell} view={view} decimals={priceDecimals(material.kind)} /> : <EmptyCell />}
              </td>
            ))}
          </MatrixLine>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface MatrixLineProps {
  row: MatrixRow;
  selected: boolean;
  onPick: (skuId: string) => void;
  actions: readonly Action[];
  children: ReactNode;
}

function MatrixLine({ row: { sku }, selected, onPick, actions, children }: MatrixLineProps) {
  if (!sku) {
    return (
      <tr>
        <th scope="row" colSpan={2}>
          坯布（未染色）
        </th>
        {children}
        <td className="end">
          <span className="visually-hidden">无操作</span>
        </td>
      </tr>
    );
  }
  const { tone, label } = skuWorkflow.states[sku.state];
  return (
    <tr className={selected ? 'selected' : ''} onClick={() => onPick(sku.id)}>
      <th scope="row">
        <button type="button" aria-pressed={selected}>
          <Swatch shade={skuShade(sku)} size={28} silent />
          <span>{sku.colourName}</span>
          <span className="m-serial">-{String(sku.serial).padStart(2, '0')}</span>
        </button>
      </th>
      <td>
        <StatusTag tone={tone}>{label}</StatusTag>
      </td>
      {children}
      <td className="end">
        <RowMenu actions={actions} name={sku.code} />
      </td>
    </tr>
  );
}

function Quote({ cell: { offer, price, others, lowest }, view, decimals }: { cell: MatrixCell; view: MatrixView; decimals: number }) {
  return (
    <span className={`m-quote ${lowest ? 'lowest' : ''}`}>
      {offer.preferred && <span className="k-note-chip">优选</span>}
      <span>
        {figureOf({ offer, price }, view, decimals) ?? <EmptyCell />}
        {lowest && <span className="visually-hidden">（同色最低）</span>}
        {others > 0 && <span className="text-hint" title={`同一供应商另有 ${others} 个货号`}>{` +${others}`}</span>}
      </span>
    </span>
  );
}

function figureOf({ offer, price }: Pick<MatrixCell, 'offer' | 'price'>, view: MatrixView, decimals: number): ReactNode {
  if (view === 'lead') return offer.leadDaysBulk === null ? null : `${offer.leadDaysBulk} 天`;
  const value = view === 'metre' ? price?.metrePrice : price?.price;
  if (!price || !value) return null;
  return (
    <>
      {formatNumber(value, decimals)}
      {view === 'quote' && <span className="k-unit">{` ${termsText(price)}`}</span>}
    </>
  );
}
