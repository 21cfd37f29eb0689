import { accessApi, NewUser, UserEdit, type User } from '@mrp/contract/features/access.ts';
import { Form, Input } from 'antd';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { Can } from '../../lib/permissions.tsx';
import { useModalConflict } from '../../kit/form/useModalConflict.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
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
    handlesErrors: ['VALIDATION', 'DUPLICATE'],
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

interface UserNames {
  nickName: string;
}
const namesOf = ({ nickName }: User): UserNames => ({ nickName });

export function UserEditForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<UserNames>();
  const conflict = useModalConflict({ form, stored: user, valuesOf: namesOf, fields: { nickName: { label: '姓名' } } });
  const edit = useApiMutation(accessApi.editUser, {
    refreshes: [accessApi.listUsers],
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
    onSuccess: () => {
      toast.success('已保存');
      onClose();
    },
  });
  const save = ({ nickName }: UserNames) =>
    edit.mutate({ params: { id: user.id }, body: { nickName, version: conflict.version() } }, { onError: conflict.refused });
  return (
    <ModalForm
      form={form}
      title={`编辑用户 ${user.username}`}
      saving={edit.isPending}
      initialValues={user}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Form.Item name="nickName" label="姓名" rules={[schemaRule(UserEdit.shape.nickName)]}>
        <Input />
      </Form.Item>
    </ModalForm>
  );
}

interface UserRoles {
  roleIds: string[];
}
const rolesOf = ({ roles }: User): UserRoles => ({ roleIds: roles.map((role) => role.id) });

export function UserRolesForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<UserRoles>();
  const { data: roles = [] } = useApiQuery(accessApi.listRoles, {});
  const word = (id: string) => roles.find((role) => role.id === id)?.name;
  const conflict = useModalConflict({ form, stored: user, valuesOf: rolesOf, fields: { roleIds: { label: '角色', word } } });
  const assign = useApiMutation(accessApi.assignRoles, {
    refreshes: [accessApi.listUsers, accessApi.listRoles],
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
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
      initialValues={rolesOf(user)}
      onSave={({ roleIds }) =>
        assign.mutate({ params: { id: user.id }, body: { roleIds, version: conflict.version() } }, { onError: conflict.refused })
      }
      onClose={onClose}
      conflict={conflict.dialog}
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
    handlesErrors: ['VALIDATION'],
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
