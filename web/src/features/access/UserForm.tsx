import { accessApi, NewUser, UserEdit, type User } from '@mrp/contract/features/access.ts';
import { Form, Input, Modal } from 'antd';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
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
    <Modal open title="新建用户" okText="保存" width={480} confirmLoading={create.isPending} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" requiredMark={false} autoComplete="off" onFinish={save}>
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
      </Form>
    </Modal>
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
    <Modal
      open
      title={`编辑用户 ${user.username}`}
      okText="保存"
      width={480}
      confirmLoading={edit.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={user} onFinish={save}>
        <Form.Item name="nickName" label="姓名" rules={[schemaRule(UserEdit.shape.nickName)]}>
          <Input />
        </Form.Item>
      </Form>
    </Modal>
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
    <Modal
      open
      title={`分配角色 ${user.username}`}
      okText="保存"
      width={480}
      confirmLoading={assign.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ roleIds: user.roles.map((role) => role.id) }}
        onFinish={({ roleIds }) => assign.mutate({ params: { id: user.id }, body: { roleIds, version: user.version } })}
      >
        <Form.Item name="roleIds" label="角色">
          <RolePicker />
        </Form.Item>
      </Form>
    </Modal>
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
    <Modal
      open
      title={`重置密码 ${user.username}`}
      okText="重置"
      width={480}
      confirmLoading={reset.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(body) => reset.mutate({ params: { id: user.id }, body }, { onError: (error) => showFieldErrors(form, error) })}
      >
        <Form.Item name="password" label="新密码（至少 8 位，下次登录后须修改）" rules={[schemaRule(NewUser.shape.password)]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
