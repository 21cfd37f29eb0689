import type { Material } from '@mrp/contract/features/materials/record.ts';
import { pricesApi, type Offer, type OfferPrice } from '@mrp/contract/features/prices.ts';
import type { Transition } from '@mrp/contract/lib/workflow.ts';
import { Drawer } from 'antd';
import { useRef, useState } from 'react';
import { useUnsavedClose } from '../../kit/unsaved/useUnsavedClose.ts';
import { TransitionDialog } from '../../kit/object/transitions/TransitionDialog.tsx';
import { RowButton } from '../../kit/actions/RowButton.tsx';
import { formatDay, formatNumber, formatTime, formatTrimmed, trimZeros } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { priceDecimals } from '../materials/text.ts';
import { PriceForm } from './PriceForm.tsx';
import { PriceSourceLink } from '../../pickers/PriceSourceLink.tsx';
import { offerName, priceKindLabel, termsText } from './text.ts';
import './prices.css';
import { materialKind } from '../materials/kind.ts';

interface PricesPanelProps {
  material: Material;
  offer: Offer;
  onClose: () => void;
}

const voiding: Transition<string> = {
  from: [],
  to: '',
  label: '作废价格',
  permission: pricesApi.voidPrice.permission.anyOf[0],
  ask: ['reason'],
  danger: true,
};

/** 维护价格: prices are only added; a wrong one is corrected or voided by reference. */
export function PricesPanel({ material, offer, onClose }: PricesPanelProps) {
  const { data: history = [] } = useApiQuery(pricesApi.listPriceHistory, { params: { id: material.id } });
  const rows = history.filter(({ offerId }) => offerId === offer.id);
  const [corrected, setCorrected] = useState<OfferPrice | null>(null);
  const [wrong, setWrong] = useState<OfferPrice | null>(null);
  const isTyped = useRef<(() => boolean) | null>(null);
  const close = useUnsavedClose(() => isTyped.current?.() ?? false, onClose);
  const revoke = useApiMutation(pricesApi.voidPrice, { refreshes: materialKind.refreshes, onSuccess: () => toast.success('已作废价格') });
  return (
    <Drawer open title={`维护价格 · ${offerName(offer, material.skus)}`} size={480} onClose={close}>
      {offer.active ? (
        <PriceForm
          key={corrected?.id ?? 'new'}
          material={material}
          offer={offer}
          corrected={corrected}
          isTyped={isTyped}
          onDone={() => setCorrected(null)}
        />
      ) : (
        <p className="text-muted">停用的报价不能登记价格，请先在“编辑报价条件”中启用。</p>
      )}
      <h3 className="p-subtitle">价格记录</h3>
      {rows.length === 0 && <p className="text-muted">还没有价格。</p>}
      <ol className="p-prices">
        {rows.map((row) => (
          <PriceLine
            key={row.id}
            row={row}
            decimals={priceDecimals(material.kind)}
            onCorrect={offer.active ? () => setCorrected(row) : undefined}
            onVoid={() => setWrong(row)}
          />
        ))}
      </ol>
      {wrong && (
        <TransitionDialog
          transition={voiding}
          objectName={`${priceKindLabel(wrong.kind)} ${trimZeros(wrong.price)}，${wrong.validFrom} 起`}
          effect="作废后按其他有效价格计算；这条记录仍会保留。"
          onConfirm={async ({ reason = '' }) => {
            await revoke.mutateAsync({ params: { id: wrong.id }, body: { reason } });
            setWrong(null);
          }}
          onClose={() => setWrong(null)}
        />
      )}
    </Drawer>
  );
}

interface PriceLineProps {
  row: OfferPrice;
  decimals: number;
  /** Absent when the offer accepts no price. */
  onCorrect: (() => void) | undefined;
  onVoid: () => void;
}

function PriceLine({ row, decimals, onCorrect, onVoid }: PriceLineProps) {
  const { kind, price, metrePrice, minQuantity, validFrom, validUntil, supersededBy, reason, source, createdBy, createdAt } = row;
  const figure = formatNumber(price, decimals);
  const name = `${priceKindLabel(kind)} ${figure}`;
  return (
    <li className={supersededBy ? 'superseded' : ''}>
      <div>
        <span>{priceKindLabel(kind)}</span> {supersededBy ? <s>{figure}</s> : <strong>{figure}</strong>}{' '}
        <span className="k-unit">{termsText(row)}</span>
        {trimZeros(minQuantity) !== '0' && <span className="k-unit"> 起量 {formatTrimmed(minQuantity)}</span>}
        {metrePrice && !supersededBy && <span className="k-unit"> 米价 {formatNumber(metrePrice, decimals)}</span>}
      </div>
      <div className="p-note">
        {formatDay(validFrom)} 起{validUntil && `，至 ${formatDay(validUntil)}`} · {createdBy} {formatTime(createdAt)}
        {(source !== null || reason !== '') && (
          <>
            {' · '}
            <PriceSourceLink price={row} />
          </>
        )}
        {supersededBy && ' · 已更正'}
      </div>
      {!supersededBy && (
        <span className="p-row-end">
          {onCorrect && <RowButton label="更正" name={name} onClick={onCorrect} />}
          <RowButton label="作废" name={name} onClick={onVoid} />
        </span>
      )}
    </li>
  );
}
