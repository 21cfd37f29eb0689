import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { stockWorkflow } from '@mrp/contract/features/stock/workflow.ts';
import { listInTransit, inTransitKey, type InTransit } from '@mrp/contract/features/stock/in-transit.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Alert, Input, Modal, Radio } from 'antd';
import { useEffect, useId, useState } from 'react';
import { tooLong } from '../../../kit/field-rules.ts';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { figuresText, type TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { alreadyTold } from '../../../lib/api/already-told.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { splitRefusal, takeRefusals } from '../../../lib/api/refusal-places.ts';
import { MomentPicker } from '../MomentPicker.tsx';
import './documents.css';

export type Arrival = Pick<StockDocumentTransition, 'action' | 'received' | 'reason' | 'occurredAt' | 'expectedOn'>;

interface ArrivalFormProps {
  document: StockDocument;
  onConfirm: (arrival: Arrival) => Promise<void>;
  onClose: () => void;
}

/** One item in transit, as shown to the user. */
interface Sent extends InTransit {
  name: string;
  lot: string;
  unit: string;
  decimals: number;
}

const REASON_LENGTH = 200;

// Both levels of goods arrive alike.
const steps = stockWorkflow('SKU', 'TRANSFER').transitions;

function sentOf(document: StockDocument): Sent[] {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  return listInTransit(document).flatMap((one): Sent[] => {
    const line = lines.get(one.lineId);
    if (!line) return [];
    const roll = line.rolls.find(({ id }) => id === one.rollId);
    const lot = [roll?.lotNo, roll?.rollNo].filter(Boolean).join(' / ');
    return [{ ...one, name: `${line.code} ${line.colourName}`, lot, unit: line.unit.name, decimals: line.unit.decimals }];
  });
}

const rule = { ...rules.documentQuantity, zeroAllowed: true };

function refuseArrival(typed: string, { outstanding, decimals }: Sent): string | null {
  const message = checkNumber(inUnit(rule, { decimals }), typed);
  if (message !== null) return message;
  return compareDecimals(typed, outstanding) > 0 ? '不能多于在途的数量' : null;
}

/** The typed quantities of an arrival, with their differences. */
function useArrival(sent: readonly Sent[], expected: string | null) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [givenUp, setGivenUp] = useState(false);
  const [reason, setReason] = useState('');
  const [occurredAt, setOccurredAt] = useState<string | null>(null);
  const [expectedOn, setExpectedOn] = useState<string | null>(expected);
  const cameOf = (one: Sent): string => typed[inTransitKey(one)] ?? roundHalfUp(one.outstanding, one.decimals);
  const wrong = (one: Sent): string | null => refuseArrival(cameOf(one), one);
  const sound = sent.every((one) => wrong(one) === null);
  const isShort = sent.some((one) => wrong(one) === null && compareDecimals(cameOf(one), one.outstanding) < 0);
  const isLast = !isShort || givenUp;
  return {
    cameOf,
    wrong,
    write: (one: Sent, text: string) => setTyped({ ...typed, [inTransitKey(one)]: text }),
    givenUp,
    setGivenUp,
    reason,
    setReason,
    occurredAt,
    setOccurredAt,
    expectedOn,
    setExpectedOn,
    sound,
    isShort,
    isLast,
    nothingCame: !isLast && sound && sent.every((one) => compareDecimals(cameOf(one), '0') === 0),
    isTyped: () => Object.keys(typed).length > 0 || occurredAt !== null || expectedOn !== expected,
    reasonMissing: isShort && givenUp && reason.trim() === '',
  };
}
type ArrivalState = ReturnType<typeof useArrival>;

const NOTHING = { fields: {} as Readonly<Record<string, string>>, rest: '' };

/** What the arrival was refused for: at its fields, the rest below them. */
function useSaid(count: number) {
  const [said, setSaid] = useState(NOTHING);
  useEffect(() => {
    const cells = Array.from({ length: count }, (_, at) => `received.${at}.quantity`);
    const names = new Set(['occurredAt', 'expectedOn', ...cells]);
    return takeRefusals((refusal) => {
      setSaid({ fields: refusal.fields, rest: splitRefusal(refusal, names).rest });
      return true;
    });
  }, [count]);
  return said;
}

