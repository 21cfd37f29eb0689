import type { StockDocument, StockDocumentTransition } from '@mrp/contract/features/stock/documents.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { PlainTable } from '../../kit/PlainTable.tsx';
import { formatNumber } from '../../lib/format.ts';

type Arrival = Pick<StockDocumentTransition, 'received' | 'reason'>;

interface ArrivalFormProps {
  document: StockDocument;
  onConfirm: (arrival: Arrival) => Promise<void>;
  onClose: () => void;
}

/** One thing that was sent: a roll, or a line without 细码. */
interface Sent {
  lineId: string;
  rollId: string | null;
  name: string;
  lot: string;
  quantity: string;
  unit: string;
  decimals: number;
}

const keyOf = ({ lineId, rollId }: Sent): string => `${lineId} ${rollId ?? ''}`;

function sentOf({ lines }: StockDocument): Sent[] {
  return lines.flatMap(({ id, code, colourName, unit, quantity, rolls }): Sent[] => {
    const shared = { lineId: id, name: `${code} ${colourName}`, unit: unit.name, decimals: unit.decimals };
    if (rolls.length === 0) return [{ ...shared, rollId: null, lot: '', quantity }];
    return rolls.map((roll) => ({
      ...shared,
      rollId: roll.id,
      lot: [roll.lotNo, roll.rollNo].filter(Boolean).join(' / '),
      quantity: roll.quantity,
    }));
  });
}

const rule = { ...rules.documentQuantity, zeroAllowed: true };

function refuseArrival(typed: string, { quantity }: Sent): string | null {
  const message = checkNumber(rule, typed);
  if (message !== null) return message;
  return compareDecimals(typed, quantity) > 0 ? '不能多于发运的数量' : null;
}

/** 到货: everything came, unless somebody writes less; what is short is told why. */
export function ArrivalForm({ document, onConfirm, onClose }: ArrivalFormProps) {
  const reasonId = useId();
  const sent = sentOf(document);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const cameOf = (one: Sent): string => typed[keyOf(one)] ?? roundHalfUp(one.quantity, one.decimals);
  const wrong = (one: Sent): string | null => refuseArrival(cameOf(one), one);
  const isShort = sent.some((one) => wrong(one) === null && compareDecimals(cameOf(one), one.quantity) < 0);
  const reasonMissing = isShort && reason.trim() === '';
  const confirm = () => {
    setTried(true);
    if (reasonMissing || sent.some((one) => wrong(one) !== null)) return;
    const received = sent.map((one) => ({ lineId: one.lineId, rollId: one.rollId, quantity: cameOf(one) }));
    void onConfirm({ received, reason: reason.trim() }).catch(alreadyTold);
  };
  return (
    <Modal open title={`到货“${document.code}”`} okText="到货" cancelText="取消" width={720} onOk={confirm} onCancel={onClose}>
      <PlainTable label="到货数量">
        <thead>
          <tr>
            <th scope="col">物料</th>
            <th scope="col">缸号 / 匹号</th>
            <th scope="col" className="num">
              发运
            </th>
            <th scope="col">到货</th>
          </tr>
        </thead>
        <tbody>
          {sent.map((one) => (
            <tr key={keyOf(one)}>
              <th scope="row">{one.name}</th>
              <td>{one.lot}</td>
              <td className="num">{formatNumber(one.quantity, one.decimals)}</td>
              <td>
                <DecimalInput
                  rule={rule}
                  unit={one.unit}
                  aria-label={`到货 ${one.name} ${one.lot}`}
                  value={cameOf(one)}
                  {...(wrong(one) !== null && { status: 'error' as const, title: wrong(one) ?? '' })}
                  onChange={(text) => setTyped({ ...typed, [keyOf(one)]: text })}
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
      {isShort && (
        <div className="k-dialog-field">
          <label htmlFor={reasonId}>短少原因</label>
          <Input
            id={reasonId}
            maxLength={200}
            value={reason}
            aria-required
            {...(tried && reasonMissing && { status: 'error' as const })}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="k-dialog-error" role="alert">
            {tried && reasonMissing ? '短少须填写原因' : ''}
          </span>
        </div>
      )}
    </Modal>
  );
}

/** Refusals of a mutation are told where they arise. */
const alreadyTold = (): void => undefined;
