import { CheckCircleFilled } from '@ant-design/icons';
import type { FileColumn, ImportMapping } from '@mrp/contract/features/imports/batch.ts';
import type { ImportField } from '@mrp/contract/features/imports.ts';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { clearable } from '../../../kit/clearable.tsx';
import { letterOf, mapColumn } from '../text.ts';

interface MappingFormProps {
  fileColumns: readonly FileColumn[];
  fields: readonly ImportField[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Columns of the file with sample values on the left, fields on the right. */
export function MappingForm({ fileColumns, fields, mapping, onChange }: MappingFormProps) {
  const options = fieldOptions(fields);
  const mapped = mapping.columns.length;
  return (
    <table className="import-columns">
      <caption>
        已对应 {mapped} 列，其余 {fileColumns.length - mapped} 列不导入
      </caption>
      <thead>
        <tr>
          <th scope="col">文件中的列</th>
          <th scope="col">样例</th>
          <th scope="col">对应字段</th>
          <th scope="col">依据</th>
        </tr>
      </thead>
      <tbody>
        {fileColumns.map((column) => (
          <tr key={column.index}>
            <th scope="row">
              <span className="import-letter">{letterOf(column.index)}</span> {column.header || '（没有表头）'}
            </th>
            <td className="import-samples">{column.samples.join(' · ') || '—'}</td>
            <td>
              {column.withheld ? (
                <span className="text-muted">不导入</span>
              ) : (
                <ChoiceSelect<string>
                  aria-label={`${column.header || letterOf(column.index)} 对应字段`}
                  allowClear={clearable}
                  popupMatchSelectWidth={false}
                  placeholder="不导入"
                  options={options}
                  value={chosenFor(mapping, column) ?? null}
                  onChange={(key?: string) => onChange(mapColumn(mapping, column.index, key ?? null))}
                />
              )}
            </td>
            <td className="import-why">
              <Why column={column} chosen={chosenFor(mapping, column)} fields={fields} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const chosenFor = (mapping: ImportMapping, { index }: FileColumn): string | undefined =>
  mapping.columns.find((one) => one.index === index)?.column;

function Why({ column, chosen, fields }: { column: FileColumn; chosen: string | undefined; fields: readonly ImportField[] }) {
  if (column.withheld) return '价格列：您没有查看价格的权限';
  if (chosen === undefined) return null;
  const hint = fields.find(({ key }) => key === chosen)?.hint;
  const reason = chosen === column.suggestion?.column ? `自动对应：${column.suggestion.reason}` : '手工选择';
  return (
    <>
      {chosen === column.suggestion?.column && <CheckCircleFilled />} {[reason, hint].filter(Boolean).join(' · ')}
    </>
  );
}

/** Grouped by object; required fields have a star. */
export function fieldOptions(fields: readonly ImportField[]) {
  return [...Map.groupBy(fields, ({ part }) => part)].map(([part, ofPart]) => ({
    label: part,
    options: ofPart.map(({ key, label, required }) => ({ value: key, label: required ? `${label} *` : label })),
  }));
}
