import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import {
  DEFAULT_LINK_DAYS,
  LinkMailInput,
  SupplierLinkInput,
  type NewSupplierLink,
  type SupplierLink,
} from '@mrp/contract/features/supplier-links/link.ts';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Qr } from '../../kit/print/Code.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { formatDay } from '../../lib/format/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { externalSuppliers } from '../../pickers/sources/supplier-source.ts';
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
  const [made, setMade] = useState<NewSupplierLink | null>(null);
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
  if (made) return <LinkDialog record={record} made={made} isReminder={replaced !== null} onClose={onClose} />;
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
        ...(suppliers && { supplierId: replaced?.supplier.id ?? (suppliers === 'any' ? undefined : suppliers[0]?.id) }),
      }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">
        {suppliers ? '供应商' : `${record.supplier} `}用手机打开链接就能{shows}，不用账号；谁拿到链接都能打开，请只发给对方。
        {replaced && '原来的链接随即停用。'}
      </p>
      {suppliers && (
        <Field name="supplierId" label={comparisonWords.supplier} isMust>
          <SupplierChoice suppliers={suppliers} disabled={replaced !== null} />
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

interface SupplierChoiceProps {
  suppliers: NonNullable<LinkedRecord['suppliers']>;
  disabled: boolean;
}

/** One of those of the document, or anybody. The field gives the rest to its control. */
function SupplierChoice({ suppliers, ...rest }: SupplierChoiceProps) {
  if (suppliers === 'any') return <EntityPicker source={externalSuppliers} {...rest} />;
  return <ChoiceSelect options={suppliers.map(({ id, name }) => ({ value: id, label: name }))} {...rest} />;
}

interface LinkDialogProps {
  record: LinkedRecord;
  made: NewSupplierLink;
  /** It replaces one that the supplier had. */
  isReminder: boolean;
  onClose: () => void;
}

/** Copied, scanned, mailed or printed now: later only its digest is known. */
function LinkDialog({ record, made, isReminder, onClose }: LinkDialogProps) {
  const { kind, code, supplier } = record;
  const { token, expiresAt, mailTo } = made;
  const [isMailing, setMailing] = useState(false);
  const address = token === null ? '' : linkAddress(token);
  const invitation = `${supplier}您好，请打开链接${linkedKinds[kind].invites} ${code}（${formatDay(expiresAt.slice(0, 10))} 前有效）：`;
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
            <Button onClick={() => void copyText(`${invitation}${address}`, '消息')}>复制微信消息</Button>
            {mailTo !== null && <Button onClick={() => setMailing(true)}>{isReminder ? '邮件提醒' : '发邮件'}</Button>}
          </div>
          <Qr text={address} sizeMm={40} />
          {isMailing && (
            <LinkMailForm
              record={record}
              link={{ id: made.id, token }}
              address={mailTo ?? ''}
              text={`${isReminder ? '提醒：' : ''}${invitation}`}
              isReminder={isReminder}
              onClose={() => setMailing(false)}
            />
          )}
        </div>
      )}
    </Modal>
  );
}

interface LinkMailProps {
  record: LinkedRecord;
  link: { id: string; token: string };
  /** Of the supplier's contact; empty where he has none. */
  address: string;
  text: string;
  isReminder: boolean;
  onClose: () => void;
}

/** 发邮件 with the link, while its token is known. */
function LinkMailForm({ record, link, address, text, isReminder, onClose }: LinkMailProps) {
  const [form] = Form.useForm<{ address: string; text: string }>();
  const { api, refreshes } = linkedKinds[record.kind];
  const { mutate, isPending } = useApiMutation(api.mail, { refreshes });
  const save = (values: { address: string; text: string }) =>
    mutate(
      { params: { id: record.id, linkId: link.id }, body: { ...values, token: link.token, isReminder } },
      {
        onSuccess: () => {
          toast.success(`已发到 ${values.address}`);
          onClose();
        },
      },
    );
  return (
    <ModalForm
      form={form}
      schema={LinkMailInput}
      title={`${isReminder ? '邮件提醒' : '邮件发送'} ${record.code}`}
      okText="发送"
      saving={isPending}
      initialValues={{ address, text }}
      onSave={save}
      onClose={onClose}
    >
      <p className="k-dialog-effect">链接附在正文下面；谁收到邮件都能打开，请核对地址。发给谁、何时发的记入日志，链接本身不记。</p>
      <Field name="address" label="收件地址">
        <Input type="email" maxLength={254} />
      </Field>
      <Field name="text" label="正文">
        <Input.TextArea rows={4} count={{ max: 500, show: true }} />
      </Field>
    </ModalForm>
  );
}
