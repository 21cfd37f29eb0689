import { purchaseFields } from '@mrp/contract/features/purchases/fields.ts';
import { purchaseSources, type PurchaseSource } from '@mrp/contract/features/purchases/workflow.ts';
import { choicesOf } from '@mrp/contract/lib/fields/choices.ts';
import { Form } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { EntityName } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { holderSource, holdersOf, receivingHolders } from '../../../pickers/sources/holder-source.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';

const sources = choicesOf(purchaseSources);
const factories = holdersOf('GARMENT_SUPPLIER');
const showHolder = (id: unknown) => <EntityName source={holderSource} id={id as string | null} />;
const showSource = (source: unknown) => purchaseSources[source as PurchaseSource] ?? '—';

/** Source, receiver and need day. What a factory buys for itself goes to a factory. */
export function PurchaseHeadPanel({ isPlaced, isStored }: { isPlaced: boolean; isStored: boolean }) {
  const form = Form.useFormInstance();
  const source = Form.useWatch<PurchaseSource | undefined>('source') ?? 'BRAND';
  const own = {
    source: {
      show: showSource,
      control: (
        <ChoiceSelect
          options={sources}
          disabled={isPlaced}
          onChange={(chosen) => chosen === 'SUPPLIER' && form.setFieldValue('holderId', null)}
        />
      ),
    },
    holderId: {
      show: showHolder,
      ...(!isStored && { hint: '自有仓或成品供应商；明细里另填了收货方的按明细' }),
      control: <EntityPicker key={source} source={source === 'SUPPLIER' ? factories : receivingHolders} />,
    },
  };
  return (
    <>
      <RecordFields of={purchaseFields} names={headNames} own={own} />
      {isPlaced && <TextField name="reason" label="变更原因" maxLength={200} />}
      <RecordFields of={purchaseFields} names={['remark']} />
    </>
  );
}

const { remark: _remark, ...headFields } = purchaseFields;
const headNames = Object.keys(headFields) as (keyof typeof headFields)[];
