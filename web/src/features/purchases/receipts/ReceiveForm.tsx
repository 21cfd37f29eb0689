import { shipmentsApi } from '@mrp/contract/features/purchases.ts';
import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { Alert, Modal, Radio } from 'antd';
import { Fragment, useId } from 'react';
import { useNavigate } from 'react-router';
import { ReadContent } from '../../../kit/object/ReadContent.tsx';
import { useReturnFocus } from '../../../kit/useReturnFocus.ts';
import { useUnsavedClose } from '../../../kit/unsaved/useUnsavedClose.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { MomentPicker } from '../../stock/MomentPicker.tsx';
import { ArrivingRollsPanel } from './ArrivingRollsPanel.tsx';
import { arrivingLines, directLines, type ReceivedLine } from './received-lines.ts';
import { ReceivedBinPanel } from './ReceivedBinPanel.tsx';
import { ReceiveLinePanel } from './ReceiveLinePanel.tsx';
import { receiptAddress } from '../text.ts';
import { useReceipt, type ReceiptOf } from './useReceipt.ts';

interface ReceiveFormProps {
  of: ReceiptOf;
  onClose: () => void;
}

/** 收货 of a shipment, whole or in part, or of an order directly. */
export function ReceiveForm({ of, onClose }: ReceiveFormProps) {
  if ('shipment' in of) return <ReceiveDialog of={of} initial={arrivingLines(of.shipment)} onClose={onClose} />;
  return <DirectReceiveForm order={of.order} onClose={onClose} />;
}

function DirectReceiveForm({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const read = useApiQuery(shipmentsApi.listShippable, { body: { orderIds: [order.id] } }, { handlesErrors: 'all' });
  if (read.data) return <ReceiveDialog of={{ order }} initial={directLines(read.data)} onClose={onClose} />;
  return (
    <Modal open title="直接收货" footer={null} width={880} onCancel={onClose}>
      <ReadContent read={read}>{() => null}</ReadContent>
    </Modal>
  );
}

const discarding = { title: '放弃填写的收货？', content: '还没有收货，放弃后要重新填写。', okText: '放弃', danger: true };

interface ReceiveDialogProps extends ReceiveFormProps {
  initial: readonly ReceivedLine[];
}

function ReceiveDialog({ of, initial, onClose }: ReceiveDialogProps) {
  useReturnFocus();
  const navigate = useNavigate();
  const receipt = useReceipt(of, initial);
  const isDirect = 'order' in of;
  const { code } = isDirect ? of.order : of.shipment;
  const save = () =>
    void receipt.send((id, made) => {
      toast.success(`已收货 ${made}`);
      onClose();
      void navigate(receiptAddress(id));
    });
  const close = useUnsavedClose(receipt.isTyped, onClose, discarding);
  const unplaced = receipt.unplacedText(['occurredAt', 'isLast']);
  return (
    <Modal
      open
      width={880}
      title={`${isDirect ? '直接收货' : '收货'}“${code}”`}
      okText="收货"
      cancelText="取消"
      confirmLoading={receipt.isPending}
      onOk={save}
      onCancel={close}
    >
      {receipt.lines.map((line, at) => {
        const errorOf = (field: string) => receipt.errors[`lines.${receipt.positionOf(at)}.${field}`];
        const change = (changed: ReceivedLine) => receipt.write(at, changed);
        const Panel = line.arriving.length > 0 ? ArrivingRollsPanel : ReceiveLinePanel;
        return (
          <Fragment key={line.lineId}>
            <Panel line={line} errorOf={errorOf} onChange={change} />
            <ReceivedBinPanel receipt={receipt} line={line} at={at} />
          </Fragment>
        );
      })}
      <When receipt={receipt} />
      {receipt.errors['isLast'] && <LastChoice receipt={receipt} />}
      {unplaced !== '' && <Alert type="error" showIcon title={unplaced} />}
    </Modal>
  );
}

type ReceiptState = ReturnType<typeof useReceipt>;

function When({ receipt: { occurredAt, setOccurredAt, errors } }: { receipt: ReceiptState }) {
  const id = useId();
  return (
    <div className="k-dialog-field">
      <label htmlFor={id}>收货时间</label>
      <MomentPicker id={id} label={purchaseWords.receivedAt} value={occurredAt} onChange={setOccurredAt} />
      <span className="k-dialog-error" role="alert">
        {errors['occurredAt']}
      </span>
    </div>
  );
}

function LastChoice({ receipt: { isLast, setIsLast, errors } }: { receipt: ReceiptState }) {
  return (
    <div className="k-dialog-field">
      <span id="receipt-last">余数还送吗？</span>
      <Radio.Group
        aria-labelledby="receipt-last"
        value={isLast}
        options={[
          { value: true, label: '不再送，按此结束' },
          { value: false, label: '还要送' },
        ]}
        onChange={({ target }) => setIsLast(target.value as boolean)}
      />
      <span className="k-dialog-error" role="alert">
        {isLast === null && errors['isLast']}
      </span>
    </div>
  );
}
