import { roleFields } from '@mrp/contract/features/access/fields.ts';
import { PREVIEW_ROLE } from '@mrp/contract/permissions.ts';
import { accessApi, RoleInput, type Role } from '@mrp/contract/features/access.ts';
import { ADMINISTRATOR } from '@mrp/contract/roles.ts';
import { Alert, Button, Form, Input, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { showFieldErrors } from '../../../kit/field-rules.ts';
import { SchemaForm } from '../../../kit/form/SchemaForm.tsx';
import { UnsavedGuard } from '../../../kit/form/drafts/UnsavedGuard.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { Can, useCan } from '../../../lib/session/permissions.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RecordField } from '../../../pickers/RecordField.tsx';
import { RoleMatrixPanel } from './RoleMatrixPanel.tsx';
import { useRoleDraft } from './useRoleDraft.ts';

const RestoreDraftNote = lazyPanel(async () => (await import('../../../kit/form/drafts/RestoreDraftNote.tsx')).RestoreDraftNote);
const RoleChangeForm = lazyPanel(async () => (await import('./RoleChangeForm.tsx')).RoleChangeForm);

interface RolePanelProps {
  /** null: a new role. */
  role: Role | null;
  start: RoleInput;
  onCopy: (id: string) => void;
  onSaved: (saved: Role) => void | Promise<void>;
  /** Called after the role was deleted or a new one was discarded. */
  onGone: () => void | Promise<void>;
}

/** One role: its name, its permission matrix and its actions. */
export function RolePanel({ role, start, onCopy, onSaved, onGone }: RolePanelProps) {
  const can = useCan();
  const [form] = Form.useForm<RoleInput>();
  const editing = useRoleDraft(role, start);
  const { origin, input, dirty, draft, change } = editing;
  const { name, remark } = input;
  const isAdministrator = role?.builtIn === true && role.name === ADMINISTRATOR;
  const readOnly = isAdministrator || !can(role ? accessApi.editRole : accessApi.createRole);
  // Shows the draft's values, also after a merge or a reset.
  useEffect(() => form.setFieldsValue({ name, remark }), [form, name, remark]);
  const saving = useRoleSaving(editing, form, onSaved);
  const giveUp = async () => {
    if (dirty && !(await confirm({ title: '放弃未保存的修改？', content: '放弃后不能恢复。', okText: '放弃', danger: true }))) return;
    await editing.reset();
    form.resetFields();
    if (!role) await onGone();
  };
  return (
    <section className="role-panel" aria-label={role ? `角色 ${role.name}` : '新角色'}>
      <RoleToolbar role={origin} input={input} onCopy={onCopy} onDeleted={() => void onGone()} onPreview={editing.keepForReturn} />
      {isAdministrator && <Alert type="info" title="管理员始终拥有全部权限，不能修改。" />}
      {draft.found && <RestoreDraftNote at={draft.found.at} onRestore={editing.takeUp} onDiscard={() => void draft.discard()} />}
      <SchemaForm<RoleInput>
        form={form}
        schema={RoleInput}
        initialValues={start}
        onValuesChange={(changed: Partial<RoleInput>) => change({ ...input, ...changed })}
        onSave={saving.review}
      >
        <RoleFields readOnly={readOnly} fixedName={role?.builtIn ?? false} />
        <RoleMatrixPanel {...input} readOnly={readOnly} onChange={(grants) => change({ ...input, ...grants })} />
        {(dirty || role === null) && <RoleSaveBar onDiscard={() => void giveUp()} />}
      </SchemaForm>
      <UnsavedGuard isDirty={editing.isDirty} onKeepDraft={draft.keep} onDiscard={draft.discard} />
      {saving.dialog}
    </section>
  );
}

/** Asks before saving and lists the changes; conflicts with other users are resolved here too. */
function useRoleSaving(editing: ReturnType<typeof useRoleDraft>, form: FormInstance<RoleInput>, onSaved: RolePanelProps['onSaved']) {
  const { origin, input } = editing;
  const [reviewing, setReviewing] = useState(false);
  const save = useSaveRole(origin, {
    onSaved: (saved) => {
      setReviewing(false);
      void editing.settle(saved).then(() => onSaved(saved));
    },
    onRefused: (error) => {
      const { newer } = ((error.is('VERSION_CONFLICT') && error.data) || {}) as { newer?: Role };
      if (newer) return editing.meet(newer);
      setReviewing(false);
      showFieldErrors(form, error);
    },
  });
  const dialog = reviewing && (
    <RoleChangeForm
      before={origin}
      after={input}
      saving={save.isPending}
      onSave={() => save.send(input)}
      onClose={() => setReviewing(false)}
    />
  );
  return { review: () => setReviewing(true), dialog };
}

const RoleFields = ({ readOnly, fixedName }: { readOnly: boolean; fixedName: boolean }) => (
  <div className="role-fields">
    <RecordField of={roleFields.name} label="角色名称" control={<Input disabled={readOnly || fixedName} />} />
    <RecordField of={roleFields.remark} label="说明" wide={false} control={<Input disabled={readOnly} />} />
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
  onRefused: (error: ApiError) => void;
}

function useSaveRole(role: Role | null, { onSaved, onRefused }: SaveOptions) {
  const options = {
    refreshes: [accessApi.listRoles, accessApi.listGrants],
    handlesErrors: ['VALIDATION', 'DUPLICATE', 'VERSION_CONFLICT'] as const,
    onSuccess: (saved: Role) => {
      toast.success(`已保存角色“${saved.name}”`);
      onSaved(saved);
    },
  };
  const create = useApiMutation(accessApi.createRole, options);
  const edit = useApiMutation(accessApi.editRole, options);
  const onError = (error: Error) => {
    if (error instanceof ApiError) onRefused(error);
  };
  return {
    isPending: create.isPending || edit.isPending,
    send: (body: RoleInput) => {
      if (role) edit.mutate({ params: { id: role.id }, body: { ...body, version: role.version } }, { onError });
      else create.mutate({ body }, { onError });
    },
  };
}

interface RoleToolbarProps {
  role: Role | null;
  input: RoleInput;
  onCopy: (id: string) => void;
  onDeleted: () => void;
  /** Unsaved changes are kept as a draft. */
  onPreview: () => Promise<void>;
}

function RoleToolbar({ role, input, onCopy, onDeleted, onPreview }: RoleToolbarProps) {
  const navigate = useNavigate();
  const remove = useApiMutation(accessApi.deleteRole, { refreshes: [accessApi.listRoles], onSuccess: onDeleted });
  const preview = async () => {
    await onPreview();
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
          <Button onClick={() => onCopy(role.id)}>复制</Button>
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
