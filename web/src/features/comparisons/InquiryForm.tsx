import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { inquiryFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { InquiryInput } from '@mrp/contract/features/comparisons/inquiry-input.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Inquiry } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { Checkbox, Form } from 'antd';
import { use, type ComponentProps } from 'react';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { FormPageContext } from '../../kit/form/form-context.ts';
import type { FormSection } from '../../kit/form/FormPage.tsx';
import { EntitiesPicker, EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import type { PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { trimZeros } from '../../lib/format/format.ts';
import { moneyPer } from '../../lib/format/money-unit.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { RecordFields } from '../../pickers/RecordField.tsx';
import { externalSuppliers } from '../../pickers/sources/supplier-source.ts';
import { UnitPicker, useUnits } from '../../pickers/UnitPicker.tsx';
import './comparisons.css';

export interface InquiryValues extends Omit<InquiryInput, 'unitId' | 'answerBy' | 'skuId' | 'productId' | 'taskId'> {
  unitId: string | null;
  answerBy: string | null;
}

const names = ['name', 'quantity', 'unitId', 'answerBy', 'targetPrice', 'width', 'gramWeight', 'requirement', 'remark'] as const;

/** The form of an inquiry; what is asked for is chosen once. */
export function inquirySections(inquiry: Inquiry | null): FormSection[] {
  return [
    {
      id: 'subject',
      title: '询什么',
      content: (
        <>
          {inquiry === null && <MaterialField />}
          <RecordFields
            of={inquiryFields}
            names={names}
            own={{ unitId: { control: <UnitPicker /> }, targetPrice: { control: <TargetPrice /> } }}
          />
        </>
      ),
    },
    { id: 'suppliers', title: '问谁', note: '至少三家才好比较', content: <SupplierFields /> },
  ];
}

/** Target price per metre, or per piece where the inquiry counts pieces: the unit of landed prices. */
function TargetPrice(input: Omit<ComponentProps<typeof DecimalInput>, 'rule' | 'unit'>) {
  const unitId = Form.useWatch<string | null>('unitId');
  const unit = useUnits().find(({ id }) => id === unitId);
  return (
    <DecimalInput
      {...input}
      rule={inquiryFields.targetPrice.rule}
      unit={unit ? moneyPer(null, unit.dimension === 'count' ? unit.name : '米') : '元'}
    />
  );
}

/** A material of the archive, whose name, unit, width and weight the inquiry takes over; without one, words say what is wanted. */
function MaterialField() {
  const page = use(FormPageContext);
  const form = Form.useFormInstance<InquiryValues>();
  const choose = async (id: string | null, option: PickerOption | null) => {
    page?.fill({ spuId: id, ...(option && { name: `${option.code} ${option.name}` }) });
    if (id === null) return;
    // Who may not read the archive fills them in.
    const material = await call(materialsApi.get, { params: { id } }).catch(() => null);
    if (!material || form.getFieldValue('spuId') !== id) return;
    const { firstUnit, width, gramWeight } = material;
    page?.fill({
      unitId: firstUnit.id,
      ...(width && { width: trimZeros(width) }),
      ...(gramWeight && { gramWeight: trimZeros(gramWeight) }),
    });
  };
  return (
    <Field name="spuId" label={comparisonWords.material} hint="没有档案的，只写询价内容">
      <EntityPicker source={materialSource} onChange={(id, option) => void choose(id, option)} />
    </Field>
  );
}

function SupplierFields() {
  const spuId = Form.useWatch<string | null>('spuId', { preserve: true });
  return (
    <>
      <Field name="supplierIds" label={comparisonWords.supplier} wide>
        <EntitiesPicker source={externalSuppliers} />
      </Field>
      {spuId && <Suggestions spuId={spuId} />}
    </>
  );
}

/** 推荐: who offers it already or most of its class, ticked into the list above. */
function Suggestions({ spuId }: { spuId: string }) {
  const page = use(FormPageContext);
  const chosen = Form.useWatch<string[]>('supplierIds') ?? [];
  const { data = [] } = useApiQuery(inquiriesApi.suggestSuppliers, { query: { spuId } }, { handlesErrors: 'all' });
  if (data.length === 0) return null;
  const toggle = (id: string, on: boolean) => page?.fill({ supplierIds: on ? [...chosen, id] : chosen.filter((other) => other !== id) });
  return (
    <fieldset className="config-whole inquiry-suggested">
      <legend>推荐</legend>
      {data.map(({ id, abbreviation, reasons }) => (
        <Checkbox key={id} checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)}>
          {abbreviation} <span className="text-hint">{reasons.join(' · ')}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
