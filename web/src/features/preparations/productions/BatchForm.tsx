import { productionsApi } from '@mrp/contract/features/preparations.ts';
import type { Production } from '@mrp/contract/features/preparations/production.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Alert, Input, Modal, Radio } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { tooLong } from '../../../kit/field-rules.ts';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { checkGrid, placeRefusals } from '../../../kit/grid/grid-errors.ts';
import type { Grid } from '../../../kit/grid/grid-state.ts';
import { dropBlankRows } from '../../../kit/grid/grid-store.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { splitRefusal, takeRefusals } from '../../../lib/api/refusal-places.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RollsPicker } from '../../stock/lots/RollsPicker.tsx';
import type { StockOption } from '../../stock/stock-choices.ts';
import { readRolls, sumRolls, useRollLines, type TypedRoll } from '../../stock/lots/useRollLines.ts';
import { batchRefusals, postingRefreshes, toleranceOf, type Tolerance } from '../text.ts';
import '../preparations.css';
import { quantityText } from '../../../lib/format/quantities.ts';

interface BatchFormProps {
  production: Production;
  onClose: () => void;
}

/** 分批完成: quantity, 细码, and from the lower tolerance on whether it was the last batch. */
export function BatchForm({ production, onClose }: BatchFormProps) {
  useReturnFocus();
  const { id, code, unit, lotTracked, version } = production;
  const batch = useBatch(production);
  const [remark, setRemark] = useState('');
  const receive = useApiMutation(productionsApi.receive, { refreshes: postingRefreshes });
  const save = () => {
    const body = batch.judge();
    if (!body || tooLong(remark, REMARK_LENGTH) !== null) return;
    receive.mutate(
      { params: { id }, body: { ...body, remark, version } },
      {
        onSuccess: ({ state }) => {
          toast.success(`已收 ${quantityText(body.quantity, unit)}${state === 'DONE' ? `，${code} 已完成` : ''}`);
          onClose();
        },
      },
    );
  };
  const close = useUnsavedClose(() => batch.isTyped() || remark !== '', onClose, discarding);
  return (
    <Modal
      open
      width={lotTracked === 'NONE' ? 520 : 760}
      title={`分批完成“${code}”`}
      okText={batch.isLast ? '收货并完成' : '收货'}
      cancelText="取消"
      confirmLoading={receive.isPending}
      onOk={save}
      onCancel={close}
    >
      <QuantityField production={production} batch={batch} />
      {lotTracked !== 'NONE' && (
        <RollsPicker
          goods={production.goods}
          item={itemOf(production)}
          grid={batch.grid}
          quantity={batch.quantity}
          onSum={batch.setQuantity}
        />
      )}
      {(batch.tolerance?.asksLast || batch.lastMessage !== '') && <LastChoice batch={batch} />}
      <RemarkField value={remark} onChange={setRemark} />
      {batch.refusal !== '' && <Alert type="error" showIcon role="alert" title={batch.refusal} />}
    </Modal>
  );
}

const REMARK_LENGTH = 500;

