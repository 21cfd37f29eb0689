import { accessApi, type User } from '@mrp/contract/features/access.ts';
import { userList } from '@mrp/contract/features/access/lists.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { userFields } from '@mrp/contract/features/access/fields.ts';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { roleSource } from '../../pickers/sources/role-source.ts';

const NewUserForm = lazyPanel(async () => (await import('./UserForm.tsx')).NewUserForm);
const ResetPasswordForm = lazyPanel(async () => (await import('./UserForm.tsx')).ResetPasswordForm);
const UserEditForm = lazyPanel(async () => (await import('./UserForm.tsx')).UserEditForm);
const UserRolesForm = lazyPanel(async () => (await import('./UserForm.tsx')).UserRolesForm);

const UserPermissionsPanel = lazyPanel(async () => (await import('./roles/UserPermissionsPanel.tsx')).UserPermissionsPanel);

type Task = { kind: 'edit' | 'roles' | 'password' | 'permissions'; user: User } | { kind: 'new' } | null;

const sources = { roleIds: roleSource };

/** 用户管理. */
export function UsersPage() {
  const [task, setTask] = useState<Task>(null);
  const setActive = useActiveSwitch();
  const close = () => setTask(null);
  return (
    <>
      <ListPage
        list={userList}
        endpoint={accessApi.listUsers}
        noun={accessWords.user}
        sources={sources}
        rowName={({ username }) => username}
        cells={{
          roles: ({ roles }) => roles.map(({ name }) => name).join('、') || '—',
          active: ({ active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? userFields.active.label : '停用'}</StatusTag>,
        }}
        create={{ key: 'create', label: '新建用户', permission: accessApi.createUser, run: () => setTask({ kind: 'new' }) }}
        onExport={(request) => askExport(userList, request)}
        rowActions={(user) => [
          { key: 'edit', label: '编辑', permission: accessApi.editUser, run: () => setTask({ kind: 'edit', user }) },
          { key: 'roles', label: '分配角色', permission: accessApi.assignRoles, run: () => setTask({ kind: 'roles', user }) },
          { key: 'permissions', label: '查看权限', permission: accessApi.listRoles, run: () => setTask({ kind: 'permissions', user }) },
          ...(user.isService
            ? []
            : [
                { key: 'password', label: '重置密码', permission: accessApi.resetPassword, run: () => setTask({ kind: 'password', user }) },
              ]),
          {
            key: 'active',
            label: user.active ? '停用' : userFields.active.label,
            permission: accessApi.setUserActive,
            run: () => void setActive(user),
          },
        ]}
      />
      {task?.kind === 'new' && <NewUserForm onClose={close} />}
      {task?.kind === 'edit' && <UserEditForm user={task.user} onClose={close} />}
      {task?.kind === 'roles' && <UserRolesForm user={task.user} onClose={close} />}
      {task?.kind === 'permissions' && <UserPermissionsPanel user={task.user} onClose={close} />}
      {task?.kind === 'password' && <ResetPasswordForm user={task.user} onClose={close} />}
    </>
  );
}

/** 停用 asks first, because it ends the user's sessions at once; 启用 does not. */
function useActiveSwitch() {
  const { mutate } = useApiMutation(accessApi.setUserActive, {
    refreshes: [accessApi.listUsers],
    onSuccess: (user) => toast.success(`已${user.active ? '启用' : '停用'}用户“${user.username}”`),
  });
  return async (user: User) => {
    const sure =
      !user.active ||
      (await confirm({
        title: `停用用户“${user.username}”？`,
        content: user.isService ? '该服务账号的密钥会立即全部失效，启用后恢复。' : '该用户的登录会立即全部结束，之后不能再登录。',
        okText: '停用',
        danger: true,
      }));
    if (sure) mutate({ params: { id: user.id }, body: { active: !user.active, version: user.version } });
  };
}
