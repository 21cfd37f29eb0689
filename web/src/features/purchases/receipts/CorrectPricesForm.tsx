import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import type { PriceCorrectionPlan } from '@mrp/contract/features/purchases/corrections.ts';
import { roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { EmptyCell } from '../../../kit/list-columns/cells.tsx';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { dialogErrors, unplacedText } from '../dialog-text.ts';
import { ReasonField } from '../../../kit/form/fields/ReasonField.tsx';
import { deliveryRefreshes } from '../text.ts';
import '../purchases.css';

type Line = Receipt['lines'][number];

const cells = /^(reason|lines\.\d+\.unitPrice)$/;

/** 更正价格 of a receipt: first the preview of 成本调整 and 价差, then the posting of just that. */
export function CorrectPricesForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  useReturnFocus();
  const correction = useCorrection(receipt, () => {
    toast.success(`${receipt.code} 的价格已更正`);
    onClose();
  });
  const { plan, errors } = correction;
  const close = useUnsavedClose(() => correction.isTyped, onClose);
  const unplaced = unplacedText(errors, (path) => cells.test(path));
  return (
    <Modal
      open
      width={880}
      title={`更正价格“${receipt.code}”`}
      okText={plan ? '更正' : '预览'}
      cancelText="取消"
      confirmLoading={correction.isPending}
      onOk={plan ? correction.save : correction.preview}
      onCancel={close}
    >
      <p className="k-dialog-effect">
        单价不含税，按采购单的计价单位填写，金额整行舍入一次。成本按移动平均：仍在库存金额中的部分作成本调整，已随出库带走的部分记为价差；留空的行不更正。
      </p>
      <CorrectedLines lines={receipt.lines} correction={correction} />
      {plan && (
        <output className="purchase-correction-sum num">
          成本调整合计 {formatMoney(plan.stockAmount ?? '0')} 元，价差合计 {formatMoney(plan.difference ?? '0')} 元
        </output>
      )}
      <ReasonField label="更正原因" value={correction.reason} error={errors['reason']} onChange={correction.setReason} />
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
    </Modal>
  );
}

type Correction = ReturnType<typeof useCorrection>;

function CorrectedLines({ lines, correction }: { lines: readonly Line[]; correction: Correction }) {
  return (
    <PlainTable label="收货单价">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">更正为</th>
          {correction.plan && (
            <>
              <th scope="col" className="num">
                成本调整（元）
              </th>
              <th scope="col" className="num">
                价差（元）
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ unitPrice }) => Boolean(unitPrice))
          .map((line) => (
            <CorrectedRow key={line.id} line={line} correction={correction} />
          ))}
      </tbody>
    </PlainTable>
  );
}

function CorrectedRow({ line, correction }: { line: Line; correction: Correction }) {
  const { id, code, colourName, unitPrice, priceUnit } = line;
  const found = correction.plan?.lines.find(({ lineId }) => lineId === id);
  const error = correction.errorOf(id);
  return (
    <tr>
      <th scope="row" className="purchase-corrected">
        {code} <small className="text-muted">{colourName}</small>
        <small className="text-muted">
          现在 {formatNumber(unitPrice ?? '0', 4)} 元/{priceUnit.name}
        </small>
      </th>
      <td className="purchase-corrected">
        <DecimalInput
          aria-label={`${code} 更正后的单价`}
          aria-invalid={error !== undefined}
          rule={generalRule(4, 4)}
          unit={`元/${priceUnit.name}`}
          value={correction.priceOf(id)}
          onChange={(value) => correction.write(id, value)}
          {...(error !== undefined && { status: 'error' as const })}
        />
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      </td>
      {correction.plan && (
        <>
          <td className="num">{found ? formatMoney(found.stockAmount ?? '0') : <EmptyCell />}</td>
          <td className="num">{found ? formatMoney(found.difference ?? '0') : <EmptyCell />}</td>
        </>
      )}
    </tr>
  );
}

/** The typed prices and reason, the preview that belongs to them, and the errors by field. */
function useCorrection({ id, version }: Receipt, onDone: () => void) {
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [plan, setPlan] = useState<PriceCorrectionPlan | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const ask = useApiMutation(receiptsApi.previewCorrections, { refreshes: [], handlesErrors: 'all' });
  const send = useApiMutation(receiptsApi.correctPrices, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const chosen = Object.keys(prices).filter((lineId) => prices[lineId] !== '');
  const lines = chosen.map((lineId) => ({ lineId, unitPrice: prices[lineId] ?? '' }));
  const refuse = (error: unknown) => {
    setPlan(null);
    setErrors(dialogErrors(error));
  };
  const isEmpty = (): boolean => {
    if (lines.length === 0) setErrors({ other: '请至少填写一行新价格' });
    return lines.length === 0;
  };
  return {
    plan,
    reason,
    errors,
    isPending: ask.isPending || send.isPending,
    isTyped: chosen.length > 0 || reason !== '',
    priceOf: (lineId: string) => prices[lineId] ?? '',
    errorOf: (lineId: string) => errors[`lines.${chosen.indexOf(lineId)}.unitPrice`],
    setReason: (text: string) => {
      setReason(text);
      setErrors({});
    },
    write: (lineId: string, value: string) => {
      setPrices({ ...prices, [lineId]: value });
      setPlan(null);
      setErrors({});
    },
    preview: () => {
      if (!isEmpty()) ask.mutate({ params: { id }, body: { lines } }, { onSuccess: setPlan, onError: refuse });
    },
    save: () => {
      if (isEmpty() || !plan) return;
      if (reason.trim() === '') return setErrors({ reason: '不能为空' });
      const body = { lines, reason: reason.trim(), stockAmount: roundHalfUp(plan.stockAmount ?? '0', 2), version };
      send.mutate({ params: { id }, body }, { onSuccess: onDone, onError: refuse });
    },
  };
}
