import type { LinkedDocument } from '@mrp/contract/features/purchases/record.ts';
import { receiptWorkflow, shipmentWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import type { Tone } from '@mrp/contract/lib/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Link } from 'react-router';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { receiptAddress, shipmentAddress } from './text.ts';

const kinds = {
  shipment: { label: purchaseWords.shipment, moment: '发货时间', states: shipmentWorkflow.states, address: shipmentAddress },
  receipt: { label: purchaseWords.receipt, moment: '收货时间', states: receiptWorkflow.states, address: receiptAddress },
} as const;

const statesOf = (states: Readonly<Record<string, State>>): Readonly<Record<string, State | undefined>> => states;

interface State {
  label: string;
  tone: Tone;
}

interface LinkedPanelProps {
  kind: keyof typeof kinds;
  links: readonly (Omit<LinkedDocument, 'quantities'> & { quantities?: string })[];
}

/** The shipments or receipts of a document, the newest first. */
export function LinkedPanel({ kind, links }: LinkedPanelProps) {
  const { label, moment, states, address } = kinds[kind];
  const hasQuantities = links.some(({ quantities }) => quantities !== undefined);
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">{label}号</th>
          <th scope="col">状态</th>
          {hasQuantities && <th scope="col">本单数量</th>}
          <th scope="col">{moment}</th>
        </tr>
      </thead>
      <tbody>
        {links.map(({ id, code, state, quantities, at }) => {
          const known = statesOf(states)[state];
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={address(id)}>{code}</Link>
              </th>
              <td>{known && <StatusTag tone={known.tone}>{known.label}</StatusTag>}</td>
              {hasQuantities && <td>{quantities}</td>}
              <td>{formatTime(at)}</td>
            </tr>
          );
        })}
      </tbody>
    </PlainTable>
  );
}
