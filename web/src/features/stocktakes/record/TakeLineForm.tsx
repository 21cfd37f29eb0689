import { TakenLine, type Stocktake, type StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { Form } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { apiOf, lotWords, stocktakeReads } from '../text.ts';

interface Values {
  quantity: string;
  note: string;
}

interface TakeLineProps {
  goods: ItemLevel;
  stocktake: Stocktake;
  line: StocktakeLine;
  onClose: () => void;
}

/** 接手复盘: of a line that every counter counted before. */
export function TakeLineForm({ goods, stocktake: { id, version }, line, onClose }: TakeLineProps) {
  const [form] = Form.useForm<Values>();
  const { mutate, isPending } = useApiMutation(apiOf(goods).takeLine, {
    refreshes: stocktakeReads(goods),
    onSuccess: () => {
      toast.success(`已接手复盘第 ${line.position + 1} 行`);
      onClose();
    },
  });
  const save = ({ quantity, note }: Values) => mutate({ params: { id, lineId: line.id }, body: { quantity, note: note ?? '', version } });
  return (
    <ModalForm
      form={form}
      schema={TakenLine}
      title={`接手复盘 ${[line.code, line.colourName, lotWords(line)].filter(Boolean).join(' ')}`}
      okText="记录"
      saving={isPending}
      initialValues={{ note: '' } as Values}
      onSave={save}
      onClose={onClose}
    >
      <Field name="quantity" label="实盘数量" hint="现在的盘点人上一次都盘过这一行；接手的人不能再审核这张盘点单">
        <DecimalInput rule={rules.countedQuantity} unit={line.unit.name} />
      </Field>
      <TextField name="note" label={stocktakeWords.note} maxLength={200} />
    </ModalForm>
  );
}
