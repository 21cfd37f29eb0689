import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { shipmentFields } from '@mrp/contract/features/purchases/delivery-fields.ts';
import type { ShipmentPlan, ShippableItem } from '@mrp/contract/features/purchases/delivery.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Alert, Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DateField } from '../../../kit/form/fields/DateField.tsx';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { dialogErrors, unplacedText } from '../dialog-text.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { isReadyToShip, readShippedLine, type ShippedLine } from './shipped-lines.ts';
import { ShipLinePanel } from './ShipLinePanel.tsx';
import { ShipPlanPanel } from './ShipPlanPanel.tsx';
import { deliveryEffects, shipmentAddress } from '../text.ts';

interface ShipFormProps {
  orderIds: readonly string[];
  onClose: () => void;
}

/** 发货 of one or several orders: quantities, then the plan as it will be posted. */
export function ShipForm({ orderIds, onClose }: ShipFormProps) {
  const read = useApiQuery(shipmentsApi.listShippable, { body: { orderIds: [...orderIds] } }, { handlesErrors: 'all' });
  if (read.data)
    return <ShipDialog key={read.data.map(({ skuId }) => skuId).join()} orderIds={orderIds} items={read.data} onClose={onClose} />;
  return (
    <Modal open title={purchaseWords.ship} footer={null} width={880} onCancel={onClose}>
      <ReadContent read={read}>{() => null}</ReadContent>
    </Modal>
  );
}

const cells = /^lines\.\d+\.(quantity|unregistered|skuId|rolls|rolls\.0\.(lotNo|rollNo|quantity))$/;

const discarding = { title: '放弃填写的发货？', content: '还没有发货，放弃后要重新填写。', okText: '放弃', danger: true };

interface ShipDialogProps extends ShipFormProps {
  items: readonly ShippableItem[];
}

function ShipDialog({ orderIds, items, onClose }: ShipDialogProps) {
  useReturnFocus();
  const navigate = useNavigate();
  const ship = useShipment(orderIds, items);
  const send = () =>
    ship.send((id, code) => {
      toast.success(`已发货 ${code}`);
      onClose();
      void navigate(shipmentAddress(id));
    });
  const close = useUnsavedClose(ship.isTyped, onClose, discarding);
  const { plan } = ship;
  const isShort = plan?.lines.some(({ short }) => Number(short) > 0) ?? false;
  const asksLast = plan?.asksLast === true && !isShort;
  const unplaced = unplacedText(ship.errors, (path) => cells.test(path) || (asksLast && path === 'isLast'));
  return (
    <Modal
      open
      width={880}
      title={orderIds.length > 1 ? `发货：${orderIds.length} 张采购单` : purchaseWords.ship}
      okText={plan ? '按此方案发货' : '查看方案'}
      cancelText="取消"
      okButtonProps={{ disabled: plan !== null && isShort }}
      confirmLoading={ship.isPending}
      onOk={plan ? send : ship.preview}
      onCancel={close}
    >
      {items.length === 0 && <p className="text-muted">这些采购单没有未发的物料。</p>}
      {items.map((item, at) => (
        <ShipLinePanel
          key={item.skuId}
          item={item}
          line={ship.lines[at]!}
          errorOf={(field) => ship.errors[`lines.${ship.positionOf(at)}.${field}`]}
          onChange={(line) => ship.write(at, line)}
        />
      ))}
      <ShipHead ship={ship} />
      {plan && <ShipPlanPanel plan={plan} />}
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
      {asksLast && <LastChoice ship={ship} />}
    </Modal>
  );
}

type ShipmentState = ReturnType<typeof useShipment>;

function ShipHead({ ship: { head, setHead } }: { ship: ShipmentState }) {
  return (
    <Form layout="vertical" component="div" className="purchase-ship-head">
      <Form.Item label={shipmentFields.carrier.label} htmlFor="ship-carrier">
        <Input
          id="ship-carrier"
          maxLength={shipmentFields.carrier.max}
          value={head.carrier}
          onChange={({ target }) => setHead({ ...head, carrier: target.value })}
        />
      </Form.Item>
      <Form.Item label={shipmentFields.trackingNo.label} htmlFor="ship-tracking">
        <Input
          id="ship-tracking"
          maxLength={shipmentFields.trackingNo.max}
          value={head.trackingNo}
          onChange={({ target }) => setHead({ ...head, trackingNo: target.value })}
        />
      </Form.Item>
      <Form.Item label={shipmentFields.expectedOn.label} htmlFor="ship-expected">
        <DateField id="ship-expected" value={head.expectedOn} onChange={(expectedOn) => setHead({ ...head, expectedOn })} />
      </Form.Item>
    </Form>
  );
}

function LastChoice({ ship: { isLast, setIsLast, errors } }: { ship: ShipmentState }) {
  return (
    <div className="k-dialog-field">
      <span id="ship-last">已在溢短装范围内，余数还发吗？</span>
      <Radio.Group
        aria-labelledby="ship-last"
        value={isLast}
        options={[
          { value: true, label: '不再发，按此结束' },
          { value: false, label: '还要发' },
        ]}
        onChange={({ target }) => setIsLast(target.value as boolean)}
      />
      <span className="k-dialog-error" role="alert">
        {errors['isLast']}
      </span>
    </div>
  );
}

interface Head {
  carrier: string;
  trackingNo: string;
  expectedOn: string | null;
}

/** The typed shipment, its plan while nothing has changed since, and the errors by field. */
function useShipment(orderIds: readonly string[], items: readonly ShippableItem[]) {
  const [lines, setLines] = useState<readonly ShippedLine[]>(() => items.map(readShippedLine));
  const [head, setHead] = useState<Head>({ carrier: '', trackingNo: '', expectedOn: null });
  const [isLast, setIsLast] = useState<boolean | null>(null);
  const [plan, setPlan] = useState<ShipmentPlan | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState(false);
  const planning = useApiMutation(shipmentsApi.plan, { handlesErrors: 'all' });
  const creating = useApiMutation(shipmentsApi.create, { ...deliveryEffects, handlesErrors: 'all' });
  const chosen = lines.filter(isReadyToShip);
  const request = () => ({
    orderIds: [...orderIds],
    lines: chosen.map(({ skuId, quantity, unregistered, rolls }) => ({ skuId, quantity, unregistered: unregistered || null, rolls })),
  });
  const refuse = (error: unknown) => {
    const found = dialogErrors(error);
    setErrors(found);
    if (!found['isLast']) setPlan(null);
  };
  return {
    lines,
    head,
    setHead,
    isLast,
    setIsLast,
    plan,
    errors,
    isPending: planning.isPending || creating.isPending,
    isTyped: () => typed,
    /** The line's place among those that are sent. */
    positionOf: (at: number) => chosen.indexOf(lines[at]!),
    write: (at: number, line: ShippedLine) => {
      setLines(lines.map((old, index) => (index === at ? line : old)));
      setTyped(true);
      setPlan(null);
      setErrors({});
    },
    preview: () => {
      if (chosen.length === 0) setErrors({ other: '请至少填写一种物料的发货数量' });
      else planning.mutate({ body: request() }, { onSuccess: (made) => (setErrors({}), setPlan(made)), onError: refuse });
    },
    send: (onDone: (id: string, code: string) => void) =>
      creating.mutate(
        { body: { ...request(), ...head, isLast, remark: '', fingerprint: plan?.fingerprint ?? '' } },
        { onSuccess: ({ id, code }) => onDone(id, code), onError: refuse },
      ),
  };
}
