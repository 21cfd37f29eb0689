import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import type { Receipt } from '@mrp/contract/features/purchases/delivery.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Alert, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { ReturnQuantities } from '../../../kit/returns/ReturnQuantities.tsx';
import { useReturnQuantities, type ReturnableGoods } from '../../../kit/returns/useReturnQuantities.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { ReasonField } from '../../../kit/form/fields/ReasonField.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { dialogErrors, unplacedText } from '../dialog-text.ts';
import { deliveryRefreshes } from '../text.ts';

interface Returnable extends ReturnableGoods {
  lineId: string;
  rollId: string | null;
  /** Unfit: returned by default. */
  isUnfit: boolean;
}

const titleOf = ({ name, isUnfit }: Pick<Returnable, 'name' | 'isUnfit'>) => (
  <>
    {name} {isUnfit && <span className="text-error">不合格</span>}
  </>
);

function returnableOf({ lines }: Receipt): Returnable[] {
  return lines.flatMap((line) => {
    const { id: lineId, code, colourName, unit, rolls, lots, quantity, returnedQuantity, rejectedQuantity } = line;
    const left = (received: string, gone: string) => roundHalfUp(decimal(received).minus(decimal(gone)), unit.decimals);
    const failed = new Set(lots.filter(({ quality }) => quality === 'FAILED').map(({ id }) => id));
    const all: Omit<Returnable, 'title'>[] =
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
            isUnfit: roll.isRejected || (roll.lotId !== null && failed.has(roll.lotId)),
          }));
    return all
      .filter((one) => decimal(one.left).gt(0))
      .map((one) => ({ ...one, isUnfit: one.isUnfit || (one.rollId === null && decimal(rejectedQuantity).gt(0)) }))
      .map((one) => ({ ...one, title: titleOf(one) }));
  });
}

const cells = /^(reason|isReplaced|lines\.\d+\.quantity)$/;

/** 退货 to the supplier: unfit rolls by default, at the cost they are kept at. */
export function ReturnForm({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  useReturnFocus();
  const { code } = receipt;
  const given = useReturn(receipt, () => {
    toast.success(`${code} 已退货`);
    onClose();
  });
  const close = useUnsavedClose(given.isTyped, onClose);
  const unplaced = unplacedText(given.errors, (path) => cells.test(path));
  return (
    <Modal
      open
      width={720}
      title={`退货“${code}”`}
      okText="退货"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={given.isPending}
      onOk={() => void given.save()}
      onCancel={close}
    >
      <ReturnQuantities verb="退货" heading="物料与细码" given={given} />
      <ReasonField label="退货原因" value={given.reason} error={given.errors['reason']} onChange={given.setReason} />
      <ReplacementField value={given.isReplaced} error={given.errors['isReplaced']} onChange={given.setReplaced} />
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
    </Modal>
  );
}

interface ReplacementFieldProps {
  value: boolean | null;
  error: string | undefined;
  onChange: (isReplaced: boolean) => void;
}

/** Whether the orders wait for the goods again; the return itself does not say. */
function ReplacementField({ value, error, onChange }: ReplacementFieldProps) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <span id={id} className="k-must">
        供应商补货吗？
      </span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        options={[
          { value: true, label: '补货，采购单重新待发货' },
          { value: false, label: '不补，采购单不变' },
        ]}
        onChange={({ target }) => onChange(target.value as boolean)}
      />
      <span className="k-dialog-error" role="alert">
        {error}
      </span>
    </div>
  );
}

/** Sends what goes back; unfit rolls do unless that is changed. */
function useReturn(receipt: Receipt, onDone: () => void) {
  const { id, code, version } = receipt;
  const goods = returnableOf(receipt);
  const unfit = goods.filter(({ isUnfit, rollId }) => isUnfit && rollId !== null);
  const given = useReturnQuantities(goods, Object.fromEntries(unfit.map(({ key, left }) => [key, left])));
  const { mutate, isPending } = useApiMutation(receiptsApi.returnGoods, { refreshes: deliveryRefreshes, handlesErrors: 'all' });
  const { chosen, reason, setErrors, quantityOf } = given;
  const [isReplaced, setReplaced] = useState<boolean | null>(null);
  return {
    ...given,
    isReplaced,
    setReplaced: (chosenAnswer: boolean): void => {
      setReplaced(chosenAnswer);
      setErrors({});
    },
    isTyped: (): boolean => isReplaced !== null || given.isTyped(),
    isPending,
    save: async (): Promise<void> => {
      const missing = {
        ...(reason.trim() === '' && { reason: '不能为空' }),
        ...(chosen.length === 0 && { other: '请至少填写一行退货数量' }),
        ...(isReplaced === null && { isReplaced: '请选择供应商是否补货' }),
      };
      if (isReplaced === null || Object.keys(missing).length > 0) return setErrors(missing);
      const effect = isReplaced ? '立即从库存出库，不能撤销；采购单重新等待这些货。' : '立即从库存出库，不能撤销。';
      if (!(await given.ask(`${code} 退货给供应商？`, purchaseWords.return, effect))) return;
      const lines = chosen.map(({ key, lineId, rollId }) => ({ lineId, rollId, quantity: quantityOf(key) }));
      mutate(
        { params: { id }, body: { reason: reason.trim(), isReplaced, lines, version } },
        { onError: (error) => setErrors(dialogErrors(error)), onSuccess: onDone },
      );
    },
  };
}
