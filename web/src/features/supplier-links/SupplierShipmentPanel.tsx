import { shipmentFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierShipment, SupplierShipmentState } from '@mrp/contract/features/supplier-links/shipment.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { FactList, type Fact } from '../../kit/object/Facts.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatDay } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { quantityText } from '../../lib/format/quantities.ts';
import { shipmentAddress } from '../purchases/text.ts';
import { AnswerHeadPanel } from './AnswerHeadPanel.tsx';

const TakeShipmentForm = lazyPanel(async () => (await import('./TakeShipmentForm.tsx')).TakeShipmentForm);
const RefuseShipmentForm = lazyPanel(async () => (await import('./RefuseShipmentForm.tsx')).RefuseShipmentForm);

const stateNames: Readonly<Record<SupplierShipmentState, string>> = {
  PENDING: '待处理',
  TAKEN: '已生成发货单',
  REFUSED: '已拒绝',
  WITHDRAWN: '供应商已撤回',
  ENDED: '已失效',
};

interface ShipmentPanelProps {
  /** Whose buyer decides on it; a shipment that was made of it has decided. */
  order?: Purchase;
  told: SupplierShipment;
}

/** What the supplier shipped at one time, and what the buyer does with it. */
export function SupplierShipmentPanel({ order, told }: ShipmentPanelProps) {
  const can = useCan();
  const [asked, setAsked] = useState<'take' | 'refuse' | null>(null);
  const { fromName, state, reason, decidedBy, shipment, lines } = told;
  const transport = transportFacts(told);
  const close = () => setAsked(null);
  return (
    <section aria-label={`${fromName} 的发货`} className="stack">
      <AnswerHeadPanel
        answer={told}
        outcome={[stateNames[state], reason !== '' && `：${reason}`, decidedBy !== null && ` ${decidedBy}`].filter(Boolean).join('')}
      >
        <b>发货</b> {shipment && <Link to={shipmentAddress(shipment.id)}>{shipment.code}</Link>}
      </AnswerHeadPanel>
      {transport.length > 0 && <FactList facts={transport} />}
      <LineTable
        label={`${fromName} 发货的物料`}
        heading="物料"
        columns={columns}
        lines={lines}
        keyOf={({ skuId }) => skuId}
        nameOf={({ code, name, colourName }) => [code, name, colourName].filter(Boolean).join(' ')}
      />
      <Rolls told={told} />
      {order && state === 'PENDING' && can(supplierLinksApi.takeShipment) && (
        <div className="cluster">
          <Button type="primary" onClick={() => setAsked('take')}>
            生成发货单
          </Button>
          <Button onClick={() => setAsked('refuse')}>拒绝</Button>
        </div>
      )}
      {order && asked === 'take' && <TakeShipmentForm order={order} told={told} onClose={close} />}
      {order && asked === 'refuse' && <RefuseShipmentForm order={order} told={told} onClose={close} />}
    </section>
  );
}

const columns: LineColumn<SupplierShipment['lines'][number]>[] = [
  { label: '发货数量', num: true, show: ({ quantity, unit }) => quantityText(quantity, unit) },
  { label: '细码', num: true, show: ({ rolls }) => rolls.length > 0 && countText(rolls) },
];

/** Goods that are told apart by lot only have no rolls. */
const countText = (rolls: readonly { rollNo: string }[]): string =>
  `${rolls.length} ${rolls.some(({ rollNo }) => rollNo !== '') ? '匹' : '缸'}`;

function transportFacts({ carrier, trackingNo, expectedOn }: SupplierShipment): Fact[] {
  return [
    ...(carrier === '' ? [] : [{ label: shipmentFields.carrier.label, value: carrier }]),
    ...(trackingNo === '' ? [] : [{ label: shipmentFields.trackingNo.label, value: trackingNo }]),
    ...(expectedOn === null ? [] : [{ label: shipmentFields.expectedOn.label, value: formatDay(expectedOn) }]),
  ];
}

/** The packing list, once it is asked for. */
function Rolls({ told: { fromName, lines } }: { told: SupplierShipment }) {
  const [isShown, setShown] = useState(false);
  const rolls = lines.flatMap((line) => line.rolls.map((roll) => ({ ...roll, line })));
  if (rolls.length === 0) return null;
  if (!isShown)
    return (
      <div>
        <Button size="small" onClick={() => setShown(true)}>{`查看细码（${countText(rolls)}）`}</Button>
      </div>
    );
  const hasSecond = rolls.some(({ secondQuantity }) => secondQuantity !== null);
  return (
    <PlainTable label={`${fromName} 的细码`}>
      <thead>
        <tr>
          <th scope="col">物料</th>
          <th scope="col">缸号</th>
          <th scope="col">匹号</th>
          <th scope="col" className="num">
            数量
          </th>
          {hasSecond && (
            <th scope="col" className="num">
              辅数量
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rolls.map(({ line, lotNo, rollNo, quantity, secondQuantity }, at) => (
          <tr key={at}>
            <th scope="row">{line.code}</th>
            <td>{lotNo}</td>
            <td>{rollNo}</td>
            <td className="num">{quantityText(quantity, line.unit)}</td>
            {hasSecond && (
              <td className="num">{secondQuantity !== null && line.secondUnit && quantityText(secondQuantity, line.secondUnit)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
