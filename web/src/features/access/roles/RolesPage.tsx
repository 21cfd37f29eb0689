import { PlusOutlined } from '@ant-design/icons';
import { accessApi, type Role, type RoleInput } from '@mrp/contract/features/access.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { RecordPending } from '../../../kit/object/RecordPending.tsx';
import { Can } from '../../../lib/session/permissions.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { RolePanel } from './RolePanel.tsx';
import { roleInputOf } from './useRoleDraft.ts';
import '../page-head.css';
import './roles.css';

const PAGE = '/systemManage/roles';
const roleAddress = (id: string): string => `${PAGE}?id=${id}`;
const NEW = 'new';

const emptyRole: RoleInput = { name: '', remark: '', menus: [], buttons: [] };

/** 角色管理: the address selects the role; `id=new` is a new one, with `copy` a copy of another. */
export function RolesPage() {
  const { data: roles, error, refetch } = useApiQuery(accessApi.listRoles, {}, { handlesErrors: 'all' });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (!roles) return <RecordPending noun={accessWords.role} id={PAGE} error={error} shape="form" onRetry={() => void refetch()} />;
  const id = params.get('id');
  const copied = roles.find((role) => role.id === params.get('copy'));
  const role = id === NEW ? null : (roles.find((one) => one.id === id) ?? roles[0]);
  return (
    <>
      <header className="page-head">
        <h1>角色管理</h1>
        <span>{roles.length}</span>
        <Can to={accessApi.createRole}>
          <ActionButton type="primary" icon={<PlusOutlined />} to={roleAddress(NEW)}>
            新建角色
          </ActionButton>
        </Can>
      </header>
      <div className="sheet roles">
        <RoleList roles={roles} current={role?.id} onChoose={(next) => void navigate(roleAddress(next))} />
        {role === undefined ? (
          <EmptyState title="还没有角色" />
        ) : (
          <RolePanel
            key={role?.id ?? `${NEW}/${copied?.id ?? ''}`}
            role={role}
            start={role ? roleInputOf(role) : startOf(copied)}
            onCopy={(from) => void navigate(`${roleAddress(NEW)}&copy=${from}`)}
            onGone={() => navigate(PAGE, { replace: true })}
            onSaved={(saved) => navigate(roleAddress(saved.id), { replace: true })}
          />
        )}
      </div>
    </>
  );
}

const startOf = (copied: Role | undefined): RoleInput => (copied ? { ...roleInputOf(copied), name: `${copied.name} 副本` } : emptyRole);

interface RoleListProps {
  roles: readonly Role[];
  current: string | undefined;
  onChoose: (id: string) => void;
}

const RoleList = ({ roles, current, onChoose }: RoleListProps) => (
  <nav aria-label={accessWords.role}>
    <ul className="plain-list">
      {roles.map((role) => (
        <li key={role.id}>
          <button type="button" className="role-item" aria-current={current === role.id} onClick={() => onChoose(role.id)}>
            {role.name}
            <span>{role.users} 人</span>
          </button>
        </li>
      ))}
    </ul>
  </nav>
);
