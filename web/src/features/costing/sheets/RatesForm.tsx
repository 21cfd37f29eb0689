import { costingApi } from '@mrp/contract/features/costing.ts';
import { rateFields } from '@mrp/contract/features/costing/fields.ts';
import { SheetRates } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet } from '@mrp/contract/features/costing/record.ts';
import { Form } from 'antd';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { formValues } from '../../../kit/form/record-values.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { costingReads } from '../text.ts';

type RateValues = Omit<SheetRates, 'version'>;

/** 费率 that a sheet is rolled up with. */
export function RatesForm({ sheet, onClose }: { sheet: CostSheet; onClose: () => void }) {
  const [form] = Form.useForm<RateValues>();
  const { mutate, isPending } = useApiMutation(costingApi.saveSheetRates, { refreshes: costingReads });
  const save = (rates: RateValues) =>
    mutate(
      { params: { id: sheet.quotation.id }, body: { ...rates, version: sheet.version } },
      {
        onSuccess: () => {
          toast.success('费率已保存');
          onClose();
        },
      },
    );
  return (
    <ModalForm<RateValues>
      form={form}
      schema={SheetRates}
      title={`费率：${sheet.code}`}
      saving={isPending}
      initialValues={formValues(rateFields, sheet) as RateValues}
      onSave={save}
      onClose={onClose}
    >
      <RecordFields of={rateFields} names={['overheadRate', 'marginRate', 'marginBasis', 'taxRate']} />
    </ModalForm>
  );
}
