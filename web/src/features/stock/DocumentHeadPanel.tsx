import { ownershipChoices } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { Form, Switch } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { DateField } from '../../kit/form/DateField.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { TextField } from '../../kit/form/TextField.tsx';
import { EntityName } from '../../kit/pickers/entity-source.ts';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { DictionaryField } from '../../pickers/DictionaryField.tsx';
import { documentHolders } from '../../pickers/holder-source.ts';
import { allSuppliers } from '../../pickers/supplier-source.ts';
import { MomentPicker } from './MomentPicker.tsx';
import { momentText } from './text.ts';

const holderLabel = (kind: StockDocumentKind): string => {
  if (kind === 'TRANSFER') return '调出方';
  return documentKindRules[kind].incoming ? '入库到' : '持有方';
};

const showHolder = (id: unknown) => <EntityName source={documentHolders} id={id as string | null} />;
const showSupplier = (id: unknown) => <EntityName source={allSuppliers} id={id as string | null} />;

const showMoment = (instant: unknown) => (instant ? momentText(instant as string) : '过账时');

const refuseFuture = (instant: unknown): string | undefined =>
  typeof instant === 'string' && Date.parse(instant) > Date.now() ? '发生时间不能晚于现在' : undefined;

/** The header fields of this document kind. */
export function DocumentHeadPanel({ kind }: { kind: StockDocumentKind }) {
  const { incoming, bySourceOrder, needs } = documentKindRules[kind];
  return (
    <>
      <Field
        name="holderId"
        label={holderLabel(kind)}
        show={showHolder}
        {...(kind === 'CONVERSION' && { hint: '须为供应商：坯布在那里染色' })}
      >
        <EntityPicker source={documentHolders} />
      </Field>
      {kind === 'TRANSFER' && <TransferFields />}
      {kind !== 'BUYOUT' && (
        <Field name="ownership" label="归属" {...(bySourceOrder && { hint: '按取料顺序：先品牌仓，不足时买断供应商仓' })}>
          <OwnershipSelect ordered={bySourceOrder} />
        </Field>
      )}
      {(incoming || needs.includes('supplierId')) && (
        <Field
          name="supplierId"
          label={kind === 'RETURN' ? '退回供应商' : '供应商'}
          show={showSupplier}
          {...(kind !== 'RETURN' && { hint: '缸号的来源' })}
        >
          <EntityPicker source={allSuppliers} />
        </Field>
      )}
      {needs.includes('reasonId') && <DictionaryField name="reasonId" label="调整原因" dictionary="adjustReason" />}
      {needs.includes('categoryId') && <DictionaryField name="categoryId" label="出库类别" dictionary="issueCategory" />}
      {needs.includes('reason') && <TextField name="reason" label="说明" maxLength={200} />}
      <Field name="occurredAt" label="发生时间" hint="库龄与盘点以此为准；留空即过账时" check={refuseFuture} show={showMoment}>
        <MomentPicker label="发生时间" placeholder="过账时" />
      </Field>
      <TextField name="remark" label="备注" wide rows={2} maxLength={500} />
    </>
  );
}

function TransferFields() {
  const travels = Form.useWatch<boolean | undefined>('travels') === true;
  return (
    <>
      <Field name="toHolderId" label="调入方" show={showHolder}>
        <EntityPicker source={documentHolders} />
      </Field>
      <Field name="travels" label="经在途" valuePropName="checked" hint="打开时先发运、后到货；关闭时过账即到">
        <Switch />
      </Field>
      {travels && (
        <Field name="expectedOn" label="预计到货" hint="在途的货从这一天起计入即将入库、测算和齐料；留空按已发运计">
          <DateField />
        </Field>
      )}
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
  const options = [...(ordered ? [{ value: IN_ORDER, label: '按取料顺序' }] : []), ...ownershipChoices];
  return (
    <ChoiceSelect<string>
      {...rest}
      value={value ? String(value) : IN_ORDER}
      options={options}
      onChange={(chosen) => onChange?.(chosen === '1' ? 1 : chosen === '2' ? 2 : null)}
    />
  );
}
