import type { Transition } from '@mrp/contract/lib/workflow.ts';
import { Checkbox, Input, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { cancelText } from '../ConfirmDialog.tsx';
import { tooLong } from '../field-rules.ts';
import { useUnsavedClose } from '../useUnsavedClose.ts';
import { useReturnFocus } from '../useReturnFocus.ts';
import { DateRange, type DaySpan } from '../list/DateRange.tsx';
import './object.css';

/** Input of a transition, as its workflow requires. */
export interface TransitionInput {
  reason?: string;
  /** Business days; without `to` there is no end. */
  from?: string;
  to?: string;
  /** Whether the user ticked the additional option. */
  also?: boolean;
}

/** Draws what may stand in the way, and tells whether nothing does. */
export type TransitionCheck = (onJudged: (isPossible: boolean) => void) => ReactNode;

interface TransitionDialogProps {
  transition: Transition<string>;
  /** Name of the record: 物料 F-HB-000123 全棉府绸 40S */
  objectName: string;
  /** Effects beyond the new state. */
  effect?: string | undefined;
  /** An additional option of the transition. */
  offer?: string | undefined;
  check?: TransitionCheck | undefined;
  onConfirm: (input: TransitionInput) => void;
  onClose: () => void;
}

const REASON_LENGTH = 200;

/** Asks for the input that the workflow requires, and names the object before transitions that are hard to undo. */
export function TransitionDialog({
  transition: { label, ask = [], danger },
  objectName,
  effect,
  offer,
  check,
  onConfirm,
  onClose,
}: TransitionDialogProps) {
  useReturnFocus();
  const [reason, setReason] = useState('');
  const [period, setPeriod] = useState<DaySpan>({});
  const [tried, setTried] = useState(false);
  const close = useUnsavedClose(() => reason !== '', onClose);
  const [also, setAlso] = useState(false);
  const [isPossible, setPossible] = useState(check === undefined);
  const asksReason = ask.includes('reason');
  const asksPeriod = ask.includes('period');
  const wrong = asksReason ? reasonWrong(reason) : null;
  const confirm = () => {
    setTried(true);
    if (wrong !== null) return;
    onConfirm({ ...(offer && { also }), ...(asksReason && { reason: reason.trim() }), ...(asksPeriod && daysOf(period)) });
  };
  return (
    <Modal
      open
      title={`${label}“${objectName}”？`}
      okText={label}
      cancelText={cancelText(label)}
      width={check ? 840 : 480}
      okButtonProps={{ danger: danger ?? false, disabled: !isPossible }}
      onOk={confirm}
      onCancel={close}
    >
      {effect && <p className="k-dialog-effect">{effect}</p>}
      {check?.(setPossible)}
      {offer && (
        <Checkbox checked={also} onChange={(event) => setAlso(event.target.checked)}>
          {offer}
        </Checkbox>
      )}
      {asksReason && isPossible && <ReasonField value={reason} message={tried || reason !== '' ? wrong : null} onChange={setReason} />}
      {asksPeriod && <PeriodField value={period} onChange={setPeriod} />}
    </Modal>
  );
}

const daysOf = ({ from, to }: DaySpan) => ({ ...(from && { from }), ...(to && { to }) });

const reasonWrong = (reason: string): string | null => (reason.trim() === '' ? '不能为空' : tooLong(reason, REASON_LENGTH));

function PeriodField({ value, onChange }: { value: DaySpan; onChange: (period: DaySpan) => void }) {
  return (
    <div className="k-dialog-field">
      <span>期间（可不填止日）</span>
      <DateRange label="期间" value={value} onChange={onChange} />
    </div>
  );
}

interface ReasonFieldProps {
  value: string;
  message: string | null;
  onChange: (reason: string) => void;
}

function ReasonField({ value, message, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>原因</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={3}
        count={{ max: REASON_LENGTH, show: true }}
        value={value}
        aria-required
        aria-invalid={message !== null}
        aria-describedby={`${id}-error`}
        {...(message !== null && { status: 'error' as const })}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-error`} className="k-dialog-error" role="alert">
        {message}
      </span>
    </div>
  );
}