function RemarkField({ value, onChange }: { value: string; onChange: (remark: string) => void }) {
  const id = useId();
  const wrong = tooLong(value, REMARK_LENGTH);
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>备注</label>
      <Input
        id={id}
        count={{ max: REMARK_LENGTH }}
        value={value}
        aria-invalid={wrong !== null}
        aria-describedby={`${id}-wrong`}
        {...(wrong !== null && { status: 'error' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-wrong`} className="k-dialog-error" role="alert">
        {wrong}
      </span>
    </div>
  );
}

const discarding = { title: '放弃填写的这一批？', content: '数量与细码还没有收货，放弃后要重新填写。', okText: '放弃', danger: true };

interface BatchBody {
  quantity: string;
  isLast: boolean | null;
  rolls: TypedRoll[];
}

const NOTHING: Readonly<Record<string, string>> = {};
const OWN: readonly string[] = ['quantity', 'isLast', 'rolls'];

/** What the server refused: of a roll at its cell, of the quantity and the end at their fields until they are changed. */
function useSaid(grid: Grid) {
  const [said, setSaid] = useState(NOTHING);
  useEffect(
    () =>
      takeRefusals(({ message, fields }) => {
        const rolls = batchRefusals(fields);
        placeRefusals(grid, rolls);
        const inGrid = Object.keys(fields).filter((path) => path.startsWith('rolls.'));
        setSaid({ ...fields, other: splitRefusal({ message, fields }, new Set([...OWN, ...inGrid])).rest });
        return true;
      }),
    [grid],
  );
  const corrected = (...names: readonly string[]) =>
    setSaid((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))));
  return { said, corrected };
}

/** The typed quantities of a batch, with their sums. */
function useBatch(production: Production) {
  const { unit, lotTracked } = production;
  const [typed, setQuantity] = useState('');
  const [isLast, setIsLast] = useState<boolean | null>(null);
  const [tried, setTried] = useState(false);
  const grid = useRollLines(production);
  const { said, corrected } = useSaid(grid);
  const rule = inUnit(rules.documentQuantity, unit);
  useStore(grid.store, (state) => state.lines);
  const rolls = readRolls(grid);
  const sum = sumRolls(rolls);
  // Until it is typed, the quantity is the sum of the rolls.
  const quantity = typed === '' && sum !== null ? sum : typed;
  const wrong = checkNumber(rule, quantity);
  const tolerance: Tolerance | null = wrong === null ? toleranceOf(quantity, production) : null;
  const difference = lotTracked !== 'NONE' && wrong === null && sum !== null && compareDecimals(sum, quantity) !== 0;
  const rollMessage = lotTracked === 'NONE' ? null : rollsWrong(rolls.length, difference, sum, unit);
  const judge = (): BatchBody | null => {
    setTried(true);
    dropBlankRows(grid);
    grid.flush();
    const soundRolls = lotTracked === 'NONE' || checkGrid(grid);
    if (!soundRolls || wrong !== null || rollMessage !== null || tolerance?.isTooMuch) return null;
    if (tolerance?.asksLast && isLast === null) return null;
    return { quantity, isLast: tolerance?.asksLast ? isLast : null, rolls: lotTracked === 'NONE' ? [] : rolls };
  };
  return {
    grid,
    rule,
    quantity,
    setQuantity: (typedNow: string) => {
      setQuantity(typedNow);
      corrected('quantity', 'rolls', 'isLast', 'other');
    },
    isLast: tolerance?.asksLast ? isLast : null,
    setIsLast: (last: boolean) => {
      setIsLast(last);
      corrected('isLast');
    },
    tolerance,
    message:
      (tried ? (wrong ?? (tolerance?.isTooMuch ? tolerance.words : rollMessage)) : null) ?? said['quantity'] ?? said['rolls'] ?? null,
    lastMessage: said['isLast'] ?? (tried && tolerance?.asksLast === true && isLast === null ? '已在溢短装范围内，请选择是否完成' : ''),
    /** What has no field of the dialog. */
    refusal: said['other'] ?? '',
    judge,
    isTyped: () => typed !== '' || rolls.length > 0,
  };
}
type BatchState = ReturnType<typeof useBatch>;

function rollsWrong(count: number, differs: boolean, sum: string | null, unit: Production['unit']): string | null {
  if (count === 0) return '请填写缸号与细码';
  return differs && sum !== null ? `细码合计 ${quantityText(sum, unit)}，与数量不一致` : null;
}

const itemOf = ({ itemId, materialCode, materialName, colourName, unit, secondUnit, lotTracked, fabric }: Production): StockOption => ({
  id: itemId,
  code: materialCode,
  name: [materialName, colourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  lotTracked,
  fabric,
});

function QuantityField({ production, batch }: { production: Production; batch: BatchState }) {
  const id = useId();
  const { finishedQuantity, quantity, unit, least, most } = production;
  const { tolerance, message } = batch;
  return (
    <div className="k-dialog-field">
      <p className="k-dialog-effect">
        计划 {quantityText(quantity, unit)}，已收 {quantityText(finishedQuantity, unit)}；下限 {quantityText(least, unit)}，上限{' '}
        {quantityText(most, unit)}
      </p>
      <label htmlFor={id}>本批数量</label>
      <DecimalInput
        id={id}
        autoFocus
        rule={batch.rule}
        unit={unit.name}
        value={batch.quantity}
        aria-required
        aria-invalid={message !== null}
        aria-describedby={`${id}-words`}
        {...(message !== null && { status: 'error' as const })}
        onChange={batch.setQuantity}
      />
      <span id={`${id}-words`} className={message !== null || tolerance?.isTooMuch ? 'k-dialog-error' : 'text-muted'} aria-live="polite">
        {message ?? tolerance?.words ?? ''}
      </span>
    </div>
  );
}

function LastChoice({ batch: { isLast, setIsLast, lastMessage } }: { batch: BatchState }) {
  return (
    <div className="k-dialog-field">
      <span id="batch-last">这是最后一批吗？</span>
      <Radio.Group
        aria-labelledby="batch-last"
        value={isLast}
        options={[
          { value: true, label: '是，生产单完成' },
          { value: false, label: '否，之后还有' },
        ]}
        onChange={({ target }) => setIsLast(target.value as boolean)}
      />
      <span className="k-dialog-error" role="alert">
        {lastMessage}
      </span>
    </div>
  );
}