/** 到货: everything by default; a rest stays 在途, or is written off with a reason. */
export function ArrivalForm({ document, onConfirm, onClose }: ArrivalFormProps) {
  const sent = sentOf(document);
  const arrival = useArrival(sent, document.expectedOn);
  const [tried, setTried] = useState(false);
  const said = useSaid(sent.length);
  const { cameOf, sound, isLast, isShort, nothingCame, reasonMissing, reason, occurredAt, expectedOn } = arrival;
  const action = isLast ? 'receive' : 'receivePart';
  const whenId = useId();
  const close = useUnsavedClose(arrival.isTyped, onClose);
  const confirm = () => {
    setTried(true);
    if (reasonMissing || tooLong(reason, REASON_LENGTH) !== null || !sound || nothingCame) return;
    const received = sent.map((one) => ({ lineId: one.lineId, rollId: one.rollId, quantity: cameOf(one) }));
    void onConfirm({ action, received, reason: isLast ? reason.trim() : '', occurredAt, ...(!isLast && { expectedOn }) }).catch(
      alreadyTold,
    );
  };
  return (
    <Modal
      open
      title={`到货“${document.code}”`}
      okText={isLast ? '到货' : '部分到货'}
      cancelText="取消"
      width={720}
      onOk={confirm}
      onCancel={close}
    >
      <p className="k-dialog-effect">
        {sound && figuresText(figuresOf(sent, cameOf))}
        {steps[action]?.effect}
      </p>
      <SentTable sent={sent} arrival={arrival} refused={said.fields} />
      {tried && nothingCame && (
        <span className="k-dialog-error" role="alert">
          请至少填写一行到货数量
        </span>
      )}
      <div className="k-dialog-field">
        <label htmlFor={whenId}>到货时间</label>
        <MomentPicker id={whenId} label="到货时间" value={occurredAt} onChange={arrival.setOccurredAt} />
        <span className="k-dialog-error" role="alert">
          {said.fields['occurredAt']}
        </span>
      </div>
      {isShort && <RestChoice arrival={arrival} tried={tried} />}
      {isShort && !isLast && <RestDay arrival={arrival} message={said.fields['expectedOn']} />}
      {said.rest !== '' && <Alert type="error" showIcon role="alert" title={said.rest} />}
    </Modal>
  );
}

function RestDay({ arrival: { expectedOn, setExpectedOn }, message }: { arrival: ArrivalState; message: string | undefined }) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>其余预计到货</label>
      <DateField id={id} value={expectedOn} onChange={setExpectedOn} />
      <span className="k-dialog-error" role="alert">
        {message}
      </span>
    </div>
  );
}

/** The lines of which something came. */
function figuresOf(sent: readonly Sent[], cameOf: (one: Sent) => string): TransitionFigures {
  const came = sent.filter((one) => compareDecimals(cameOf(one), '0') > 0);
  const of = came.map((one) => ({ unit: { name: one.unit, decimals: one.decimals }, quantity: cameOf(one) }));
  return { count: new Set(came.map(({ lineId }) => lineId)).size, quantities: [{ of }] };
}

interface SentTableProps {
  sent: readonly Sent[];
  arrival: ArrivalState;
  refused: Readonly<Record<string, string>>;
}

function SentTable({ sent, arrival: { cameOf, wrong: wrongOf, write }, refused }: SentTableProps) {
  const wrong = (one: Sent): string | null => wrongOf(one) ?? refused[`received.${sent.indexOf(one)}.quantity`] ?? null;
  return (
    <PlainTable label="到货数量" className="stock-arrival">
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col" className="num">
            发运
          </th>
          <th scope="col" className="num">
            已收
          </th>
          <th scope="col" className="num">
            在途
          </th>
          <th scope="col">本次到货</th>
        </tr>
      </thead>
      <tbody>
        {sent.map((one) => (
          <tr key={inTransitKey(one)}>
            <th scope="row">
              {one.name}
              {one.lot && <small>{one.lot}</small>}
            </th>
            <td className="num">{quantityText(one.shipped, { name: one.unit, decimals: one.decimals })}</td>
            <td className="num">{quantityText(one.received, { name: one.unit, decimals: one.decimals })}</td>
            <td className="num">{quantityText(one.outstanding, { name: one.unit, decimals: one.decimals })}</td>
            <td>
              <DecimalInput
                rule={rule}
                unit={one.unit}
                aria-label={`到货 ${one.name} ${one.lot}`}
                value={cameOf(one)}
                {...(wrong(one) !== null && { status: 'error' as const, title: wrong(one) ?? '' })}
                onChange={(text) => write(one, text)}
              />
              {wrong(one) !== null && (
                <div className="k-dialog-error" role="alert">
                  {wrong(one)}
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function RestChoice({
  arrival: { givenUp, setGivenUp, reason, setReason, reasonMissing },
  tried,
}: {
  arrival: ArrivalState;
  tried: boolean;
}) {
  const reasonId = useId();
  const tooMuch = tooLong(reason, REASON_LENGTH);
  return (
    <>
      <Radio.Group
        className="stock-rest"
        aria-label="其余的货"
        value={givenUp}
        options={[
          { value: false, label: '其余仍在途，之后再收' },
          { value: true, label: '其余不再到货，按短少出库' },
        ]}
        onChange={({ target }) => setGivenUp(target.value as boolean)}
      />
      {givenUp && (
        <div className="k-dialog-field">
          <label htmlFor={reasonId}>短少原因</label>
          <Input
            id={reasonId}
            count={{ max: REASON_LENGTH }}
            value={reason}
            aria-required
            {...((tooMuch !== null || (tried && reasonMissing)) && { status: 'error' as const })}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="k-dialog-error" role="alert">
            {tooMuch ?? (tried && reasonMissing ? '短少须填写原因' : '')}
          </span>
        </div>
      )}
    </>
  );
}
