import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import { Form, Input } from 'antd';
import { alreadyTold } from '../lib/api/already-told.ts';
import { Field } from '../kit/form/fields/Field.tsx';
import { ModalForm } from '../kit/form/ModalForm.tsx';
import type { CreationProps } from '../kit/pickers/entity-source.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { useApiMutation } from '../lib/api/useApi.ts';
import { DictionaryPicker } from './DictionaryPicker.tsx';

interface NewSupplier {
  name: string;
  abbreviation: string;
  sourceId: string;
}

const reads = [suppliersApi.list, supplierLookupsApi.choose, supplierLookupsApi.listNames, supplierLookupsApi.listCodes];

/** Creates a supplier with the required fields only; it is submitted at once, because offers cannot use drafts. */
export function NewSupplierForm({ open, text, onDone }: CreationProps) {
  const [form] = Form.useForm<NewSupplier>();
  const create = useApiMutation(suppliersApi.create);
  const transition = useApiMutation(suppliersApi.transition, { refreshes: reads });
  const save = async (values: NewSupplier) => {
    const { id, version, code, abbreviation, name } = await create.mutateAsync({ body: { ...values, kind: 'MATERIAL' } });
    await transition.mutateAsync({ params: { id }, body: { action: 'submit', version } });
    onDone({ id, code, name: abbreviation, note: name });
  };
  return (
    <ModalForm
      open={open}
      form={form}
      schema={SupplierInput}
      title="新建供应商"
      okText="新建并提交审核"
      width={440}
      saving={create.isPending || transition.isPending}
      initialValues={{ name: text, abbreviation: Array.from(text).slice(0, 16).join('') }}
      onSave={(values) => void save(values).catch(alreadyTold)}
      onClose={() => onDone(null)}
    >
      <Field name="name" label="公司全称">
        <Input autoFocus />
      </Field>
      <Field name="abbreviation" label="简称">
        <Input />
      </Field>
      <Field name="sourceId" label="来源">
        <DictionaryPicker dictionary="supplierSource" />
      </Field>
      <p className="k-picker-note">其余资料可以在供应商档案里补充；审核之前已能登记报价。</p>
    </ModalForm>
  );
}
