import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../kit/useUnsavedClose.ts';
import { ReasonField } from '../../kit/form/ReasonField.tsx';
import { dialogErrors } from './dialog-text.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { deliveryRefreshes } from './text.ts';
import './purchases.css';

interface Returnable {
  key: string;
  lineId: string;
  rollId: string | null;
  name: string;
  left: string;
  unit: Receipt['lines'][number]['unit'];
  /** Unfit: returned by default. */
  isUnfit: boolean;
}

function returnableOf({ lines }: Receipt): Returnable[] {
  return lines.flatMap((line) => {
    const { id: lineId, code, colourName, unit, rolls, lots, quantity, returnedQuantity, rejectedQuantity } = line;
    const left = (received: string, gone: string) => roundHalfUp(decimal(received).minus(decimal(gone)), unit.decimals);
    const failed = new Set(lots.filter(({ quality }) => quality === 'FAILED').map(({ id }) => id));
    const all: Returnable[] =
      rolls.length === 0
        ? [
            {
              key: lineId,
              lineId,
              rollId: null,
              name: `${code} ${colourName}`,
              left: left(quantity, returnedQuantity),
              unit,
              isUnfit: false,
            },
          ]
        : rolls.map((roll) => ({
            key: roll.id,
            lineId,
            rollId: roll.id,
            name: `${code} ${[roll.lotNo, roll.rollNo].filter(Boolean).join(' / ')}`,
            left: left(roll.quantity, roll.returnedQuantity),
            unit,
            isUnfit: roll.lotId !== null && failed.has(roll.lotId),
          }));
    return all
      .filter((one) => decimal(one.left).gt(0))
      .map((one) => ({ ...one, isUnfit: one.isUnfit || (one.rollId === null && decimal(rejectedQuantity).gt(0)) }));
  });
}

/** 退货 to the supplier: unfit rolls by default, at the cost they are kept at. */
export function ReturnForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  useReturnFocus();
  const { code } = receipt;
  const given = useReturn(receipt, () => {
    toast.success(`${code} 已退货`);
    onClose();
  });
  const close = useUnsavedClose(() => given.reason !== '', onClose);
  return (
    <Modal
      open
      width={720}
      title={`退货“${code}”`}
      okText="退货"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={given.isPending}
      onOk={given.save}
      onCancel={close}
    >
      <PlainTable label="退货数量" className="purchase-rolls">
        <thead>
          <tr>
            <th scope="col">物料与细码</th>
            <th scope="col" className="num">
              可退
            </th>
            <th scope="col">退货</th>
          </tr>
        </thead>
        <tbody>
          {given.goods.map((one) => (
            <GoodsRow
              key={one.key}
              goods={one}
              value={given.quantityOf(one)}
              error={given.errorOf(one)}
              onChange={(quantity) => given.write(one, quantity)}
            />
          ))}
        </tbody>
      </PlainTable>
      <ReasonField label="退货原因" value={given.reason} error={given.errors['reason']} onChange={given.setReason} />
      {given.errors['other'] && <Alert type="error" showIcon title={given.errors['other']} />}
    </Modal>
  );
}

/** The typed quantities and reason, and their errors by field. */
function useReturn(receipt: Receipt, onDone: () => void) {
  const { id, version } = receipt;
  const goods = returnableOf(receipt);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(goods.filter(({ isUnfit, rollId }) => isUnfit && rollId !== null).map(({ key, left }) => [key, left])),
  );
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = useApiMutation(receiptsApi.returnGoods, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const quantityOf = ({ key }: Returnable): string => typed[key] ?? '';
  const chosen = goods.filter((one) => quantityOf(one) !== '');
  return {
    goods,
    reason,
    setReason,
    errors,
    isPending,
    quantityOf,
    errorOf: ({ key }: Returnable) => errors[`lines.${chosen.findIndex((one) => one.key === key)}.quantity`],
    write: ({ key }: Returnable, quantity: string) => {
      setTyped({ ...typed, [key]: quantity });
      setErrors({});
    },
    save: () => {
      if (reason.trim() === '') return setErrors({ reason: '不能为空' });
      if (chosen.length === 0) return setErrors({ other: '请至少填写一行退货数量' });
      const lines = chosen.map((one) => ({ lineId: one.lineId, rollId: one.rollId, quantity: quantityOf(one) }));
      mutate(
        { params: { id }, body: { reason: reason.trim(), lines, version } },
        { onError: (error) => setErrors(dialogErrors(error)), onSuccess: onDone },
      );
    },
  };
}

interface GoodsRowProps {
  goods: Returnable;
  value: string;
  error: string | undefined;
  onChange: (quantity: string) => void;
}

function GoodsRow({ goods: { name, left, unit, isUnfit }, value, error, onChange }: GoodsRowProps) {
  return (
    <tr>
      <th scope="row">
        {name} {isUnfit && <span className="text-error">不合格</span>}
      </th>
      <td className="num">
        {left} {unit.name}
      </td>
      <td>
        <DecimalInput
          aria-label={`退货 ${name}`}
          rule={inUnit(rules.documentQuantity, unit)}
          unit={unit.name}
          value={value}
          aria-invalid={error !== undefined}
          {...(error !== undefined && { status: 'error' as const })}
          onChange={onChange}
        />
        <span className="k-dialog-error" role="alert">
          {error}
        </span>
      </td>
    </tr>
  );
}
