import { stylesApi } from '@mrp/contract/features/styles.ts';
import {
  orderCauses,
  OrderExceptionSettling,
  type ExceptionKind,
  type OrderException,
} from '@mrp/contract/features/styles/order-effects.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { useDocumentAddress } from '../../../lib/documents.ts';
import { formatCount, formatTime } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../../lib/api/useApi.ts';
import { orderPaths } from '../addresses.ts';

const refreshes = [stylesApi.listOrderExceptions, stylesApi.listDocumentExceptions, stylesApi.listOrders];

/** 成衣订单变更 on a preparation or purchase: its garment order was cancelled, closed or reduced. Nothing where none was. */
export function useDocumentExceptionsSection(kind: ExceptionKind, id: string): ObjectSection[] {
  const allowed = useCan()(stylesApi.listDocumentExceptions);
  const { data = [] } = useApiQuery(stylesApi.listDocumentExceptions, { query: { kind, id } }, { enabled: allowed, handlesErrors: 'all' });
  return sectionOf(data, 'order');
}

/** 成衣订单变更 on the order: what becomes of its preparations and purchases. */
export function useOrderExceptionsSection(orderId: string): ObjectSection[] {
  const { data = [] } = useApiQuery(stylesApi.listOrderExceptions, { params: { id: orderId } }, { handlesErrors: 'all' });
  return sectionOf(data, 'document');
}

function sectionOf(exceptions: readonly OrderException[], names: 'order' | 'document'): ObjectSection[] {
  if (exceptions.length === 0) return [];
  return [
    { id: 'exceptions', title: '成衣订单变更', count: exceptions.length, content: <Exceptions exceptions={exceptions} names={names} /> },
  ];
}

function Exceptions({ exceptions, names }: { exceptions: readonly OrderException[]; names: 'order' | 'document' }) {
  const [settled, setSettled] = useState<OrderException | null>(null);
  return (
    <>
      <PlainTable label="成衣订单变更">
        <thead>
          <tr>
            <th scope="col">{names === 'order' ? styleWords.garmentOrder : '单据'}</th>
            <th scope="col">变更</th>
            <th scope="col">处理</th>
            <th scope="col">时间</th>
          </tr>
        </thead>
        <tbody>
          {exceptions.map((exception) => (
            <ExceptionRow key={exception.id} exception={exception} names={names} onSettle={() => setSettled(exception)} />
          ))}
        </tbody>
      </PlainTable>
      {settled && <SettleForm exception={settled} onClose={() => setSettled(null)} />}
    </>
  );
}

interface ExceptionRowProps {
  exception: OrderException;
  names: 'order' | 'document';
  onSettle: () => void;
}

function ExceptionRow({ exception, names, onSettle }: ExceptionRowProps) {
  const { order, document, createdBy, createdAt } = exception;
  const addressOf = useDocumentAddress();
  const address = names === 'order' ? orderPaths.detailOf(order.id) : addressOf(document.kind, document.id);
  const name = names === 'order' ? order.code : `${document.label} ${document.code}`;
  return (
    <tr>
      <th scope="row">
        {address ? <Link to={address}>{name}</Link> : name} {names === 'document' && <small>{document.state}</small>}
      </th>
      <td>{causeText(exception)}</td>
      <td>
        <Decision exception={exception} onSettle={onSettle} />
      </td>
      <td>
        {createdBy} {formatTime(createdAt)}
      </td>
    </tr>
  );
}

const causeText = ({ cause, piecesBefore, piecesAfter }: OrderException): string =>
  cause === 'REDUCED' ? `从 ${formatCount(piecesBefore)} 件减到 ${formatCount(piecesAfter)} 件` : orderCauses[cause];

function Decision({ exception: { isOpen, settledBy, settledAt, settleReason }, onSettle }: Omit<ExceptionRowProps, 'names'>) {
  const can = useCan();
  if (settledAt !== null) return `${settledBy ?? ''} ${formatTime(settledAt)} 保留：${settleReason}`;
  if (!isOpen) return <span className="text-muted">单据已结束</span>;
  return (
    <>
      <StatusTag tone="warning">待处理</StatusTag> <span className="text-muted">取消这张单，或</span>{' '}
      {can(stylesApi.settleOrderException) && (
        <Button size="small" onClick={onSettle}>
          说明保留
        </Button>
      )}
    </>
  );
}

function SettleForm({ exception: { id, version, document }, onClose }: { exception: OrderException; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate, isPending } = useApiMutation(stylesApi.settleOrderException, { refreshes });
  const save = ({ reason }: { reason: string }) =>
    mutate(
      { params: { id }, body: { reason, version } },
      {
        onSuccess: () => {
          toast.success(`${document.code} 已说明保留`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={OrderExceptionSettling}
      title={`保留${document.label}“${document.code}”`}
      okText="保留"
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <Field name="reason" label="保留原因">
        <Input.TextArea rows={3} count={{ max: 200, show: true }} />
      </Field>
    </ModalForm>
  );
}
