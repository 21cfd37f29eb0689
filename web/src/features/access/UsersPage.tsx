import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { accessApi, type User } from '@mrp/contract/features/access.ts';
import { Button, Input, Select, Table, type TableColumnsType } from 'antd';
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { clearable } from '../../kit/clearable.tsx';
import { confirm } from '../../kit/Confirm.tsx';
import { ListNothing } from '../../kit/list/ListNothing.tsx';
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { Can, useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { RolePicker } from './RolePicker.tsx';
import { NewUserForm, ResetPasswordForm, UserEditForm, UserRolesForm } from './UserForm.tsx';
import './admin.css';

const PAGE_SIZE = 50;

type Task = { kind: 'edit' | 'roles' | 'password'; user: User } | { kind: 'new' } | null;

function useUserFilters() {
  return useQueryStates({
    q: parseAsString.withDefault(''),
    active: parseAsStringLiteral(['1', '0']),
    roles: parseAsArrayOf(parseAsString).withDefault([]),
    p: parseAsInteger.withDefault(1),
  });
}

export function UsersPage() {
  const [filters, setFilters] = useUserFilters();
  const [task, setTask] = useState<Task>(null);
  const { data, error, isFetching, isPending, refetch } = useApiQuery(accessApi.listUsers, {
    query: {
      page: filters.p,
      pageSize: PAGE_SIZE,
      q: filters.q,
      roleIds: filters.roles.length > 0 ? filters.roles : undefined,
      active: filters.active === null ? undefined : filters.active === '1',
    },
  });
  const columns = useColumns(setTask);
  const close = () => setTask(null);
  return (
    <>
      <header className="page-head">
        <h1>用户管理</h1>
        {data && <span>{formatCount(data.total)}</span>}
        <Can to={accessApi.createUser}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setTask({ kind: 'new' })}>
            新建用户
          </Button>
        </Can>
      </header>
      <UserFilterBar filters={filters} onChange={(changes) => void setFilters({ ...changes, p: 1 }, { history: 'push' })} />
      <Table<User>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.rows ?? []}
        loading={isFetching && !isPending}
        scroll={{ x: 900 }}
        locale={{
          emptyText: isPending ? (
            <ListSkeleton gallery={false} />
          ) : (
            <ListNothing
              error={error}
              noun="用户"
              narrowed
              onRetry={() => void refetch()}
              onClear={() => void setFilters(null, { history: 'push' })}
            />
          ),
        }}
        pagination={{
          current: filters.p,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (total) => `共 ${formatCount(total)} 条`,
          onChange: (p) => void setFilters({ p }),
        }}
      />
      {task?.kind === 'new' && <NewUserForm onClose={close} />}
      {task?.kind === 'edit' && <UserEditForm user={task.user} onClose={close} />}
      {task?.kind === 'roles' && <UserRolesForm user={task.user} onClose={close} />}
      {task?.kind === 'password' && <ResetPasswordForm user={task.user} onClose={close} />}
    </>
  );
}

type UserFilters = ReturnType<typeof useUserFilters>[0];

interface UserFilterBarProps {
  filters: UserFilters;
  onChange: (changes: Partial<UserFilters>) => void;
}

function UserFilterBar({ filters, onChange }: UserFilterBarProps) {
  return (
    <div className="filter-bar">
      <SearchBox key={filters.q} value={filters.q} onSearch={(q) => onChange({ q })} />
      <Select
        aria-label="状态"
        placeholder="状态"
        allowClear={clearable}
        options={[
          { value: '1', label: '启用' },
          { value: '0', label: '停用' },
        ]}
        value={filters.active}
        onChange={(active: '1' | '0' | undefined) => onChange({ active: active ?? null })}
      />
      <div className="filter-wide">
        <RolePicker label="角色" placeholder="角色" value={filters.roles} onChange={(roles) => onChange({ roles })} />
      </div>
    </div>
  );
}

function SearchBox({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <Input
      aria-label="搜索用户"
      placeholder="用户名 / 姓名 / 拼音"
      prefix={<SearchOutlined />}
      allowClear
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => onSearch('')}
      onPressEnter={(event) => !event.nativeEvent.isComposing && onSearch(typed.trim())}
    />
  );
}

function useColumns(setTask: (task: Task) => void): TableColumnsType<User> {
  const can = useCan();
  const setActive = useActiveSwitch();
  return [
    { title: '用户名', dataIndex: 'username', width: 160, fixed: 'left' },
    { title: '姓名', dataIndex: 'nickName', width: 140 },
    { title: '角色', dataIndex: 'roles', ellipsis: true, render: (_, user) => user.roles.map((role) => role.name).join('、') || '—' },
    { title: '最近登录', dataIndex: 'lastLoginAt', width: 120, render: (_, user) => formatTime(user.lastLoginAt) },
    {
      title: '状态',
      dataIndex: 'active',
      width: 180,
      render: (_, user) => (
        <>
          <StatusTag tone={user.active ? 'success' : 'neutral'}>{user.active ? '启用' : '停用'}</StatusTag>
          {user.mustChangePassword && <span className="cell-note">待改密码</span>}
        </>
      ),
    },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 250,
      fixed: 'right',
      render: (_, user) => (
        <div className="row-actions">
          {can(accessApi.editUser) && <RowButton user={user} label="编辑" onClick={() => setTask({ kind: 'edit', user })} />}
          {can(accessApi.assignRoles) && <RowButton user={user} label="分配角色" onClick={() => setTask({ kind: 'roles', user })} />}
          {can(accessApi.resetPassword) && <RowButton user={user} label="重置密码" onClick={() => setTask({ kind: 'password', user })} />}
          {can(accessApi.setUserActive) && (
            <RowButton user={user} label={user.active ? '停用' : '启用'} onClick={() => void setActive(user)} />
          )}
        </div>
      ),
    },
  ];
}

function RowButton({ user, label, onClick }: { user: User; label: string; onClick: () => void }) {
  return (
    <Button type="link" size="small" aria-label={`${label} ${user.username}`} onClick={onClick}>
      {label}
    </Button>
  );
}

/** 停用 asks first, since it ends the user's work at once; 启用 can be undone as easily. */
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
        content: '该用户的登录会立即全部结束，之后不能再登录。',
        okText: '停用',
        danger: true,
      }));
    if (sure) mutate({ params: { id: user.id }, body: { active: !user.active, version: user.version } });
  };
}
