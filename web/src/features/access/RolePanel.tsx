import { PREVIEW_ROLE } from '@mrp/contract/permissions.ts';
import { accessApi, RoleInput, type Role } from '@mrp/contract/features/access.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../kit/Confirm.tsx';
import { schemaRule, showFieldErrors } from '../../kit/field-rules.ts';
import { late } from '../../kit/on-demand.tsx';
import { Can, useCan } from '../../lib/permissions.tsx';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { RoleMatrixPanel } from './RoleMatrixPanel.tsx';

const RoleChangeForm = late(async () => (await import('./RoleChangeForm.tsx')).RoleChangeForm);

interface RolePanelProps {
  role: Role | null;
  input: RoleInput;
  dirty: boolean;
  onChange: (input: RoleInput) => void;
  onCopy: () => void;
  /** The saved role, or null after it was deleted or given up. */
  onDone: (saved: Role | null) => void;
}

/** One role: its name, its matrix, and what may be done with it. */
export function RolePanel({ role, input, dirty, onChange, onCopy, onDone }: RolePanelProps) {
  const [form] = Form.useForm<RoleInput>();
  const [reviewing, setReviewing] = useState(false);
  const can = useCan();
  const isAdministrator = role?.builtIn === true && role.name === ADMINISTRATOR;
  const readOnly = isAdministrator || !can(role ? accessApi.editRole : accessApi.createRole);
  const save = useSaveRole(role, {
    onSaved: (saved) => {
      setReviewing(false);
      onDone(saved);
    },
    onRefused: (error) => {
      setReviewing(false);
      showFieldErrors(form, error);
    },
  });

  return (
    <section className="role-panel" aria-label={role ? `角色 ${role.name}` : '新角色'}>
      <RoleToolbar role={role} input={input} onCopy={onCopy} onDeleted={() => onDone(null)} />
      {isAdministrator && <Alert type="info" title="管理员始终拥有全部权限，不能修改。" />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={input}
        onValuesChange={(changed: Partial<RoleInput>) => onChange({ ...input, ...changed })}
        onFinish={() => setReviewing(true)}
      >
        <RoleFields readOnly={readOnly} fixedName={role?.builtIn ?? false} />
        <RoleMatrixPanel
          menus={input.menus}
          buttons={input.buttons}
          readOnly={readOnly}
          onChange={(grants) => onChange({ ...input, ...grants })}
        />
        {(dirty || role === null) && <RoleSaveBar onDiscard={() => onDone(role)} />}
      </Form>
      {reviewing && (
        <RoleChangeForm
          before={role}
          after={input}
          saving={save.isPending}
          onSave={() => save.send(input)}
          onClose={() => setReviewing(false)}
        />
      )}
    </section>
  );
}

const RoleFields = ({ readOnly, fixedName }: { readOnly: boolean; fixedName: boolean }) => (
  <div className="role-fields">
    <Form.Item name="name" label="角色名称" rules={[schemaRule(RoleInput.shape.name)]}>
      <Input disabled={readOnly || fixedName} />
    </Form.Item>
    <Form.Item name="remark" label="说明" rules={[schemaRule(RoleInput.shape.remark)]}>
      <Input disabled={readOnly} />
    </Form.Item>
  </div>
);

const RoleSaveBar = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className="save-bar">
    <Button onClick={onDiscard}>放弃修改</Button>
    <Button type="primary" htmlType="submit">
      保存
    </Button>
  </div>
);

interface SaveOptions {
  onSaved: (role: Role) => void;
  onRefused: (error: Error) => void;
}

function useSaveRole(role: Role | null, { onSaved, onRefused }: SaveOptions) {
  const options = {
    refreshes: [accessApi.listRoles, accessApi.listGrants],
    shows: ['VALIDATION', 'DUPLICATE'] as const,
    onSuccess: (saved: Role) => {
      toast.success(`已保存角色“${saved.name}”`);
      onSaved(saved);
    },
  };
  const create = useApiMutation(accessApi.createRole, options);
  const edit = useApiMutation(accessApi.editRole, options);
  return {
    isPending: create.isPending || edit.isPending,
    send: (body: RoleInput) => {
      if (role) edit.mutate({ params: { id: role.id }, body: { ...body, version: role.version } }, { onError: onRefused });
      else create.mutate({ body }, { onError: onRefused });
    },
  };
}

function RoleToolbar({
  role,
  input,
  onCopy,
  onDeleted,
}: {
  role: Role | null;
  input: RoleInput;
  onCopy: () => void;
  onDeleted: () => void;
}) {
  const navigate = useNavigate();
  const remove = useApiMutation(accessApi.deleteRole, { refreshes: [accessApi.listRoles], onSuccess: onDeleted });
  const preview = async () => {
    await navigate('/home');
    useSession.setState({ preview: { name: input.name || '新角色', menus: input.menus, buttons: input.buttons } });
  };
  const askAndDelete = async (target: Role) => {
    if (await confirm({ title: `删除角色“${target.name}”？`, content: '删除后不能恢复。', okText: '删除', danger: true }))
      remove.mutate({ params: { id: target.id } });
  };
  return (
    <div className="role-head">
      <h2>{role?.name ?? '新角色'}</h2>
      <Can to={PREVIEW_ROLE}>
        <Button onClick={() => void preview()}>以该角色预览</Button>
      </Can>
      {role && (
        <Can to={accessApi.createRole}>
          <Button onClick={onCopy}>复制</Button>
        </Can>
      )}
      {role && !role.builtIn && (
        <Can to={accessApi.deleteRole}>
          <Button danger onClick={() => void askAndDelete(role)}>
            删除
          </Button>
        </Can>
      )}
    </div>
  );
}
