import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { Button, Select } from 'antd';
import { LimitedInput } from '../../kit/LimitedInput.tsx';
import { fieldOptions } from './MappingForm.tsx';
import { CONSTANT_LENGTH, isMapped, mapConstant, PICTURE } from './text.ts';

interface ConstantsFormProps {
  fields: readonly ImportField[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** 固定值: values for all rows that the file does not contain. */
export function ConstantsForm({ fields, mapping, onChange }: ConstantsFormProps) {
  const chosen = fields.filter(({ key }) => Object.hasOwn(mapping.constants, key));
  const free = fields.filter(({ key }) => key !== PICTURE && !isMapped(mapping, key));
  return (
    <section className="import-part" aria-labelledby="import-constants">
      <h2 id="import-constants">固定值</h2>
      <p className="text-muted">文件里没有、但每一行都相同的内容，例如供应商或是否含税。</p>
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
