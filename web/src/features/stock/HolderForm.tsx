import { holderFields, HolderInput, holdersApi, type HolderRow } from '@mrp/contract/features/stock/holders.ts';
import { Form, Input } from 'antd';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict, type ModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { RecordField } from '../../pickers/RecordField.tsx';

/** Queries that a changed holder makes stale. */
export const holderReads = [holdersApi.list, holdersApi.choose];

interface HolderFormProps {
  /** null: a new own site. */
  holder: HolderRow | null;
  onClose: () => void;
}

export function HolderForm({ holder, onClose }: HolderFormProps) {
  const [form] = Form.useForm<HolderInput>();
  const conflict = useModalConflict({ form, stored: holder, valuesOf, fields: holderFields });
  const repeat = useModalRepeat(form, onClose);
  const { save, saving } = useSave(holder, repeat.done);
  const isOwn = holder === null || holder.kind === 'OWN';
  return (
    <ModalForm
      form={form}
      schema={HolderInput}
      title={holder ? `编辑持有方 ${holder.name}` : '新建自有仓'}
      width={440}
      saving={saving}
      initialValues={holder ? valuesOf(holder) : { code: '', name: '', needsComplete: false, remark: '' }}
      onSave={(values) => save(values, conflict)}
      onClose={onClose}
      repeat={holder === null && repeat}
      conflict={conflict.dialog}
    >
      <RecordField of={holderFields.name} control={<Input disabled={!isOwn} />} {...(!isOwn && { hint: '名称随供应商档案' })} />
      <RecordField
        of={holderFields.code}
        control={<Input disabled={!isOwn} />}
        hint={isOwn ? '留空自动编号；对方系统按它识别' : '编码随供应商编号'}
      />
      {holder?.kind === 'GARMENT_SUPPLIER' && <RecordField of={holderFields.needsComplete} />}
      <RecordField of={holderFields.remark} />
    </ModalForm>
  );
}

const valuesOf = ({ code, name, needsComplete, remark }: HolderRow): HolderInput => ({ code, name, needsComplete, remark });

function useSave(holder: HolderRow | null, onSaved: () => void) {
  const options = {
    refreshes: holderReads,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ name }: HolderRow) => {
      toast.success(`已保存持有方“${name}”`);
      onSaved();
    },
  };
  const create = useApiMutation(holdersApi.create, options);
  const edit = useApiMutation(holdersApi.edit, options);
  const save = (input: HolderInput, { version, refused }: ModalConflict<HolderRow>) =>
    holder
      ? edit.mutate({ params: { id: holder.id }, body: { ...input, version: version() } }, { onError: refused })
      : create.mutate({ body: input }, { onError: refused });
  return { save, saving: create.isPending || edit.isPending };
}
