import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { Button } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { FixedValueForm } from './FixedValueForm.tsx';
import { fieldOptions } from './MappingForm.tsx';
import { describeFixedValue, isMapped, mapConstant, PICTURE, wakeColumns } from '../text.ts';

interface ConstantsFormProps {
  batch: Pick<ImportBatch, 'id' | 'lastConstants' | 'waiting' | 'fileColumns' | 'head' | 'headerRow'>;
  fields: readonly ImportField[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** 固定值: values that the file does not contain, or not under their own column. */
export function ConstantsForm({ batch, fields, mapping, onChange }: ConstantsFormProps) {
  const chosen = fields.filter(({ key }) => Object.hasOwn(mapping.constants, key));
  const free = fields.filter(({ key }) => key !== PICTURE && !Object.hasOwn(mapping.constants, key));
  return (
    <section className="import-part" aria-labelledby="import-constants">
      <h2 id="import-constants">固定值</h2>
      <p className="text-muted">
        文件里没有的内容，例如供应商或是否含税；也可以取自文件的列：简称填 {'{公司名称}'}，未税价填 {'={含税价}/1.13'}
        。已对应列的字段，只填它的空单元格。
      </p>
      <WaitingColumns batch={batch} mapping={mapping} onChange={onChange} />
      <LastConstants batch={batch} fields={fields} mapping={mapping} onChange={onChange} />
      <ul className="import-constants">
        {chosen.map((field) => (
          <FixedValueForm
            key={field.key}
            batch={batch}
            field={field}
            value={mapping.constants[field.key] ?? ''}
            fillsGaps={mapping.columns.some(({ column }) => column === field.key)}
            onChange={(value) => onChange(mapConstant(mapping, field.key, value))}
          />
        ))}
      </ul>
      <ChoiceSelect<string>
        className="import-constant-new"
        aria-label="添加固定值"
        placeholder="添加固定值"
        popupMatchSelectWidth={false}
        options={fieldOptions(free)}
        value={null}
        onChange={(key: string) => onChange(mapConstant(mapping, key, ''))}
      />
    </section>
  );
}

/** Columns that are imported once the value is given which they need beside them. */
function WaitingColumns({ batch: { waiting, fileColumns }, mapping, onChange }: Omit<ConstantsFormProps, 'fields'>) {
  const open = waiting.filter(({ anchor }) => !isMapped(mapping, anchor));
  return open.map((one) => (
    <p key={one.anchor} className="import-offer">
      <span>
        文件有“{one.columns.map(({ index }) => fileColumns[index]?.header ?? '').join('”“')}”，没有{one.label}：填写{one.label}后一起导入
      </span>
      <Button size="small" onClick={() => onChange(wakeColumns(mapping, one))}>
        填写固定值“{one.label}”
      </Button>
    </p>
  ));
}

/** Constants of the last import come back only when the user takes them. */
function LastConstants({ batch, fields, mapping, onChange }: ConstantsFormProps) {
  const { lastConstants } = batch;
  const open = fields.filter(({ key }) => lastConstants[key] !== undefined && !isMapped(mapping, key));
  return open.map(({ key, label }) => (
    <p key={key} className="import-offer">
      <span>
        上次固定值：{label} = {describeFixedValue(lastConstants[key] ?? '', batch)}
      </span>
      <Button size="small" aria-label={`沿用上次 ${label}`} onClick={() => onChange(mapConstant(mapping, key, lastConstants[key] ?? ''))}>
        沿用上次
      </Button>
    </p>
  ));
}
