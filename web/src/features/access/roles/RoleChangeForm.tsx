import type { Role, RoleInput } from '@mrp/contract/features/access.ts';
import { Modal } from 'antd';
import { StatusTag } from '../../../kit/StatusTag.tsx';
import { grantsChange } from '../text.ts';

interface RoleChangeFormProps {
  before: Role | null;
  after: RoleInput;
  saving: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Shows the changes of a role before they are saved. */
export function RoleChangeForm({ before, after, saving, onSave, onClose }: RoleChangeFormProps) {
  const menus = grantsChange(before?.menus ?? [], after.menus);
  const buttons = grantsChange(before?.buttons ?? [], after.buttons);
  const users = before?.users ?? 0;
  return (
    <Modal open title={`保存角色“${after.name}”`} okText="确认保存" width={560} confirmLoading={saving} onOk={onSave} onCancel={onClose}>
      {users > 0 && <p>{users} 名用户会立即受到影响。</p>}
      {before && before.name !== after.name && (
        <p>
          名称 {before.name} → {after.name}
        </p>
      )}
      {(before?.remark ?? '') !== after.remark && (
        <p>
          说明 {before?.remark || '空'} → {after.remark || '空'}
        </p>
      )}
      <Change title="菜单" {...menus} />
      <Change title="按钮" {...buttons} />
      {[menus, buttons].every(({ added, removed }) => added.length + removed.length === 0) && <p>菜单和按钮没有变化。</p>}
    </Modal>
  );
}

function Change({ title, added, removed }: { title: string; added: readonly string[]; removed: readonly string[] }) {
  if (added.length + removed.length === 0) return null;
  return (
    <section className="role-change">
      <h2>{title}</h2>
      <ul>
        {added.map((name) => (
          <li key={name}>
            <StatusTag tone="success">增加</StatusTag> {name}
          </li>
        ))}
        {removed.map((name) => (
          <li key={name}>
            <StatusTag tone="danger">去掉</StatusTag> {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
