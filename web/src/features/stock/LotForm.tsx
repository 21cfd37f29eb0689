import { auditApi } from '@mrp/contract/features/audit.ts';
import { LotEdit } from '@mrp/contract/features/stock/item.ts';
import { lotQualities, type ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import { numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { Alert, Form, Input, Select } from 'antd';
import { Field } from '../../kit/form/Field.tsx';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../kit/form/useModalConflict.tsx';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { apiOf } from './text.ts';
import './stock.css';

interface LotFormProps {
  goods: ItemLevel;
  lot: Lot;
  unit: { name: string; decimals: number };
  onClose: () => void;
}

type LotValues = Omit<LotEdit, 'version'>;

const qualities = lotQualities.map(({ value, label }) => ({ value, label }));
const fields = {
  quality: { label: '质检', word: (value: string) => qualities.find((one) => one.value === value)?.label },
  shadeBand: { label: '色差档' },
  deltaE: { label: 'ΔE' },
  actualWidth: { label: '实测门幅' },
  actualGramWeight: { label: '实测克重' },
  actualShrinkage: { label: '实测缩水' },
  remark: { label: '备注' },
};

const valuesOf = ({ quality, shadeBand, deltaE, actualWidth, actualGramWeight, actualShrinkage, remark }: Lot): LotValues => ({
  quality,
  shadeBand,
  deltaE,
  actualWidth,
  actualGramWeight,
  actualShrinkage,
  remark,
});

/** An empty measurement is null. */
const bodyOf = (values: LotValues): LotValues => ({
  ...values,
  deltaE: values.deltaE || null,
  actualWidth: values.actualWidth || null,
  actualGramWeight: values.actualGramWeight || null,
  actualShrinkage: values.actualShrinkage || null,
});

/** 质检 of one 缸号: measurements and the result. */
export function LotForm({ goods, lot, unit, onClose }: LotFormProps) {
  const [form] = Form.useForm<LotValues>();
  const conflict = useModalConflict({ form, stored: lot, valuesOf, fields });
  const api = apiOf(goods);
  const edit = useApiMutation(api.editLot, {
    refreshes: [api.listLots, api.get, api.list, api.listTotals, api.explain, auditApi.selectAllLogById],
    handlesErrors: ['VALIDATION', 'VERSION_CONFLICT'],
    onSuccess: ({ lotNo }) => {
      toast.success(`已保存缸号“${lotNo}”的质检`);
      onClose();
    },
  });
  const save = (values: LotValues) =>
    edit.mutate({ params: { id: lot.id }, body: { ...bodyOf(values), version: conflict.version() } }, { onError: conflict.refused });
  return (
    <ModalForm
      form={form}
      schema={LotEdit}
      title={`质检 · 缸号 ${lot.lotNo}`}
      width={520}
      saving={edit.isPending}
      initialValues={valuesOf(lot)}
      onSave={save}
      onClose={onClose}
      conflict={conflict.dialog}
    >
      <Field name="quality" label="质检">
        <Select options={qualities} />
      </Field>
      <RowResult lot={lot} unit={unit} />
      <MeasuredFields />
      <Field name="remark" label="备注">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={{ max: 500, show: true }} />
      </Field>
    </ModalForm>
  );
}

/** Laboratory measurements. */
const MeasuredFields = () => (
  <div className="stock-lot-fields">
    <Field name="shadeBand" label="色差档">
      <Input count={{ max: 16 }} />
    </Field>
    <Field name="deltaE" label="ΔE">
      <DecimalInput rule={numericRules['D3.2']} />
    </Field>
    <Field name="actualWidth" label="实测门幅">
      <DecimalInput rule={rules.width} unit="cm" />
    </Field>
    <Field name="actualGramWeight" label="实测克重">
      <DecimalInput rule={rules.gramWeight} unit="g/m²" />
    </Field>
    <Field name="actualShrinkage" label="实测缩水">
      <DecimalInput rule={rules.shrinkageRate} unit="%" />
    </Field>
  </div>
);

/** The effects of the selected result, before it is saved. */
function RowResult({ lot, unit }: Pick<LotFormProps, 'lot' | 'unit'>) {
  const chosen = Form.useWatch<LotValues['quality'] | undefined>('quality') ?? lot.quality;
  if (chosen === lot.quality || (chosen !== 'FAILED' && lot.quality !== 'FAILED')) return null;
  const amount = `${formatNumber(lot.onHand, unit.decimals)} ${unit.name}`;
  return (
    <Alert
      className="stock-verdict"
      type={chosen === 'FAILED' ? 'warning' : 'info'}
      showIcon
      title={
        chosen === 'FAILED' ? `整缸在库 ${amount} 将被冻结，不能领用；冻结不足时释放最近的占用` : `整缸在库 ${amount} 将解冻，可以领用`
      }
    />
  );
}
