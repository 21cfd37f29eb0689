import type { ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportOptions } from '@mrp/contract/features/imports/options.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { Checkbox } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';

interface ShapeFormProps {
  fields: readonly ImportField[];
  mapping: ImportMapping;
  options: ImportOptions;
  /** Rows that lack a required fact may become records to complete. */
  makesDrafts: boolean;
  onChange: (options: ImportOptions) => void;
}

/** 表格的形状: cells that are written only in the first row of a group, and rows that lack something. */
export function ShapeForm({ fields, mapping, options, makesDrafts, onChange }: ShapeFormProps) {
  const mapped = fields.filter(({ key }) => mapping.columns.some(({ column }) => column === key));
  return (
    <section className="import-part" aria-labelledby="import-shape">
      <h2 id="import-shape">空白格沿用上一行</h2>
      <p className="text-muted">只在每组第一行填写的列，例如款号、订单号；小计、合计行不导入，会在预览中列出。</p>
      <ChoiceSelect<string[]>
        className="import-fill"
        mode="multiple"
        aria-label="空白格沿用上一行的列"
        placeholder="没有这样的列"
        popupMatchSelectWidth={false}
        options={mapped.map(({ key, label }) => ({ value: key, label }))}
        value={options.fillDown.filter((key) => mapped.some((field) => field.key === key))}
        onChange={(fillDown) => onChange({ ...options, fillDown })}
      />
      {makesDrafts && (
        <Checkbox checked={options.drafts} onChange={({ target }) => onChange({ ...options, drafts: target.checked })}>
          缺少必填项的行存为待补全，之后在列表的“待补全”里逐行补
        </Checkbox>
      )}
    </section>
  );
}
