import { picksApi } from '@mrp/contract/features/picks.ts';
import { NEAR_DELTA_E, type RemnantOffer } from '@mrp/contract/features/picks/remnants.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyCell } from '../kit/list-columns/cells.tsx';
import { PlainTable } from '../kit/plain/PlainTable.tsx';
import { Swatch } from '../kit/Swatch.tsx';
import { formatMoney, formatNumber } from '../lib/format/format.ts';
import { useCan } from '../lib/session/permissions.tsx';
import { useApiQuery } from '../lib/api/useApi.ts';
import { useDebounced } from '../lib/useDebounced.ts';
import { shadeOf } from './colours/material-shade.ts';

interface RemnantsPickerProps {
  /** What is needed, by SKU; or the netting run whose order quantities count. */
  needs?: readonly { skuId: string; quantity: string }[];
  runId?: string;
  /** Where it is needed. */
  holderId?: string | null;
  /** Absent: only shown. */
  onUse?: (offer: RemnantOffer) => void;
}

const PAUSE_MS = 600;
const KEPT_MS = 30_000;

/** 可用余料: rests of the same material in a near colour that could be used instead; nothing where there are none. */
export function RemnantsPicker({ needs = [], runId, holderId = null, onUse }: RemnantsPickerProps) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  const now = JSON.stringify({ needs: needs.filter(({ quantity }) => /^\d+(\.\d+)?$/.test(quantity)), runId: runId ?? null, holderId });
  const body = JSON.parse(useDebounced(now, false, PAUSE_MS)) as { needs: { skuId: string; quantity: string }[]; runId: string | null };
  const enabled = can(picksApi.offerRemnants) && (body.runId !== null || body.needs.length > 0);
  const { data: offers = [] } = useApiQuery(picksApi.offerRemnants, { body }, { enabled, staleTime: KEPT_MS, handlesErrors: 'all' });
  if (!enabled || offers.length === 0) return null;
  const saved = offers.flatMap(({ saves }) => saves ?? []);
  return (
    <div className="stack">
      <p className="row">
        <span>
          有 {offers.length} 份同款近色的余料可用（ΔE ≤ {NEAR_DELTA_E}）
          {saved.length > 0 && `，可省 ${formatMoney(sumDecimals(saved))} 元（未税）`}
        </span>
        <button type="button" className="k-text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '查看余料'}
        </button>
      </p>
      {open && <Offers offers={offers} onUse={onUse} />}
    </div>
  );
}

function Offers({ offers, onUse }: { offers: readonly RemnantOffer[]; onUse: RemnantsPickerProps['onUse'] }) {
  const priced = offers.some(({ saves }) => saves !== undefined);
  return (
    <PlainTable label="可用余料">
      <thead>
        <tr>
          <th scope="col">要用的</th>
          <th scope="col">余料</th>
          <th scope="col">色差</th>
          <th scope="col">缸号 / 匹号</th>
          <th scope="col">在哪里</th>
          <th scope="col" className="num">
            余料可用
          </th>
          <th scope="col" className="num">
            可抵
          </th>
          {priced && (
            <th scope="col" className="num">
              可省（元）
            </th>
          )}
          {onUse && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <Offer
            key={`${offer.forSkuId} ${offer.itemId} ${offer.holder.id} ${offer.lotNo} ${offer.rollNo}`}
            {...{ offer, priced, onUse }}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

function Offer({ offer, priced, onUse }: { offer: RemnantOffer; priced: boolean; onUse: RemnantsPickerProps['onUse'] }) {
  const { forCode, forColour, code, name, colourName, deltaE, isEstimated, holder, bin, lotNo, rollNo, unit, quantity, usable, saves } =
    offer;
  const figure = (text: string) => `${formatNumber(text, unit.decimals)} ${unit.name}`;
  return (
    <tr>
      <td>
        {forCode} {forColour}
      </td>
      <td>
        <span className="row">
          <Swatch shade={shadeOf(offer)} size={24} silent />
          {code} {[name, colourName].filter(Boolean).join(' ')}
        </span>
      </td>
      <td>{compareDecimals(deltaE, '0') === 0 ? '同色' : `ΔE ${formatNumber(deltaE, 2)}${isEstimated ? '（估）' : ''}`}</td>
      <td>{[lotNo, rollNo].filter(Boolean).join(' / ') || <EmptyCell />}</td>
      <td>{[holder.name, bin && `库位 ${bin.code}`].filter(Boolean).join(' ')}</td>
      <td className="num">{figure(quantity)}</td>
      <td className="num">{figure(usable)}</td>
      {priced && <td className="num">{saves ? formatMoney(saves) : <EmptyCell />}</td>}
      {onUse && (
        <td>
          <Button size="small" aria-label={`领余料 ${code} ${[lotNo, rollNo].filter(Boolean).join('/')}`} onClick={() => onUse(offer)}>
            领这份
          </Button>
        </td>
      )}
    </tr>
  );
}
