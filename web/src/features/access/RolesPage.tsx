import { PlusOutlined } from '@ant-design/icons';
import { accessApi, type Role, type RoleInput } from '@mrp/contract/features/access.ts';
import { Button } from 'antd';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { confirm } from '../../kit/Confirm.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Waiting } from '../../kit/Loading.tsx';
import { Can } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { RolePanel } from './RolePanel.tsx';
import { isSameRole } from './text.ts';
import './roles.css';

/** What is being edited: a stored role, or one that does not exist yet. */
interface Draft {
  role: Role | null;
  input: RoleInput;
}

const emptyRole: RoleInput = { name: '', remark: '', menus: [], buttons: [] };

export function RolesPage() {
  const { data: roles } = useApiQuery(accessApi.listRoles, {});
  const [id, setId] = useQueryState('id', parseAsString);
  const [draft, setDraft] = useState<Draft | null>(null);
  if (!roles) return <Waiting />;
  const stored = roles.find((role) => role.id === id) ?? roles[0];
  const shown = draft ?? (stored ? { role: stored, input: inputOf(stored) } : null);
  const dirty = draft !== null && !isSameRole(draft.input, draft.role ? inputOf(draft.role) : emptyRole);

  const leaveDraft = async (next: () => void) => {
    if (!dirty || (await mayDiscard(draft.input.name))) next();
  };
  const choose = (role: Role) =>
    void leaveDraft(() => {
      setDraft(null);
      void setId(role.id);
    });
  const startNew = (input: RoleInput) => void leaveDraft(() => setDraft({ role: null, input }));

  return (
    <>
      <header className="page-head">
        <h1>角色管理</h1>
        <span>{roles.length}</span>
        <Can to={accessApi.createRole}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => startNew(emptyRole)}>
            新建角色
          </Button>
        </Can>
      </header>
      <div className="sheet roles">
        <RoleList roles={roles} current={shown?.role?.id} onChoose={choose} />
        {shown ? (
          <RolePanel
            key={shown.role?.id ?? 'new'}
            role={shown.role}
            input={shown.input}
            dirty={dirty}
            onChange={(input) => setDraft({ role: shown.role, input })}
            onCopy={() => startNew({ ...shown.input, name: `${shown.input.name} 副本` })}
            onDone={(saved) => {
              setDraft(null);
              void setId(saved?.id ?? null);
            }}
          />
        ) : (
          <EmptyState title="还没有角色" />
        )}
      </div>
    </>
  );
}

const mayDiscard = (name: string): Promise<boolean> =>
  confirm({ title: '放弃未保存的修改？', content: `角色“${name || '新角色'}”的修改还没有保存。`, okText: '放弃', danger: true });

interface RoleListProps {
  roles: readonly Role[];
  current: string | undefined;
  onChoose: (role: Role) => void;
}

const RoleList = ({ roles, current, onChoose }: RoleListProps) => (
  <nav aria-label="角色">
    <ul>
      {roles.map((role) => (
        <li key={role.id}>
          <button type="button" className="role-item" aria-current={current === role.id} onClick={() => onChoose(role)}>
            {role.name}
            <span>{role.users} 人</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);

const inputOf = ({ name, remark, menus, buttons }: Role): RoleInput => ({ name, remark, menus, buttons });
