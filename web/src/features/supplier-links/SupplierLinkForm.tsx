import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { DEFAULT_LINK_DAYS, SupplierLinkInput, type SupplierLink } from '@mrp/contract/features/supplier-links/record.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Qr } from '../../kit/print/Code.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { formatDay } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { linkAddress, supplierSideRefreshes } from './text.ts';

interface Values {
  isForAll: boolean;
  validDays: number;
}

const scopes = [
  { value: false, label: '这张采购单' },
  { value: true, label: '该供应商全部未完成的采购单' },
];
const periods = [7, 30, 90, 180].map((value) => ({ value, label: `${value} 天` }));

interface SupplierLinkFormProps {
  order: Purchase;
  /** The link that the new one replaces. */
  replaced: SupplierLink | null;
  onClose: () => void;
}

/** A new link, then the link itself, which is shown only here. */
export function SupplierLinkForm({ order, replaced, onClose }: SupplierLinkFormProps) {
  const [form] = Form.useForm<Values>();
  const [made, setMade] = useState<{ token: string | null; expiresAt: string } | null>(null);
  const create = useApiMutation(supplierLinksApi.create, {
    refreshes: [...supplierSideRefreshes, purchasesApi.list],
    onSuccess: (link) => {
      form.resetFields();
      setMade(link);
    },
  });
  if (made) return <LinkDialog order={order} token={made.token} expiresAt={made.expiresAt} onClose={onClose} />;
  return (
    <ModalForm
      form={form}
      schema={SupplierLinkInput}
      title={`${replaced ? '换新' : '新建'}供应商链接`}
      okText={replaced ? '换新' : '新建'}
      saving={create.isPending}
      initialValues={{ isForAll: replaced?.isForAll ?? false, validDays: DEFAULT_LINK_DAYS }}
      onSave={(values) => create.mutate({ params: { id: order.id }, body: { ...values, replacesId: replaced?.id ?? null } })}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {order.supplier.name} 用手机打开链接就能看到数量、单价与交期并答复，不用账号；谁拿到链接都能打开，请只发给对方。
        {replaced && '原来的链接随即停用。'}
      </p>
      <Field name="isForAll" label="范围">
        <ChoiceSelect options={scopes} />
      </Field>
      <Field name="validDays" label="有效期">
        <ChoiceSelect options={periods} />
      </Field>
    </ModalForm>
  );
}

interface LinkDialogProps {
  order: Purchase;
  token: string | null;
  expiresAt: string;
  onClose: () => void;
}

/** Copied, scanned or printed now: later only its digest is known. */
function LinkDialog({ order: { code, supplier }, token, expiresAt, onClose }: LinkDialogProps) {
  const address = token === null ? '' : linkAddress(token);
  const message = `${supplier.name}您好，请打开链接答复采购单 ${code}（${formatDay(expiresAt.slice(0, 10))} 前有效）：${address}`;
  return (
    <Modal open title={`供应商链接 ${code}`} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      {token === null ? (
        <p>链接已新建，但只在第一次显示；请停用它，再新建一个。</p>
      ) : (
        <div className="stack">
          <p>请现在复制或让对方扫码：关闭后不再显示，要再给可以换新链接。</p>
          <Input readOnly aria-label="链接" value={address} onFocus={({ target }) => target.select()} />
          <div className="cluster">
            <Button type="primary" onClick={() => void copyText(address, '链接')}>
              复制链接
            </Button>
            <Button onClick={() => void copyText(message, '消息')}>复制微信消息</Button>
          </div>
          <Qr text={address} sizeMm={40} />
        </div>
      )}
    </Modal>
  );
}
