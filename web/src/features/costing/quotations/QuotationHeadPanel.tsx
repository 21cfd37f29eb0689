import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { Form } from 'antd';
import { DecimalInput } from '../../../kit/form/fields/DecimalInput.tsx';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { EntityName } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { CurrencyPicker } from '../../../pickers/CurrencyPicker.tsx';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { styleSource } from '../../../pickers/sources/style-source.ts';
import { garmentSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { useQuotedMoney } from './useQuotationTerms.ts';

const showStyle = (id: unknown) => <EntityName source={styleSource} id={id as string | null} />;
const showSupplier = (id: unknown) => <EntityName source={garmentSuppliers} id={id as string | null} />;

const names = [
  'styleId',
  'supplierId',
  'skcIds',
  'pieces',
  'quotedOn',
  'validUntil',
  'currencyId',
  'taxRate',
  'taxIncluded',
  'statedTotal',
  'dueOn',
  'remark',
] as const;

/** The head of a quotation: a style and its factory, then the terms that prices are converted with. */
export function QuotationHeadPanel() {
  const styleId = Form.useWatch<string | null | undefined>('styleId') ?? null;
  const money = useQuotedMoney();
  const own = {
    styleId: { control: <EntityPicker source={styleSource} />, show: showStyle },
    supplierId: { control: <EntityPicker source={garmentSuppliers} />, show: showSupplier },
    skcIds: { control: <ColoursSelect styleId={styleId} /> },
    currencyId: { control: <CurrencyPicker /> },
    statedTotal: { control: <DecimalInput rule={quotationFields.statedTotal.rule} unit={`${money}/件`} />, hint: '' },
  };
  return <RecordFields of={quotationFields} names={names} own={own} />;
}

interface ColoursSelectProps {
  styleId: string | null;
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Colours of the chosen style. */
function ColoursSelect({ styleId, ...rest }: ColoursSelectProps) {
  const body = { ids: [styleId ?? ''] };
  const { data } = useApiQuery(stylesApi.choose, { body }, { enabled: styleId !== null });
  const skcs = data?.rows[0]?.skcs ?? [];
  return (
    <ChoiceSelect
      {...rest}
      mode="multiple"
      placeholder={styleId === null ? '先选款式' : '全部货色'}
      disabled={styleId === null}
      options={skcs.map(({ id, code, colourName }) => ({ value: id, label: `${colourName} ${code}` }))}
    />
  );
}
