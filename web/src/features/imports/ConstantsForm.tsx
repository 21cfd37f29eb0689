import type { ImportBatch, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { Button, Select } from 'antd';
import { LimitedInput } from '../../kit/LimitedInput.tsx';
import { fieldOptions } from './MappingForm.tsx';
import { CONSTANT_LENGTH, isMapped, mapConstant, PICTURE, wakeColumns } from './text.ts';

interface ConstantsFormProps {
  batch: Pick<ImportBatch, 'lastConstants' | 'waiting' | 'fileColumns'>;
  fields: readonly ImportField[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** 固定值: values for all rows that the file does not contain. */
export function ConstantsForm({ batch, fields, mapping, onChange }: ConstantsFormProps) {
  const chosen = fields.filter(({ key }) => Object.hasOwn(mapping.constants, key));
  const free = fields.filter(({ key }) => key !== PICTURE && !isMapped(mapping, key));
  return (
    <section className="import-part" aria-labelledby="import-constants">
      <h2 id="import-constants">固定值</h2>
      <p className="text-muted">文件里没有、但每一行都相同的内容，例如供应商或是否含税。</p>
      <WaitingColumns batch={batch} mapping={mapping} onChange={onChange} />
      <LastConstants batch={batch} fields={fields} mapping={mapping} onChange={onChange} />
      <ul className="import-constants">
        {chosen.map(({ key, label, hint }) => (
          <li key={key}>
            <label htmlFor={`import-constant-${key}`}>{label}</label>
            <LimitedInput
              id={`import-constant-${key}`}
              maxLength={CONSTANT_LENGTH}
              placeholder={hint || '所有行都用这个值'}
              status={mapping.constants[key]?.trim() ? '' : 'error'}
              value={mapping.constants[key] ?? ''}
              onChange={(text) => onChange(mapConstant(mapping, key, text))}
            />
            <Button type="text" aria-label={`移除固定值 ${label}`} onClick={() => onChange(mapConstant(mapping, key, null))}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      <Select<string>
        className="import-constant-new"
        aria-label="添加固定值"
        placeholder="添加固定值"
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
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
function LastConstants({ batch: { lastConstants }, fields, mapping, onChange }: ConstantsFormProps) {
  const open = fields.filter(({ key }) => lastConstants[key] !== undefined && !isMapped(mapping, key));
  return open.map(({ key, label }) => (
    <p key={key} className="import-offer">
      <span>
        上次固定值：{label} = {lastConstants[key]}
      </span>
      <Button size="small" aria-label={`沿用上次 ${label}`} onClick={() => onChange(mapConstant(mapping, key, lastConstants[key] ?? ''))}>
        沿用上次
      </Button>
    </p>
  ));
}
