import { binsApi } from '@mrp/contract/features/bins.ts';
import { binFields, BinInput, type BinRow } from '@mrp/contract/features/bins/record.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { Form } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict, type ModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { documentHolders } from '../../pickers/sources/holder-source.ts';
import { RecordField } from '../../pickers/RecordField.tsx';
import { binReads } from './text.ts';

interface BinFormProps {
  /** null: a new bin. */
  bin: BinRow | null;
  onClose: () => void;
}

/** 新建, 编辑库位; the holder of a bin stays. */
export function BinForm({ bin, onClose }: BinFormProps) {
  const [form] = Form.useForm<BinInput>();
  const conflict = useModalConflict({ form, stored: bin, valuesOf, fields: { ...binFields, holderId: { label: binWords.holder } } });
  const repeat = useModalRepeat(form, onClose);
  const { save, saving } = useSave(bin, repeat.done);
  return (
    <ModalForm
      form={form}
      schema={BinInput}
      title={bin ? `编辑库位 ${bin.code}` : '新建库位'}
      width={440}
      saving={saving}
      initialValues={bin ? valuesOf(bin) : { zone: '', code: '', remark: '' }}
      onSave={(values) => save(values, conflict)}
      onClose={onClose}
      repeat={bin === null && repeat}
      conflict={conflict.dialog}
    >
      <Field name="holderId" label={binWords.holder}>
        <EntityPicker source={documentHolders} disabled={bin !== null} />
      </Field>
      <RecordField of={binFields.zone} />
      <RecordField of={binFields.code} />
      <RecordField of={binFields.walkOrder} />
      <RecordField of={binFields.remark} />
    </ModalForm>
  );
}

const valuesOf = ({ holder, zone, code, walkOrder, remark }: BinRow): BinInput => ({ holderId: holder.id, zone, code, walkOrder, remark });

function useSave(bin: BinRow | null, onSaved: () => void) {
  const options = {
    refreshes: binReads,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ code }: BinRow) => {
      toast.success(`已保存库位“${code}”`);
      onSaved();
    },
  };
  const create = useApiMutation(binsApi.create, options);
  const edit = useApiMutation(binsApi.edit, options);
  const save = ({ holderId, ...input }: BinInput, { version, refused }: ModalConflict<BinRow>) =>
    bin
      ? edit.mutate({ params: { id: bin.id }, body: { ...input, version: version() } }, { onError: refused })
      : create.mutate({ body: { holderId, ...input } }, { onError: refused });
  return { save, saving: create.isPending || edit.isPending };
}
