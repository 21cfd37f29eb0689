import type { Transition } from '@mrp/contract/lib/workflow.ts';
import { Alert, Checkbox, Input, Modal } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { takeRefusals } from '../../../lib/api/refusal-places.ts';
import { cancelText } from '../../actions/ConfirmDialog.tsx';
import { tooLong } from '../../field-rules.ts';
import { useUnsavedClose } from '../../unsaved/useUnsavedClose.ts';
import { useReturnFocus } from '../../useReturnFocus.ts';
import { DateRange, type DaySpan } from '../../list-filters/DateRange.tsx';
import { dialogRefusalOf, type DialogRefusal } from './transition-refusals.ts';
import '../object.css';

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
  /** While it runs the dialog waits; where it is refused, the dialog says why and keeps what was typed. */
  onConfirm: (input: TransitionInput) => Promise<unknown>;
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
  const [isPossible, setPossible] = useState(check === undefined);
  const answers = useAnswers(ask);
  const { reason, also, wrong, input } = answers;
  const refusable = useRefusable([...(answers.asksReason ? ['reason'] : []), ...(answers.asksPeriod ? ['from', 'to'] : [])]);
  const { refusal, busy, run } = refusable;
  const close = useUnsavedClose(() => reason !== '', onClose);
  const confirm = () => {
    answers.setTried(true);
    if (wrong === null && !busy) run(() => onConfirm({ ...(offer && { also }), ...input }));
  };
  return (
    <Modal
      open
      title={`${label}“${objectName}”？`}
      okText={label}
      cancelText={cancelText(label)}
      width={check ? 840 : 480}
      okButtonProps={{ danger: danger ?? false, disabled: !isPossible, loading: busy }}
      onOk={confirm}
      onCancel={close}
    >
      <Refused message={refusal.message} />
      {effect && <p className="k-dialog-effect">{effect}</p>}
      {check?.(setPossible)}
      {offer && (
        <Checkbox checked={also} onChange={(event) => answers.setAlso(event.target.checked)}>
          {offer}
        </Checkbox>
      )}
      <AskedFields answers={answers} hidesReason={!isPossible} refusable={refusable} />
    </Modal>
  );
}

/** What the workflow asks for. */
function useAnswers(ask: NonNullable<Transition<string>['ask']>) {
  const [reason, setReason] = useState('');
  const [period, setPeriod] = useState<DaySpan>({});
  const [also, setAlso] = useState(false);
  const [tried, setTried] = useState(false);
  const [asksReason, asksPeriod] = [ask.includes('reason'), ask.includes('period')];
  const input: TransitionInput = { ...(asksReason && { reason: reason.trim() }), ...(asksPeriod && daysOf(period)) };
  const wrong = asksReason ? reasonWrong(reason) : null;
  return { reason, setReason, period, setPeriod, also, setAlso, tried, setTried, asksReason, asksPeriod, wrong, input };
}

interface AskedFieldsProps {
  answers: ReturnType<typeof useAnswers>;
  /** What stands in the way comes first. */
  hidesReason: boolean;
  refusable: ReturnType<typeof useRefusable>;
}

function AskedFields({ answers, hidesReason, refusable: { refusal, corrected } }: AskedFieldsProps) {
  const { reason, setReason, period, setPeriod, tried, asksReason, asksPeriod, wrong } = answers;
  const { fields } = refusal;
  return (
    <>
      {asksReason && !hidesReason && (
        <ReasonField
          value={reason}
          message={(tried || reason !== '' ? wrong : null) ?? fields.reason ?? null}
          onChange={(typed) => corrected(['reason'], () => setReason(typed))}
        />
      )}
      {asksPeriod && (
        <PeriodField
          value={period}
          message={fields.from ?? fields.to ?? null}
          onChange={(days) => corrected(['from', 'to'], () => setPeriod(days))}
        />
      )}
    </>
  );
}

const Refused = ({ message }: { message: string }) =>
  message !== '' && <Alert className="k-dialog-refusal" type="error" showIcon role="alert" title={message} />;

const NOTHING: DialogRefusal = { fields: {}, message: '' };

/** Runs the step; what it is refused for stands in the dialog until it is tried again, at a field until that is changed. */
function useRefusable(asked: readonly string[]) {
  const [refusal, setRefusal] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // No message besides: the dialog says it.
  useEffect(() => takeRefusals(() => running.current), []);
  const mark = (on: boolean) => {
    running.current = on;
    setBusy(on);
  };
  const run = (work: () => Promise<unknown>) => {
    setRefusal(NOTHING);
    mark(true);
    void work()
      .catch((error: unknown) => setRefusal(dialogRefusalOf(error, asked) ?? NOTHING))
      .finally(() => mark(false));
  };
  const corrected = (names: readonly string[], change: () => void) => {
    setRefusal(({ fields, message }) => ({
      message,
      fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
    }));
    change();
  };
  return { refusal, busy, run, corrected };
}

const daysOf = ({ from, to }: DaySpan) => ({ ...(from && { from }), ...(to && { to }) });

const reasonWrong = (reason: string): string | null => (reason.trim() === '' ? '不能为空' : tooLong(reason, REASON_LENGTH));

interface PeriodFieldProps {
  value: DaySpan;
  message: string | null;
  onChange: (period: DaySpan) => void;
}

function PeriodField({ value, message, onChange }: PeriodFieldProps) {
  return (
    <div className="k-dialog-field">
      <span>期间（可不填止日）</span>
      <DateRange label="期间" value={value} onChange={onChange} />
      <span className="k-dialog-error" role="alert">
        {message}
      </span>
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
