import { accessApi, type Role, type User } from '@mrp/contract/features/access.ts';
import { buttonNames, menu } from '@mrp/contract/permissions.ts';
import { Button, Modal } from 'antd';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { PlainTable } from '../../../kit/plain/PlainTable.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { groupButtons, grantingRoles } from './permission-groups.ts';
import '../page-head.css';
import './roles.css';

/** 查看权限: what a user may open and do, and by which of his roles. */
export function UserPermissionsPanel({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: all } = useApiQuery(accessApi.listRoles, {});
  const own = new Set(user.roles.map(({ id }) => id));
  const roles = all?.filter(({ id }) => own.has(id));
  return (
    <Modal open width={760} title={`“${user.nickName}”的权限`} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      {roles?.length === 0 && <EmptyState title="没有角色，也就没有权限" hint="请在“分配角色”里选择。" />}
      {roles && roles.length > 0 && <Permissions roles={roles} />}
    </Modal>
  );
}

const sections = [{ title: '全局', isMenu: false }, ...menu.flatMap(({ pages }) => pages.map(({ title }) => ({ title, isMenu: true })))];

function Permissions({ roles }: { roles: readonly Role[] }) {
  const rows = sections.flatMap(({ title, isMenu }) => {
    const from = grantingRoles(roles, title);
    const buttons = groupButtons(
      roles,
      buttonNames.filter((name) => name.startsWith(`${title}:`)),
    );
    return (isMenu ? from : buttons).length === 0 ? [] : [{ title, from, buttons }];
  });
  return (
    <PlainTable label="权限" className="permissions-table">
      <thead>
        <tr>
          <th>页面</th>
          <th>由角色</th>
          <th>按钮</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, from, buttons }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{from.join('、') || '—'}</td>
            <td>
              {buttons.map(({ roles: givers, names }) => (
                <div key={givers}>
                  {names.join('、')}
                  {givers !== from.join('、') && <span className="cell-note">由 {givers}</span>}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
