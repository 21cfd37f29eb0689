import { accessApi, NewUser, PasswordReset, RoleAssignment, UserEdit, type User } from '@mrp/contract/features/access.ts';
import { userFields } from '@mrp/contract/features/access/fields.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { Can } from '../../lib/session/permissions.tsx';
import { useModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';
import { passwordHint } from './password-text.ts';
import { RolePicker } from './roles/RolePicker.tsx';

interface FormProps {
  onClose: () => void;
}

interface NewValues {
  username: string;
  nickName: string;
  password: string;
  roleIds?: string[];
}

/** A new user logs in once with this password and must then choose another. */
export function NewUserForm({ onClose }: FormProps) {
  const [form] = Form.useForm<NewValues>();
  const password = Form.useWatch('password', form);
  const repeat = useModalRepeat(form, onClose);
  const create = useApiMutation(accessApi.createUser, {
    refreshes: [accessApi.listUsers],
    onSuccess: (user) => {
      toast.success(`已新建用户“${user.username}”`);
      repeat.done();
    },
  });
  const save = ({ roleIds = [], ...values }: NewValues) => create.mutate({ body: { ...values, roleIds } });
  return (
    <ModalForm
      form={form}
      schema={NewUser}
      title="新建用户"
      saving={create.isPending}
      initialValues={{ username: '', nickName: '', password: '', roleIds: [] }}
      onSave={save}
      onClose={onClose}
      repeat={repeat}
    >
      <RecordFields of={userFields} names={['username', 'nickName']} own={{ nickName: { control: <Input /> } }} />
      <Field name="password" label="初始密码（首次登录后须修改）" hint={passwordHint(password)}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Can to={accessApi.assignRoles}>
        <Field name="roleIds" label={accessWords.role}>
          <RolePicker />
        </Field>
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
  const conflict = useModalConflict({ form, stored: user, valuesOf: namesOf, fields: userFields });
  const edit = useApiMutation(accessApi.editUser, {
    refreshes: [accessApi.listUsers],
    handlesErrors: ['VERSION_CONFLICT'],
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
      schema={UserEdit}
      title={`编辑用户 ${user.username}`}
      saving={edit.isPending}
      initialValues={user}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <RecordField of={userFields.nickName} control={<Input />} />
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
  const conflict = useModalConflict({ form, stored: user, valuesOf: rolesOf, fields: { roleIds: { label: accessWords.role, word } } });
  const assign = useApiMutation(accessApi.assignRoles, {
    refreshes: [accessApi.listUsers, accessApi.listRoles],
    handlesErrors: ['VERSION_CONFLICT'],
    onSuccess: () => {
      toast.success(`已保存“${user.nickName}”的角色`);
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={RoleAssignment}
      title={`分配角色 ${user.username}`}
      saving={assign.isPending}
      initialValues={rolesOf(user)}
      onSave={({ roleIds }) =>
        assign.mutate({ params: { id: user.id }, body: { roleIds, version: conflict.version() } }, { onError: conflict.refused })
      }
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Field name="roleIds" label={accessWords.role}>
        <RolePicker />
      </Field>
    </ModalForm>
  );
}

export function ResetPasswordForm({ user, onClose }: FormProps & { user: User }) {
  const [form] = Form.useForm<{ password: string }>();
  const password = Form.useWatch('password', form);
  const reset = useApiMutation(accessApi.resetPassword, {
    refreshes: [accessApi.listUsers],
    onSuccess: () => {
      toast.success(`已重置“${user.username}”的密码，其登录已全部结束`);
      onClose();
    },
  });
  return (
    <ModalForm
      form={form}
      schema={PasswordReset}
      title={`重置密码 ${user.username}`}
      okText="重置"
      saving={reset.isPending}
      initialValues={{ password: '' }}
      onSave={(body) => reset.mutate({ params: { id: user.id }, body })}
      onClose={onClose}
    >
      <Field name="password" label="新密码（下次登录后须修改）" hint={passwordHint(password)}>
        <Input.Password autoComplete="new-password" />
      </Field>
    </ModalForm>
  );
}
