import { choicesOf } from '@mrp/contract/lib/choices.ts';
import { purchaseSources, type PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import { Form } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { holderSource, holdersOf, receivingHolders } from '../../pickers/holder-source.ts';

const sources = choicesOf(purchaseSources);
const factories = holdersOf('GARMENT_SUPPLIER');
const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;
const showSource = (source: unknown) => purchaseSources[source as PurchaseSource] ?? '—';

/** Source, receiver and need day. What a factory buys for itself goes to a factory. */
export function PurchaseHeadPanel({ isPlaced, isStored }: { isPlaced: boolean; isStored: boolean }) {
  const form = Form.useFormInstance();
  const source = Form.useWatch<PurchaseSource | undefined>('source') ?? 'BRAND';
  return (
    <>
      <Field name="source" label="来源" show={showSource}>
        <ChoiceSelect
          options={sources}
          disabled={isPlaced}
          onChange={(chosen) => chosen === 'SUPPLIER' && form.setFieldValue('holderId', null)}
        />
      </Field>
      <Field
        name="holderId"
        label="收货方"
        show={showHolder}
        hint={isStored ? '自有仓或成品供应商' : '自有仓或成品供应商；明细里另填了收货方的按明细'}
      >
        <EntityPicker key={source} source={source === 'SUPPLIER' ? factories : receivingHolders} />
      </Field>
      <Field name="needOn" label="需求日期">
        <DateField />
      </Field>
      {isPlaced && <TextField name="reason" label="变更原因" maxLength={200} />}
      <TextField name="remark" label="备注" wide rows={2} maxLength={500} />
    </>
  );
}
