import { accessApi, Password } from '@mrp/contract/features/access.ts';
import { RequiredText } from '@mrp/contract/lib/fields.ts';
import { Form, Input } from 'antd';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';

interface Values {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

/** 修改密码, from the user's own menu; his other sessions end. */
export function PasswordForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const change = useApiMutation(accessApi.changePassword, {
    handlesErrors: ['OLD_PASSWORD', 'VALIDATION'],
    onSuccess: () => {
      toast.success('密码已修改，其他设备上的登录已结束');
      onClose();
    },
  });
  const save = ({ oldPassword, newPassword }: Values) =>
    change.mutate({ body: { oldPassword, newPassword } }, { onError: (error) => showFieldErrors(form, error) });
  const repeats = async (_: unknown, value: string) => {
    if (value !== form.getFieldValue('newPassword')) throw new Error('两次输入的新密码不一致');
  };
  return (
    <ModalForm open={open} form={form} title="修改密码" width={440} saving={change.isPending} onSave={save} onClose={onClose}>
      <Form.Item name="oldPassword" label="当前密码" rules={[schemaRule(RequiredText(128))]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label="新密码（至少 8 位）" rules={[schemaRule(Password)]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="repeated" label="再次输入新密码" dependencies={['newPassword']} rules={[{ validator: repeats }]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </ModalForm>
  );
}
