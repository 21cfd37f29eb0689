import { planApi } from '@mrp/contract/features/plan.ts';
import { OrderAssumption, PurchaseAssumption, SupplierAssumption, type Assumption } from '@mrp/contract/features/plan/what-if.ts';
import { generalRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { formatDay } from '../../lib/format/format.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { comingPurchaseSource } from '../../pickers/sources/coming-purchase-source.ts';
import { garmentOrderSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { exactText } from './text.ts';
import { assumptionKinds } from './what-if-text.ts';
import { assumptionOf, noValues, valuesOf, type AssumptionValues } from './what-if-values.ts';

type Kind = Assumption['kind'];

const schemas = { ORDER: OrderAssumption, SUPPLIER: SupplierAssumption, PURCHASE: PurchaseAssumption } as const;
const asNumber = (text: string | null | undefined): number | null => (text ? Number(text) : null);
const PIECES = generalRule(7, 0);
const DAYS = generalRule(3, 0);

interface AssumptionFormProps {
  /** The one that is changed; null: a new one. */
  assumption: Assumption | null;
  /** Chosen already for a new one. */
  orderId?: string;
  /** The others, which hold beside it. */
  others: readonly Assumption[];
  onDone: (assumption: Assumption | null) => void;
}

/** 假设: what is otherwise, of which document. The answer is asked for at once, so that what is refused stands at its field. */
export function AssumptionForm({ assumption, orderId = '', others, onDone }: AssumptionFormProps) {
  const [form] = Form.useForm<AssumptionValues>();
  const [kind, setKind] = useState<Kind>(assumption?.kind ?? 'ORDER');
  const { mutate, isPending } = useApiMutation(planApi.tryWhatIf);
  const save = () => {
    const made = assumptionOf(kind, { ...noValues, ...form.getFieldsValue() });
    mutate({ body: { assumptions: [...others, made] } }, { onSuccess: () => onDone(made) });
  };
  return (
    <ModalForm
      form={form}
      schema={schemas[kind]}
      title={assumption ? '改假设' : '加一条假设'}
      okText="试算"
      saving={isPending}
      initialValues={assumption ? valuesOf(assumption) : { ...noValues, orderId: orderId || null }}
      onSave={save}
      onClose={() => onDone(null)}
    >
      <Segmented
        aria-label="假设什么"
        block
        value={kind}
        onChange={setKind}
        options={assumptionKinds.map(({ value, label }) => ({ value, label }))}
      />
      <div className="plan-assumption">
        {kind === 'ORDER' && <OrderFields />}
        {kind === 'SUPPLIER' && <SupplierFields />}
        {kind === 'PURCHASE' && <PurchaseFields />}
      </div>
    </ModalForm>
  );
}

function OrderFields() {
  return (
    <>
      <Field name="orderId" label={planWords.garmentOrder}>
        <EntityPicker source={garmentOrderSource} />
      </Field>
      <Field name="deliverOn" label="交期改为" hint="不改就留空">
        <DateField />
      </Field>
      <Field name="pieces" label="件数改为" hint="不改就留空；各货色尺码按现在的比例分" bodyOf={asNumber}>
        <DecimalInput rule={PIECES} unit="件" />
      </Field>
    </>
  );
}

function SupplierFields() {
  return (
    <>
      <Field name="supplierId" label={planWords.supplier}>
        <EntityPicker source={allSuppliers} />
      </Field>
      <Field name="days" label="还要到的货都晚" hint="已经过期的从今天算起" bodyOf={asNumber}>
        <DecimalInput rule={DAYS} unit="天" />
      </Field>
    </>
  );
}

const hows = [
  { value: true, label: '取消' },
  { value: false, label: '改到货日期' },
];

function PurchaseFields() {
  const form = Form.useFormInstance<AssumptionValues>();
  const purchaseId = Form.useWatch<string | null>('purchaseId') ?? null;
  const isCancelled = Form.useWatch<boolean | undefined>('isCancelled') ?? true;
  const { data } = useApiQuery(planApi.listComing, { query: { ids: [purchaseId ?? ''] } }, { enabled: purchaseId !== null });
  const lines = data?.find(({ id }) => id === purchaseId)?.lines ?? [];
  return (
    <>
      <Field name="purchaseId" label="采购单">
        <EntityPicker source={comingPurchaseSource} onChange={() => form.setFieldValue('lineId', null)} />
      </Field>
      {lines.length > 1 && (
        <Field name="lineId" label="哪一行" hint="不选是整张采购单">
          <ChoiceSelect
            allowClear
            placeholder="整张采购单"
            options={lines.map(({ id, name, quantity, unit, dueOn }) => ({
              value: id,
              label: `${name} ${exactText(quantity, unit)}，${dueOn === null ? '没有到货日期' : `${formatDay(dueOn)} 到`}`,
            }))}
          />
        </Field>
      )}
      <Field name="isCancelled" label="怎样">
        <Segmented block options={hows} />
      </Field>
      {!isCancelled && (
        <Field name="arriveOn" label="到货日期" check={(day) => (day ? undefined : '不能为空')}>
          <DateField />
        </Field>
      )}
    </>
  );
}
