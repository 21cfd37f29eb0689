import { entriesApi } from '@mrp/contract/features/dictionaries/entries.ts';
import { dimensionLabels, dimensions, unitFields, UnitInput, unitsApi, type UnitEntry } from '@mrp/contract/features/dictionaries/units.ts';
import { Form, Input, InputNumber } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import { useModalConflict, type ModalConflict } from '../../kit/form/conflicts/useModalConflict.tsx';
import { useModalRepeat } from '../../kit/form/useModalRepeat.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { RecordField, RecordFields } from '../../pickers/RecordField.tsx';

/** Queries that a saved unit makes stale. */
export const unitReads = [unitsApi.listUnitEntries, unitsApi.listUnits, entriesApi.listDictionaries];

interface UnitFormProps {
  /** null: a new one. */
  unit: UnitEntry | null;
  onClose: () => void;
}

const valuesOf = ({ name, code, dimension, decimals, factor }: UnitEntry): UnitInput => ({ name, code, dimension, decimals, factor });

export function UnitForm({ unit, onClose }: UnitFormProps) {
  const [form] = Form.useForm<UnitInput>();
  const conflict = useModalConflict({ form, stored: unit, valuesOf, fields: unitFields });
  const repeat = useModalRepeat(form, onClose);
  const { save, saving } = useSave(unit, repeat.done);
  const frozen = unit !== null && unit.uses > 0;
  return (
    <ModalForm
      form={form}
      schema={UnitInput}
      title={unit ? `编辑计量单位 ${unit.name}` : '新建计量单位'}
      saving={saving}
      initialValues={unit ?? { dimension: 'count', decimals: 0 }}
      onSave={(input) => save({ ...input, factor: input.factor || null }, conflict)}
      onClose={onClose}
      repeat={unit === null && repeat}
      conflict={conflict.dialog}
    >
      <RecordFields of={unitFields} names={['name', 'code']} />
      <RecordField
        of={unitFields.dimension}
        control={<ChoiceSelect disabled={frozen} options={dimensions.map((value) => ({ value, label: dimensionLabels[value] }))} />}
        {...(frozen && { hint: '已被引用，量纲、小数位数和换算不能再改' })}
      />
      <RecordField
        of={unitFields.decimals}
        label="小数位数（0–4）"
        control={<InputNumber disabled={frozen} min={0} max={4} precision={0} />}
      />
      <RecordField
        of={unitFields.factor}
        label="1 单位折合公斤、米或个（按物料换算的留空）"
        control={<Input disabled={frozen} inputMode="decimal" />}
      />
    </ModalForm>
  );
}

function useSave(unit: UnitEntry | null, onSaved: () => void) {
  const options = {
    refreshes: unitReads,
    handlesErrors: ['VERSION_CONFLICT'] as const,
    onSuccess: ({ name }: UnitEntry) => {
      toast.success(`已保存“${name}”`);
      onSaved();
    },
  };
  const create = useApiMutation(unitsApi.createUnit, options);
  const edit = useApiMutation(unitsApi.editUnit, options);
  const save = (input: UnitInput, { version, refused }: ModalConflict<UnitEntry>) =>
    unit
      ? edit.mutate({ params: { id: unit.id }, body: { ...input, version: version() } }, { onError: refused })
      : create.mutate({ body: input }, { onError: refused });
  return { save, saving: create.isPending || edit.isPending };
}
