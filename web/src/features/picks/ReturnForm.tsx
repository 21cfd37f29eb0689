import { picksApi } from '@mrp/contract/features/picks.ts';
import type { Pick as PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickReturnKinds } from '@mrp/contract/features/picks/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Alert, Modal, Radio } from 'antd';
import { useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { ReasonField } from '../../kit/form/ReasonField.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../kit/useUnsavedClose.ts';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { dialogErrors } from '../purchases/dialog-text.ts';
import { rollName } from '../stock/roll-lines.ts';
import { takesOf } from './TakesPanel.tsx';
import { pickRefreshes } from './text.ts';
import './picks.css';

type ReturnKind = keyof typeof pickReturnKinds;

interface Returnable {
  takeId: string;
  name: string;
  place: string;
  left: string;
  unit: PickOrder['lines'][number]['unit'];
}

const returnableOf = (pick: PickOrder): Returnable[] =>
  takesOf(pick).flatMap(({ id, quantity, returnedQuantity, line, ...place }) => {
    const left = decimal(quantity).minus(decimal(returnedQuantity));
    const name = [line.code, line.name, line.colourName].filter(Boolean).join(' ');
    return left.gt(0) ? [{ takeId: id, name, place: rollName(place), left: roundHalfUp(left, line.unit.decimals), unit: line.unit }] : [];
  });

const kindHints: Readonly<Record<ReturnKind, string>> = {
  SURPLUS: '没用完的好料，退回原缸原匹；这部分可以再领，算进下次的建议。',
  DEFECT: '裁剪时发现的次料，退回后请质检；不算余料。',
  OTHER: '领错、改款等，不算余料。',
};

/** 退料: at the cost that the pick took, back to its lot and roll. */
export function ReturnForm({ pick, onClose }: { pick: PickOrder; onClose: () => void }) {
  useReturnFocus();
  const given = useReturn(pick, (code) => {
    toast.success(`${pick.code} 已退料 ${code}`);
    onClose();
  });
  const close = useUnsavedClose(given.isTyped, onClose);
  return (
    <Modal
      open
      width={720}
      title={`退料“${pick.code}”`}
      okText="退料"
      cancelText="取消"
      confirmLoading={given.isPending}
      onOk={given.save}
      onCancel={close}
    >
      <KindField value={given.kind} onChange={given.setKind} />
      <GoodsTable given={given} />
      <ReasonField
        label={given.kind === 'SURPLUS' ? '说明（可不填）' : '退料原因'}
        isRequired={given.kind !== 'SURPLUS'}
        value={given.reason}
        error={given.errors['reason']}
        onChange={given.setReason}
      />
      {given.errors['other'] && <Alert type="error" showIcon title={given.errors['other']} />}
    </Modal>
  );
}

function KindField({ value, onChange }: { value: ReturnKind; onChange: (kind: ReturnKind) => void }) {
  return (
    <div className="k-dialog-field">
      <span id="return-kind">退料类型</span>
      <Radio.Group
        aria-labelledby="return-kind"
        optionType="button"
        value={value}
        options={Object.entries(pickReturnKinds).map(([kind, label]) => ({ value: kind, label }))}
        onChange={({ target }) => onChange(target.value as ReturnKind)}
      />
      <span className="text-muted">{kindHints[value]}</span>
    </div>
  );
}

/** The typed quantities, kind and reason, and their errors by field. */
function useReturn(pick: PickOrder, onDone: (code: string) => void) {
  const goods = returnableOf(pick);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [kind, setKind] = useState<ReturnKind>('SURPLUS');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending } = useApiMutation(picksApi.returnGoods, { refreshes: pickRefreshes, handlesErrors: 'all' });
  const quantityOf = ({ takeId }: Returnable): string => typed[takeId] ?? '';
  const chosen = goods.filter((one) => quantityOf(one) !== '');
  const isConflict = (error: unknown) => error instanceof ApiError && error.is('VERSION_CONFLICT');
  return {
    goods,
    kind,
    setKind,
    reason,
    setReason: (text: string) => {
      setReason(text);
      setErrors({});
    },
    errors,
    isPending,
    isTyped: () => reason !== '' || Object.values(typed).some((text) => text !== ''),
    quantityOf,
    errorOf: ({ takeId }: Returnable) => errors[`lines.${chosen.findIndex((one) => one.takeId === takeId)}.quantity`],
    write: ({ takeId }: Returnable, quantity: string) => {
      setTyped({ ...typed, [takeId]: quantity });
      setErrors({});
    },
    save: () => {
      if (chosen.length === 0) return setErrors({ other: '请至少填写一行退料数量' });
      if (kind !== 'SURPLUS' && reason.trim() === '') return setErrors({ reason: '不能为空' });
      const lines = chosen.map((one) => ({ takeId: one.takeId, quantity: quantityOf(one) }));
      mutate(
        { params: { id: pick.id }, body: { kind, reason: reason.trim(), lines, version: pick.version } },
        {
          onError: (error) =>
            setErrors(isConflict(error) ? { other: '这张领料单刚被他人改过，已显示最新数量，请核对后再退料' } : dialogErrors(error)),
          onSuccess: ({ returns }) => onDone(returns.at(-1)?.code ?? ''),
        },
      );
    },
  };
}

function GoodsTable({ given }: { given: ReturnType<typeof useReturn> }) {
  return (
    <PlainTable label="退料数量" className="pick-returned">
      <thead>
        <tr>
          <th scope="col">物料与缸号 / 匹号</th>
          <th scope="col" className="num">
            可退
          </th>
          <th scope="col">退料</th>
        </tr>
      </thead>
      <tbody>
        {given.goods.map((goods) => (
          <GoodsRow
            key={goods.takeId}
            goods={goods}
            value={given.quantityOf(goods)}
            error={given.errorOf(goods)}
            onChange={(quantity) => given.write(goods, quantity)}
          />
        ))}
      </tbody>
    </PlainTable>
  );
}

interface GoodsRowProps {
  goods: Returnable;
  value: string;
  error: string | undefined;
  onChange: (quantity: string) => void;
}

function GoodsRow({ goods: { name, place, left, unit }, value, error, onChange }: GoodsRowProps) {
  return (
    <tr>
      <th scope="row">
        {place || name}
        {place && <small>{name}</small>}
      </th>
      <td className="num">
        {left} {unit.name}
      </td>
      <td>
        <DecimalInput
          aria-label={`退料 ${name} ${place}`}
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
