import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingLine, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { Form } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import type { EditQueue } from '../../lib/api/edit-queue.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { offerSuppliers } from '../../pickers/sources/supplier-source.ts';

interface Values {
  supplierId: string | null;
}

interface NettingSupplierFormProps {
  run: NettingRun;
  edits: EditQueue;
  line: NettingLine;
  onClose: () => void;
}

/** 改供应商 of one line: price, MOQ and lead time come from the offer. */
export function NettingSupplierForm({ run, edits, line, onClose }: NettingSupplierFormProps) {
  const [form] = Form.useForm<Values>();
  const edit = useApiMutation(nettingApi.editLines, { refreshes: [nettingApi.get, nettingApi.listLines, nettingApi.explain] });
  const save = ({ supplierId }: Values) => {
    const lines = [{ id: line.id, supplierId }];
    edits
      .run((version) => edit.mutateAsync({ params: { id: run.id }, body: { lines, version } }))
      .then(
        () => {
          toast.success(`${line.code} 的供应商已改`);
          onClose();
        },
        // Errors are shown as messages; the form stays open.
        () => undefined,
      );
  };
  return (
    <ModalForm
      form={form}
      title={`改供应商“${line.code} ${[line.name, line.colourName].filter(Boolean).join(' ')}”`}
      saving={edit.isPending}
      initialValues={{ supplierId: line.supplier?.id ?? null }}
      onSave={save}
      onClose={onClose}
    >
      <Field
        name="supplierId"
        label={nettingWords.supplier}
        check={(value) => (value ? undefined : '请选择供应商')}
        hint="须有该物料的报价；单价、起订量和货期按报价"
      >
        <EntityPicker source={offerSuppliers} />
      </Field>
    </ModalForm>
  );
}
