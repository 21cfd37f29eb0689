import { preparationFields } from '@mrp/contract/features/preparations/fields.ts';
import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { preparationObjects, type PreparationKind, type PreparationObject } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Form } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { holderSource, holdersOf } from '../../pickers/sources/holder-source.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';

const objects = choicesOf(preparationObjects);
const houses = { GARMENT_SUPPLIER: holdersOf('GARMENT_SUPPLIER'), MATERIAL_SUPPLIER: holdersOf('MATERIAL_SUPPLIER') };
const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;
const showObject = (object: unknown) => preparationObjects[object as PreparationObject] ?? '—';

/** Destination and due day; for a set also its name and number. */
export function PreparationHeadPanel({ kind }: { kind: PreparationKind }) {
  return (
    <>
      {kind === 'MEITAO' && (
        <RecordFields of={preparationFields} names={['setName', 'sets', 'saleStatusIds']} own={{ saleStatusIds: { wide: false } }} />
      )}
      <HolderFields />
      <RecordFields of={preparationFields} names={['expectedOn', 'remark']} own={{ expectedOn: { label: preparationWords.expectedOn } }} />
    </>
  );
}

/** 备料对象 restricts the holders to choose from. */
export function HolderFields() {
  const form = Form.useFormInstance();
  const object = Form.useWatch<PreparationObject | undefined>('object') ?? 'GARMENT_SUPPLIER';
  return (
    <RecordFields
      of={preparationFields}
      names={['object', 'holderId']}
      own={{
        object: { show: showObject, control: <ChoiceSelect options={objects} onChange={() => form.setFieldValue('holderId', null)} /> },
        holderId: { show: showHolder, hint: '备好的料存放在这里', control: <EntityPicker key={object} source={houses[object]} /> },
      }}
    />
  );
}
