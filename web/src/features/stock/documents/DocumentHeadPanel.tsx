import { documentFields } from '@mrp/contract/features/stock/document-fields.ts';
import { ownershipChoices } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { Form, Switch } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { Field } from '../../../kit/form/fields/Field.tsx';
import { EntityName } from '../../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../../kit/pickers/EntityPicker.tsx';
import { DictionaryPicker } from '../../../pickers/DictionaryPicker.tsx';
import { documentHolders } from '../../../pickers/sources/holder-source.ts';
import { RecordFields } from '../../../pickers/RecordField.tsx';
import { allSuppliers } from '../../../pickers/sources/supplier-source.ts';
import { MomentPicker } from '../MomentPicker.tsx';
import { momentText } from '../text.ts';

const holderLabel = (kind: StockDocumentKind): string => {
  if (kind === 'TRANSFER') return '调出方';
  return documentKindRules[kind].incoming ? '入库到' : stockWords.holder;
};

const showHolder = (id: unknown) => <EntityName source={documentHolders} id={id as string | null} />;
const showSupplier = (id: unknown) => <EntityName source={allSuppliers} id={id as string | null} />;

const showMoment = (instant: unknown) => (instant ? momentText(instant as string) : '过账时');

const refuseFuture = (instant: unknown): string | undefined =>
  typeof instant === 'string' && Date.parse(instant) > Date.now() ? '发生时间不能晚于现在' : undefined;

type FieldName = keyof typeof documentFields;

/** The header fields of this document kind. */
export function DocumentHeadPanel({ kind }: { kind: StockDocumentKind }) {
  const { incoming, bySourceOrder, needs } = documentKindRules[kind];
  const travels = Form.useWatch<boolean | undefined>('travels') === true;
  const shown: readonly (FieldName | false)[] = [
    'holderId',
    ...(kind === 'TRANSFER' ? (['toHolderId', 'travels', travels && 'expectedOn'] as const) : []),
    kind !== 'BUYOUT' && 'ownership',
    (incoming || needs.includes('supplierId')) && 'supplierId',
    needs.includes('reasonId') && 'reasonId',
    needs.includes('categoryId') && 'categoryId',
    needs.includes('reason') && 'reason',
  ];
  const holders = { show: showHolder, control: <EntityPicker source={documentHolders} /> };
  return (
    <>
      <RecordFields
        of={documentFields}
        names={shown.filter((name) => name !== false)}
        own={{
          holderId: { ...holders, label: holderLabel(kind), ...(kind === 'CONVERSION' && { hint: '须为供应商：坯布在那里染色' }) },
          toHolderId: holders,
          travels: { control: <Switch /> },
          expectedOn: { label: stockWords.expectedOn },
          ownership: {
            ...(bySourceOrder && { hint: '按取料顺序：先品牌仓，不足时买断供应商仓' }),
            control: <OwnershipSelect ordered={bySourceOrder} />,
          },
          supplierId: {
            show: showSupplier,
            ...(kind === 'RETURN' ? { label: '退回供应商' } : { hint: '缸号的来源' }),
            control: <EntityPicker source={allSuppliers} />,
          },
          reasonId: { label: '调整原因', control: <DictionaryPicker dictionary="adjustReason" /> },
          categoryId: { control: <DictionaryPicker dictionary="issueCategory" /> },
        }}
      />
      <Field name="occurredAt" label={stockWords.occurredAt} hint="库龄与盘点以此为准；留空即过账时" check={refuseFuture} show={showMoment}>
        <MomentPicker label={stockWords.occurredAt} placeholder="过账时" />
      </Field>
      <RecordFields of={documentFields} names={['remark']} />
    </>
  );
}

interface OwnershipSelectProps {
  id?: string;
  value?: 1 | 2 | null;
  onChange?: (ownership: 1 | 2 | null) => void;
  /** 按取料顺序 is a choice too. */
  ordered: boolean;
}

const IN_ORDER = '0';

function OwnershipSelect({ value, onChange, ordered, ...rest }: OwnershipSelectProps) {
  const options = [...(ordered ? [{ value: IN_ORDER, label: stockWords.inTakeOrder }] : []), ...ownershipChoices];
  return (
    <ChoiceSelect<string>
      {...rest}
      value={value ? String(value) : IN_ORDER}
      options={options}
      onChange={(chosen) => onChange?.(chosen === '1' ? 1 : chosen === '2' ? 2 : null)}
    />
  );
}
