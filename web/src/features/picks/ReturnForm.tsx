import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { picksApi } from '@mrp/contract/features/picks.ts';
import type { PickOrder } from '@mrp/contract/features/picks/record.ts';
import { pickReturnKinds } from '@mrp/contract/features/picks/workflow.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { Alert, Modal, Radio } from 'antd';
import { useState } from 'react';
import { ReasonField } from '../../kit/form/fields/ReasonField.tsx';
import { ReturnQuantities } from '../../kit/returns/ReturnQuantities.tsx';
import { useReturnQuantities, type ReturnableGoods } from '../../kit/returns/useReturnQuantities.ts';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../kit/unsaved/useUnsavedClose.ts';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { dialogErrors, unplacedText } from '../purchases/dialog-text.ts';
import { rollName } from '../stock/lots/roll-lines.ts';
import { takesOf } from './TakesPanel.tsx';
import { pickRefreshes } from './text.ts';

type ReturnKind = keyof typeof pickReturnKinds;

/** By the take that goes back. */
const returnableOf = (pick: PickOrder): ReturnableGoods[] =>
  takesOf(pick).flatMap(({ id, quantity, returnedQuantity, line, ...place }) => {
    const left = decimal(quantity).minus(decimal(returnedQuantity));
    if (left.lte(0)) return [];
    const [name, roll] = [[line.code, line.name, line.colourName].filter(Boolean).join(' '), rollName(place)];
    const title = (
      <>
        {roll || name}
        {roll && <small>{name}</small>}
      </>
    );
    return [{ key: id, name: `${name} ${roll}`, title, left: roundHalfUp(left, line.unit.decimals), unit: line.unit }];
  });

const kindHints: Readonly<Record<ReturnKind, string>> = {
  SURPLUS: '没用完的好料，退回原缸原匹；这部分可以再领，算进下次的建议。',
  DEFECT: '裁剪时发现的次料，退回后请质检；不算余料。',
  OTHER: '领错、改款等，不算余料。',
};

const cells = /^(reason|lines\.\d+\.quantity)$/;

/** 退料: at the cost that the pick took, back to its lot and roll. */
export function ReturnForm({ pick, onClose }: { pick: PickOrder; onClose: () => void }) {
  useReturnFocus();
  const given = useReturn(pick, (code) => {
    toast.success(`${pick.code} 已退料 ${code}`);
    onClose();
  });
  const close = useUnsavedClose(given.isTyped, onClose);
  const unplaced = unplacedText(given.errors, (path) => cells.test(path));
  return (
    <Modal
      open
      width={720}
      title={`退料“${pick.code}”`}
      okText="退料"
      cancelText="取消"
      confirmLoading={given.isPending}
      onOk={() => void given.save()}
      onCancel={close}
    >
      <KindField value={given.kind} onChange={given.setKind} />
      <ReturnQuantities verb="退料" heading="物料与缸号 / 匹号" given={given} />
      <ReasonField
        label={given.kind === 'SURPLUS' ? '说明（可不填）' : '退料原因'}
        isRequired={given.kind !== 'SURPLUS'}
        value={given.reason}
        error={given.errors['reason']}
        onChange={given.setReason}
      />
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
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
        options={choicesOf(pickReturnKinds)}
        onChange={({ target }) => onChange(target.value as ReturnKind)}
      />
      <span className="text-muted">{kindHints[value]}</span>
    </div>
  );
}

/** What goes back and as what kind. */
function useReturn(pick: PickOrder, onDone: (code: string) => void) {
  const given = useReturnQuantities(returnableOf(pick));
  const [kind, setKind] = useState<ReturnKind>('SURPLUS');
  const { mutate, isPending } = useApiMutation(picksApi.returnGoods, { refreshes: pickRefreshes, handlesErrors: 'all' });
  const { chosen, reason, setErrors, quantityOf } = given;
  const isConflict = (error: unknown) => error instanceof ApiError && error.is('VERSION_CONFLICT');
  return {
    ...given,
    kind,
    setKind,
    isPending,
    save: async (): Promise<void> => {
      const missing = {
        ...(chosen.length === 0 && { other: '请至少填写一行退料数量' }),
        ...(kind !== 'SURPLUS' && reason.trim() === '' && { reason: '不能为空' }),
      };
      if (Object.keys(missing).length > 0) return setErrors(missing);
      const effect = kind === 'DEFECT' ? '退回后冻结，重新质检后才能用；不能撤销。' : '立即退回库存，不能撤销。';
      if (!(await given.ask(`${pick.code} 退料？`, pickWords.return, effect))) return;
      const lines = chosen.map(({ key }) => ({ takeId: key, quantity: quantityOf(key) }));
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
