import { ColourInput, coloursApi, type Colour } from '@mrp/contract/features/dictionaries/colours.ts';
import { hexToLab } from '@mrp/contract/lib/colour-difference.ts';
import { unitFields } from '@mrp/contract/features/dictionaries/units.ts';
import { entryWords } from '@mrp/contract/features/dictionaries/words.ts';
import { Checkbox, Form, Input, type FormInstance } from 'antd';
import type { ChangeEvent } from 'react';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict, type ModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { Swatch } from '../../kit/Swatch.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { DictionaryPicker, useDictionary } from '../../pickers/DictionaryPicker.tsx';
import { mayBeSaved, useNearColours } from '../../pickers/colours/useNearColours.tsx';
import './dictionaries.css';

/** Queries that a saved colour makes stale. */
export const colourReads = [coloursApi.listColours, coloursApi.listColourOptions];

interface ColourFormProps {
  /** null: a new one. */
  colour: Colour | null;
  onClose: () => void;
}

interface ColourValues extends Omit<ColourInput, 'hex' | 'lab'> {
  hex?: string;
  measured: boolean;
  lab?: ColourInput['lab'];
}

const fields = {
  name: { label: unitFields.name.label },
  code: { label: unitFields.code.label },
  hex: { label: entryWords.hex },
  measured: { label: 'Lab 为实测值' },
  lab: { label: 'Lab' },
  pantone: { label: 'Pantone' },
  aliases: { label: entryWords.aliases },
};
const emptyColour: Partial<ColourValues> = { code: '', pantone: '', aliases: [], measured: false };

export function ColourForm({ colour, onClose }: ColourFormProps) {
  const [form] = Form.useForm<ColourValues>();
  const name = Form.useWatch('name', form) ?? '';
  const hex = Form.useWatch('hex', form) ?? '';
  const measured = Form.useWatch('measured', form) ?? false;
  const conflict = useColourConflict(form, colour);
  const repeat = useModalRepeat(form, onClose);
  const { save, saving } = useSave(colour, repeat.done);
  const lab = Form.useWatch('lab', form) ?? null;
  const near = useNearColours({ hex, lab: measured ? lab : null, exceptId: colour?.id ?? null });
  return (
    <ModalForm
      form={form}
      schema={ColourInput}
      title={colour ? `编辑颜色 ${colour.name}` : '新建颜色'}
      saving={saving}
      initialValues={colour ? valuesOf(colour) : emptyColour}
      onSave={(values) => void save(values, conflict)}
      onClose={onClose}
      repeat={colour === null && repeat}
      conflict={conflict.dialog}
    >
      <Field name="name" label={unitFields.name.label}>
        <Input disabled={colour?.builtIn ?? false} />
      </Field>
      <Field name="code" label="编码（留空自动编号）">
        <Input disabled={colour?.builtIn ?? false} />
      </Field>
      <Field name="colourSystemId" label={entryWords.colourSystem}>
        <DictionaryPicker dictionary="colourSystem" />
      </Field>
      <div className="colour-value">
        <Field name="hex" label={entryWords.hex}>
          <HexField />
        </Field>
        <Swatch shade={{ name: name || '新颜色', hex: isHex(hex) ? hex : null }} size={56} />
      </div>
      <Field name="measured" label="Lab 为实测值" inline valuePropName="checked">
        <Checkbox>Lab 为实测值</Checkbox>
      </Field>
      {measured ? <LabFields /> : <p className="side-note">{estimateText(hex)}</p>}
      {near}
      <WordFields />
      <p className="side-note">屏幕颜色仅供参考，以实样为准</p>
    </ModalForm>
  );
}

function useColourConflict(form: FormInstance<ColourValues>, stored: Colour | null) {
  const systems = useDictionary('colourSystem');
  const colourSystemId = { label: entryWords.colourSystem, word: (id: string) => systems.find((system) => system.id === id)?.name };
  return useModalConflict({ form, stored, valuesOf, fields: { ...fields, colourSystemId } });
}

const valuesOf = ({ name, code, hex, lab, labEstimated, colourSystem, pantone, aliases }: Colour): ColourValues => ({
  name,
  code,
  pantone,
  aliases,
  hex: hex ?? '',
  measured: lab !== null && !labEstimated,
  lab,
  colourSystemId: colourSystem?.id ?? null,
});

const inputOf = ({ measured, lab, ...values }: ColourValues): ColourInput => ({
  ...values,
  hex: values.hex ?? null,
  lab: measured ? (lab ?? null) : null,
  colourSystemId: values.colourSystemId ?? null,
});

/** A colour that keeps its values was there before: only its words change. */
const isRecoloured = ({ hex, lab }: ColourInput, stored: Colour | null): boolean => {
  const measured = stored && !stored.labEstimated ? stored.lab : null;
  return stored === null || hex !== stored.hex || lab?.l !== measured?.l || lab?.a !== measured?.a || lab?.b !== measured?.b;
};

/** The values that the server will estimate, formatted as in the list. */
function estimateText(hex: string): string {
  if (!isHex(hex)) return 'Lab 会由色值估算';
  const [l, a, b] = hexToLab(hex).lab;
  return `Lab 由色值估算：${l.toFixed(2)} / ${a.toFixed(2)} / ${b.toFixed(2)}`;
}

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The browser's own colour picker beside the value as text. */
function HexField({ id, value = '', onChange }: { id?: string; value?: string | null; onChange?: (hex: string) => void }) {
  const hex = value ?? '';
  const type = (event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value.trim().toUpperCase());
  return (
    <span className="hex-field">
      <input type="color" aria-label="选取颜色" value={isHex(hex) ? hex.toLowerCase() : '#ffffff'} onChange={type} />
      <Input id={id ?? ''} placeholder="#1B2A49" value={hex} onChange={type} />
    </span>
  );
}

const WordFields = () => (
  <>
    <Field name="pantone" label="Pantone（自行填写的文字）">
      <Input />
    </Field>
    <Field name="aliases" label="别名（导入和搜索时也能认出）">
      <ChoiceSelect mode="tags" open={false} suffixIcon={null} tokenSeparators={['、', ',', '，', ' ']} />
    </Field>
  </>
);

function LabFields() {
  return (
    <div className="lab-fields">
      <Field name="lab.l" label="L（0–100）">
        <Input inputMode="decimal" />
      </Field>
      <Field name="lab.a" label="a（-128–127）">
        <Input inputMode="decimal" />
      </Field>
      <Field name="lab.b" label="b（-128–127）">
        <Input inputMode="decimal" />
      </Field>
    </div>
  );
}

function useSave(colour: Colour | null, onSaved: () => void) {
  const options = {
    refreshes: colourReads,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ name, code }: Colour) => {
      toast.success(`已保存颜色“${name}”（${code}）`);
      onSaved();
    },
  };
  const create = useApiMutation(coloursApi.createColour, options);
  const edit = useApiMutation(coloursApi.editColour, options);
  const save = async (values: ColourValues, { version, refused }: ModalConflict<Colour>) => {
    const input = inputOf(values);
    if (isRecoloured(input, colour) && !(await mayBeSaved(input, colour?.id ?? null))) return;
    if (colour) edit.mutate({ params: { id: colour.id }, body: { ...input, version: version() } }, { onError: refused });
    else create.mutate({ body: input }, { onError: refused });
  };
  return { save, saving: create.isPending || edit.isPending };
}
