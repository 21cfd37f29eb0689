import type { Stocktake, StocktakeLine } from '@mrp/contract/features/stocktakes/record.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { decimal } from '@mrp/contract/lib/decimals.ts';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../../kit/form/ModalForm.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { formatSigned, trimZeros } from '../../../lib/format/format.ts';
import { quantityText } from '../../../lib/format/quantities.ts';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { DictionaryField } from '../../../pickers/DictionaryField.tsx';
import { apiOf, ownerWords, stocktakeReads } from '../text.ts';

interface Values {
  reasonId: string | null;
  note: string;
  /** Empty: pro rata. */
  brandVariance: string;
}

const schema = z.object({ reasonId: z.string('请选择差异原因'), note: z.string(), brandVariance: z.string() });

interface ReviewFormProps {
  goods: ItemLevel;
  stocktake: Stocktake;
  lines: readonly StocktakeLine[];
  onClose: () => void;
}

/** 差异原因 of one line or several; of a single one with both owners also how its variance is divided. */
export function ReviewForm({ goods, stocktake, lines, onClose }: ReviewFormProps) {
  const [form] = Form.useForm<Values>();
  const { id, version } = stocktake;
  const { mutate, isPending } = useApiMutation(apiOf(goods).reviewLines, {
    refreshes: stocktakeReads(goods),
    onSuccess: () => {
      toast.success(`已复核 ${lines.length} 行`);
      onClose();
    },
  });
  const [first] = lines;
  const divided = lines.length === 1 && first?.shares.length === 2 ? first : undefined;
  const save = ({ reasonId, note, brandVariance }: Values) =>
    mutate({
      params: { id },
      body: {
        version,
        lines: lines.map(({ id: lineId }) => ({
          lineId,
          reasonId: reasonId ?? '',
          note: note ?? '',
          brandVariance: divided && brandVariance?.trim() ? brandVariance.trim() : null,
        })),
      },
    });
  return (
    <ModalForm
      form={form}
      schema={schema}
      title={lines.length === 1 && first ? `差异原因“${first.code}”` : `差异原因 · ${lines.length} 行`}
      saving={isPending}
      initialValues={{ reasonId: first?.reason?.id ?? null, note: first?.note ?? '', brandVariance: '' }}
      onSave={save}
      onClose={onClose}
    >
      <DictionaryField name="reasonId" label="差异原因" dictionary="varianceReason" />
      <TextField name="note" label="说明" maxLength={200} />
      {divided && (
        <Field name="brandVariance" label="品牌仓的差异" hint={splitHint(divided)} check={(typed) => checkSplit(divided, typed)}>
          <Input autoComplete="off" inputMode="decimal" suffix={divided.unit.name} placeholder="按应有数分摊" />
        </Field>
      )}
    </ModalForm>
  );
}

function splitHint({ shares, variance, unit }: StocktakeLine): string {
  const parts = shares.map(({ ownership, expected, variance: part }) => {
    const proposed = part === null ? '' : `，现为 ${formatSigned(part, unit.decimals)} ${unit.name}`;
    return `${ownerWords[ownership]}应有 ${quantityText(expected ?? '0', unit)}${proposed}`;
  });
  return `合计 ${formatSigned(variance ?? '0', unit.decimals)} ${unit.name} 不变。${parts.join('；')}`;
}

function checkSplit({ unit }: StocktakeLine, typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed.trim() : '';
  if (text === '') return undefined;
  if (!/^-?\d{1,12}(\.\d+)?$/.test(text)) return '请填写数字，亏为负数';
  return trimZeros(text).replace(/^[^.]*\.?/, '').length > unit.decimals || decimal(text).decimalPlaces() > unit.decimals
    ? `最多${unit.decimals}位小数`
    : undefined;
}
