import { accessApi, PasswordChange } from '@mrp/contract/features/access.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { passwordHint } from './password-text.ts';

interface Values {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

const nothing: Values = { oldPassword: '', newPassword: '', repeated: '' };

/** 修改密码 in the user's menu; it ends his other sessions. */
export function PasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const newPassword = Form.useWatch('newPassword', form);
  const change = useApiMutation(accessApi.changePassword, {
    onSuccess: () => {
      toast.success('密码已修改，其他设备上的登录已结束');
      onClose();
    },
  });
  const save = ({ oldPassword, newPassword }: Values) => change.mutate({ body: { oldPassword, newPassword } });
  const repeats = (value: unknown) => (value === form.getFieldValue('newPassword') ? undefined : '两次输入的新密码不一致');
  return (
    <ModalForm
      open={open}
      form={form}
      schema={PasswordChange}
      title="修改密码"
      width={440}
      saving={change.isPending}
      initialValues={nothing}
      onSave={save}
      onClose={onClose}
    >
      <Field name="oldPassword" label="当前密码">
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field name="newPassword" label="新密码" hint={passwordHint(newPassword)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field name="repeated" label="再次输入新密码" dependencies={['newPassword']} check={repeats}>
        <Input.Password autoComplete="new-password" />
      </Field>
    </ModalForm>
  );
}
