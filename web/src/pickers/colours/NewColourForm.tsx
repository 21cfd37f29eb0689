import { ColourInput, coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { Form, Input } from 'antd';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import type { CreationProps } from '../../kit/pickers/entity-source.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { DictionaryPicker } from '../DictionaryPicker.tsx';
import { mayBeSaved, useNearColours } from './useNearColours.tsx';

interface NewColour {
  name: string;
  hex: string;
  colourSystemId: string | null;
}

/** Creates a colour that is missing in the library. */
export function NewColourForm({ open, text, hex = '', onDone }: CreationProps) {
  const [form] = Form.useForm<NewColour>();
  const create = useApiMutation(coloursApi.createColour, {
    refreshes: [coloursApi.listColours, coloursApi.listColourOptions],
    onSuccess: ({ id, code, name, hex: stored }) => onDone({ id, code, name, shade: { name: `${name} ${code}`, hex: stored } }),
  });
  const near = useNearColours({ hex: Form.useWatch('hex', form) ?? '', lab: null, exceptId: null });
  const save = async (values: NewColour) => {
    const body = { ...values, lab: null };
    if (await mayBeSaved(body, null)) create.mutate({ body });
  };
  return (
    <ModalForm
      open={open}
      form={form}
      schema={ColourInput}
      title="新建颜色"
      okText="新建"
      width={400}
      saving={create.isPending}
      initialValues={{ name: text, hex, colourSystemId: null }}
      onSave={(values) => void save(values)}
      onClose={() => onDone(null)}
    >
      <Field name="name" label="名称">
        <Input autoFocus />
      </Field>
      <Field name="hex" label="色值（可以以后再填）">
        <HexField />
      </Field>
      {near}
      <Field name="colourSystemId" label="色系">
        <DictionaryPicker dictionary="colourSystem" />
      </Field>
    </ModalForm>
  );
}

function HexField({ id, value = '', onChange }: { id?: string; value?: string; onChange?: (hex: string) => void }) {
  return (
    <Input
      {...(id && { id })}
      placeholder="#1B2A49"
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      suffix={
        <input
          type="color"
          className="k-hex"
          aria-label="选取颜色"
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#ffffff'}
          onChange={(event) => onChange?.(event.target.value.toUpperCase())}
        />
      }
    />
  );
}
