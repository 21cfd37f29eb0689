import { auditApi } from '@mrp/contract/features/audit.ts';
import { LotEdit, lotFields } from '@mrp/contract/features/stock/item.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import type { Lot } from '@mrp/contract/features/stock/item.ts';
import { Alert, Form } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { useModalConflict } from '../../../kit/form/conflicts/useModalConflict.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RecordField, RecordFields } from '../../../pickers/RecordField.tsx';
import { apiOf } from '../text.ts';
import '../stock.css';

interface LotFormProps {
  goods: ItemLevel;
  lot: Lot;
  unit: { name: string; decimals: number };
  onClose: () => void;
}

type LotValues = Omit<LotEdit, 'version'>;

const qualities = lotFields.quality.choices.map(({ value, label }) => ({ value, label }));
/** What the laboratory measured. */
const measuredNames = ['shadeBand', 'deltaE', 'actualWidth', 'actualGramWeight', 'actualShrinkage'] as const;

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
  const conflict = useModalConflict({ form, stored: lot, valuesOf, fields: lotFields });
  const api = apiOf(goods);
  const edit = useApiMutation(api.editLot, {
    refreshes: [api.listLots, api.get, api.list, api.listTotals, api.explain, auditApi.selectAllLogById],
    handlesErrors: ['VERSION_CONFLICT'],
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
      <RecordField of={lotFields.quality} control={<ChoiceSelect options={qualities} />} />
      <RowResult lot={lot} unit={unit} />
      <div className="stock-lot-fields">
        <RecordFields of={lotFields} names={measuredNames} />
      </div>
      <RecordField of={lotFields.remark} />
    </ModalForm>
  );
}

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
