import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { Alert } from 'antd';
import { ChoiceSelect } from '../../../kit/pickers/ChoiceSelect.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { HeaderRowForm } from './HeaderRowForm.tsx';
import { batchReads } from '../text.ts';

/** Selects the sheet and its header row. */
export function SourceForm({ batch }: { batch: ImportBatch }) {
  const { id, sheets, sheet, headerRow, tables, encoding, notes } = batch;
  const choose = useApiMutation(importsApi.chooseSheet, { refreshes: batchReads, handlesErrors: 'all' });
  const take = (body: { sheet: number; headerRow?: number }) => choose.mutate({ params: { id }, body });
  return (
    <>
      <div className="import-source">
        <span>
          <label htmlFor="import-sheet">工作表</label>
          <ChoiceSelect<number>
            id="import-sheet"
            value={sheet}
            popupMatchSelectWidth={false}
            options={sheets.map(({ name, rows, columns, hidden }, value) => ({
              value,
              label: `${name}（${formatCount(rows)} 行 × ${columns} 列${hidden ? '，隐藏' : ''}）`,
              disabled: rows === 0,
            }))}
            onChange={(chosen) => take({ sheet: chosen })}
          />
        </span>
        {tables.length > 1 && (
          <span>
            <label htmlFor="import-table">表</label>
            <ChoiceSelect<number>
              id="import-table"
              value={headerRow}
              popupMatchSelectWidth={false}
              options={tables.map((table) => ({
                value: table.headerRow,
                label: `第 ${table.headerRow} 行起：${table.title}…（${formatCount(table.rows)} 行）`,
              }))}
              onChange={(chosen) => take({ sheet, headerRow: chosen })}
            />
          </span>
        )}
        {encoding && <span className="text-muted">编码 {encoding}（自动识别）</span>}
      </div>
      {tables.length > 1 && (
        <Alert type="warning" showIcon title={`这张工作表里有 ${tables.length} 张表，每次导入一张；其他表的行会在预览中列为不导入`} />
      )}
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      <HeaderRowForm batch={batch} onChoose={(headerRow) => take({ sheet, headerRow })} />
      {choose.error && <Alert type="error" showIcon role="alert" title={choose.error.message} />}
    </>
  );
}
