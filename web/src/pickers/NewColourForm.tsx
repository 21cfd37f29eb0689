import { ColourInput, coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { Form, Input, Modal } from 'antd';
import { schemaRule, showFieldErrors } from '../kit/field-rules.ts';
import type { CreationProps } from '../kit/pickers/entity-source.ts';
import { useApiMutation } from '../lib/useApi.ts';
import { DictionaryPicker } from './DictionaryPicker.tsx';

interface NewColour {
  name: string;
  hex: string;
  colourSystemId: string | null;
}

const shape = ColourInput.shape;

/** A colour that the library does not have yet. */
export function NewColourForm({ open, text, onDone }: CreationProps) {
  const [form] = Form.useForm<NewColour>();
  const create = useApiMutation(coloursApi.createColour, {
    refreshes: [coloursApi.listColours, coloursApi.listColourOptions],
    shows: ['VALIDATION', 'DUPLICATE'],
    onSuccess: ({ id, code, name, hex }) => onDone({ id, code, name, shade: { name: `${name} ${code}`, hex } }),
  });
  const save = (values: NewColour) =>
    create.mutate({ body: { ...values, lab: null } }, { onError: (error) => showFieldErrors(form, error) });
  return (
    <Modal
      open={open}
      title="新建颜色"
      okText="新建"
      width={400}
      confirmLoading={create.isPending}
      onOk={form.submit}
      onCancel={() => onDone(null)}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={{ name: text, hex: '', colourSystemId: null }}
        onFinish={save}
      >
        <Form.Item name="name" label="名称" rules={[schemaRule(shape.name)]}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item name="hex" label="色值（可以以后再填）" rules={[schemaRule(shape.hex)]}>
          <HexField />
        </Form.Item>
        <Form.Item name="colourSystemId" label="色系">
          <DictionaryPicker dictionary="colourSystem" />
        </Form.Item>
      </Form>
    </Modal>
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
