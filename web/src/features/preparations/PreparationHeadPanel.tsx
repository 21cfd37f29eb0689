import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { preparationObjects, type PreparationKind, type PreparationObject } from '@mrp/contract/features/preparations/workflow.ts';
import { generalRule } from '@mrp/contract/lib/numeric-rules.ts';
import { Form } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { DictionariesPicker } from '../../pickers/DictionaryPicker.tsx';
import { holderSource, holdersOf } from '../../pickers/holder-source.ts';

const objects = choicesOf(preparationObjects);
const houses = { GARMENT_SUPPLIER: holdersOf('GARMENT_SUPPLIER'), MATERIAL_SUPPLIER: holdersOf('MATERIAL_SUPPLIER') };
const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;
const showObject = (object: unknown) => preparationObjects[object as PreparationObject] ?? '—';
const sets = { ...generalRule(7, 0), zeroAllowed: false };

/** Destination and due day; for a set also its name and number. */
export function PreparationHeadPanel({ kind }: { kind: PreparationKind }) {
  return (
    <>
      {kind === 'MEITAO' && (
        <>
          <TextField name="setName" label="套名" maxLength={64} />
          <Field name="sets" label="套数">
            <DecimalInput rule={sets} unit="套" />
          </Field>
          <Field name="saleStatusIds" label="销售状态">
            <DictionariesPicker dictionary="saleStatus" />
          </Field>
        </>
      )}
      <HolderFields />
      <Field name="expectedOn" label="预计到仓">
        <DateField />
      </Field>
      <TextField name="remark" label="备注" wide rows={2} maxLength={500} />
    </>
  );
}

/** 备料对象 restricts the holders to choose from. */
export function HolderFields() {
  const form = Form.useFormInstance();
  const object = Form.useWatch<PreparationObject | undefined>('object') ?? 'GARMENT_SUPPLIER';
  return (
    <>
      <Field name="object" label="备料对象" show={showObject}>
        <ChoiceSelect options={objects} onChange={() => form.setFieldValue('holderId', null)} />
      </Field>
      <Field name="holderId" label="收货方" show={showHolder} hint="备好的料存放在这里">
        <EntityPicker key={object} source={houses[object]} />
      </Field>
    </>
  );
}
