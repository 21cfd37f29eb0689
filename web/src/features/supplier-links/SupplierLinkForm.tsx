import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { DEFAULT_LINK_DAYS, SupplierLinkInput, type SupplierLink } from '@mrp/contract/features/supplier-links/link.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '../../kit/form/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Qr } from '../../kit/print/Code.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { formatDay } from '../../lib/format/format.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { FOR_ALL, linkedKinds, type LinkedRecord } from './linked-values.ts';
import { linkAddress } from './text.ts';

interface Values {
  supplierId?: string;
  isForAll: boolean;
  validDays: number;
}

const scopesOf = (noun: string) => [
  { value: false, label: `这张${noun}` },
  { value: true, label: FOR_ALL },
];
const periods = [7, 30, 90, 180].map((value) => ({ value, label: `${value} 天` }));

interface SupplierLinkFormProps {
  record: LinkedRecord;
  /** The link that the new one replaces. */
  replaced: SupplierLink | null;
  onClose: () => void;
}

/** A new link, then the link itself, which is shown only here. */
export function SupplierLinkForm({ record, replaced, onClose }: SupplierLinkFormProps) {
  const [form] = Form.useForm<Values>();
  const [made, setMade] = useState<{ token: string | null; expiresAt: string } | null>(null);
  const { api, noun, shows, refreshes } = linkedKinds[record.kind];
  const create = useApiMutation(api.create, {
    refreshes,
    onSuccess: (link) => {
      form.resetFields();
      setMade(link);
    },
  });
  const save = (values: Values) =>
    create.mutate({ params: { id: record.id }, body: { ...values, replacesId: replaced?.id ?? null } as never });
  const { suppliers } = record;
  if (made) return <LinkDialog record={record} token={made.token} expiresAt={made.expiresAt} onClose={onClose} />;
  return (
    <ModalForm
      form={form}
      schema={SupplierLinkInput}
      title={`${replaced ? '换新' : '新建'}供应商链接`}
      okText={replaced ? '换新' : '新建'}
      saving={create.isPending}
      initialValues={{
        isForAll: replaced?.isForAll ?? false,
        validDays: DEFAULT_LINK_DAYS,
        ...(suppliers && { supplierId: replaced?.supplier.id ?? suppliers[0]?.id }),
      }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {record.supplier} 用手机打开链接就能{shows}，不用账号；谁拿到链接都能打开，请只发给对方。
        {replaced && '原来的链接随即停用。'}
      </p>
      {suppliers && (
        <Field name="supplierId" label={comparisonWords.supplier} isMust>
          <ChoiceSelect options={suppliers.map(({ id, name }) => ({ value: id, label: name }))} disabled={replaced !== null} />
        </Field>
      )}
      <Field name="isForAll" label="范围">
        <ChoiceSelect options={scopesOf(noun)} />
      </Field>
      <Field name="validDays" label="有效期">
        <ChoiceSelect options={periods} />
      </Field>
    </ModalForm>
  );
}

interface LinkDialogProps {
  record: LinkedRecord;
  token: string | null;
  expiresAt: string;
  onClose: () => void;
}

/** Copied, scanned or printed now: later only its digest is known. */
function LinkDialog({ record: { kind, code, supplier }, token, expiresAt, onClose }: LinkDialogProps) {
  const address = token === null ? '' : linkAddress(token);
  const message = `${supplier}您好，请打开链接${linkedKinds[kind].invites} ${code}（${formatDay(expiresAt.slice(0, 10))} 前有效）：${address}`;
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
