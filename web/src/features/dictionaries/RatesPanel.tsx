import { BASE_CURRENCY, type DictionaryEntry } from '@mrp/contract/features/dictionaries/entries.ts';
import { CurrencyRateInput, unitsApi, type CurrencyRate } from '@mrp/contract/features/dictionaries/units.ts';
import { Button, Drawer, Form, Input, Table, type TableColumnsType } from 'antd';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { useUnsavedClose } from '../../kit/unsaved/useUnsavedClose.ts';
import { dayOf } from '../../lib/format/format.ts';
import { showFieldErrors } from '../../kit/field-rules.ts';
import { Can } from '../../lib/session/permissions.tsx';
import { DateField } from '../../kit/form/fields/DateField.tsx';
import { SchemaForm } from '../../kit/form/SchemaForm.tsx';
import { Field } from '../../kit/form/fields/Field.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';

const columns: TableColumnsType<CurrencyRate> = [
  { title: '生效日期', dataIndex: 'validFrom' },
  { title: '1 单位折合人民币', dataIndex: 'rate', className: 'num' },
];

/** 汇率 of one currency: rates are only added; the latest of a day applies. */
export function RatesPanel({ currency, onClose }: { currency: DictionaryEntry; onClose: () => void }) {
  const isBase = currency.code === BASE_CURRENCY;
  const isTyped = useRef<(() => boolean) | null>(null);
  const close = useUnsavedClose(() => isTyped.current?.() ?? false, onClose);
  const { data: rates = [], isPending } = useApiQuery(unitsApi.listRates, { params: { id: currency.id } });
  return (
    <Drawer open title={`${currency.name}汇率`} size={420} onClose={close}>
      {isBase ? (
        <p>人民币是本位币，汇率总是 1。</p>
      ) : (
        <>
          <Can to={unitsApi.addRate}>
            <RateForm currencyId={currency.id} isTyped={isTyped} />
          </Can>
          <Table<CurrencyRate>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={rates}
            loading={isPending}
            pagination={false}
            locale={{ emptyText: isPending ? ' ' : '还没有汇率' }}
          />
          <p className="side-note">汇率只增不改：登记错了，请用同一天再登记一次，以后登记的为准。</p>
        </>
      )}
    </Drawer>
  );
}

interface RateValues {
  validFrom: string;
  rate: string;
}

const newRate = (): Partial<RateValues> => ({ validFrom: dayOf(Date.now()) });

function RateForm({ currencyId, isTyped }: { currencyId: string; isTyped: Ref<() => boolean> }) {
  const [form] = Form.useForm<RateValues>();
  useImperativeHandle(isTyped, () => () => Boolean(form.getFieldValue('rate')));
  const add = useApiMutation(unitsApi.addRate, {
    refreshes: [unitsApi.listRates, unitsApi.listCurrentRates],
    handlesErrors: ['VALIDATION'],
    onSuccess: () => {
      toast.success('已登记汇率');
      form.resetFields(['rate']);
    },
  });
  const save = (body: RateValues) => add.mutate({ params: { id: currencyId }, body }, { onError: (error) => showFieldErrors(form, error) });
  return (
    <SchemaForm<RateValues> form={form} schema={CurrencyRateInput} className="rate-form" initialValues={newRate()} onSave={save}>
      <Field name="validFrom" label="生效日期">
        <DateField />
      </Field>
      <Field name="rate" label="1 单位折合人民币">
        <Input inputMode="decimal" autoComplete="off" />
      </Field>
      <Button type="primary" htmlType="submit" loading={add.isPending}>
        登记
      </Button>
    </SchemaForm>
  );
}
