import { accessApi, NewUser, UserEdit, type User } from '@mrp/contract/features/access.ts';
import { Form, Input } from 'antd';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { Can } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { RolePicker } from './RolePicker.tsx';

interface FormProps {
  onClose: () => void;
}

interface NewValues {
  username: string;
  nickName: string;
  password: string;
  roleIds?: string[];
}

/** A new user logs in with this password once and must then choose another. */
export function NewUserForm({ onClose }: FormProps) {
  const [form] = Form.useForm<NewValues>();
  const create = useApiMutation(accessApi.createUser, {
    refreshes: [accessApi.listUsers],
    shows: ['VALIDATION', 'DUPLICATE'],
    onSuccess: (user) => {
      toast.success(`已新建用户“${user.username}”`);
      onClose();
    },
  });
  const save = ({ roleIds = [], ...values }: NewValues) =>
    create.mutate({ body: { ...values, roleIds } }, { onError: (error) => showFieldErrors(form, error) });
  return (
    <ModalForm form={form} title="新建用户" saving={create.isPending} onSave={save} onClose={onClose}>
      <Form.Item name="username" label="用户名" rules={[schemaRule(NewUser.shape.username)]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="nickName" label="姓名" rules={[schemaRule(NewUser.shape.nickName)]}>
        <Input />
      </Form.Item>
      <Form.Item name="password" label="初始密码（至少 8 位，首次登录后须修改）" rules={[schemaRule(NewUser.shape.password)]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Can to={accessApi.assignRoles}>
        <Form.Item name="roleIds" label="角色">
          <RolePicker />
        </Form.Item>
      </Can>
    </ModalForm>
  );
}

export function UserEditForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<{ nickName: string }>();
  const edit = useApiMutation(accessApi.editUser, {
    refreshes: [accessApi.listUsers],
    shows: ['VALIDATION'],
    onSuccess: () => {
      toast.success('已保存');
      onClose();
    },
  });
  const save = ({ nickName }: { nickName: string }) =>
    edit.mutate(
      { params: { id: user.id }, body: { nickName, version: user.version } },
      { onError: (error) => showFieldErrors(form, error) },
    );
  return (
    <ModalForm form={form} title={`编辑用户 ${user.username}`} saving={edit.isPending} initialValues={user} onSave={save} onClose={onClose}>
      <Form.Item name="nickName" label="姓名" rules={[schemaRule(UserEdit.shape.nickName)]}>
        <Input />
      </Form.Item>
    </ModalForm>
  );
}

export function UserRolesForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<{ roleIds: string[] }>();
  const assign = useApiMutation(accessApi.assignRoles, {
    refreshes: [accessApi.listUsers, accessApi.listRoles],
    onSuccess: () => {
      toast.success(`已保存“${user.nickName}”的角色`);
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      title={`分配角色 ${user.username}`}
      saving={assign.isPending}
      initialValues={{ roleIds: user.roles.map((role) => role.id) }}
      onSave={({ roleIds }) => assign.mutate({ params: { id: user.id }, body: { roleIds, version: user.version } })}
      onClose={onClose}
    >
      <Form.Item name="roleIds" label="角色">
        <RolePicker />
      </Form.Item>
    </ModalForm>
  );
}

export function ResetPasswordForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<{ password: string }>();
  const reset = useApiMutation(accessApi.resetPassword, {
    refreshes: [accessApi.listUsers],
    shows: ['VALIDATION'],
    onSuccess: () => {
      toast.success(`已重置“${user.username}”的密码，其登录已全部结束`);
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      title={`重置密码 ${user.username}`}
      okText="重置"
      saving={reset.isPending}
      onSave={(body) => reset.mutate({ params: { id: user.id }, body }, { onError: (error) => showFieldErrors(form, error) })}
      onClose={onClose}
    >
      <Form.Item name="password" label="新密码（至少 8 位，下次登录后须修改）" rules={[schemaRule(NewUser.shape.password)]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </ModalForm>
  );
}
