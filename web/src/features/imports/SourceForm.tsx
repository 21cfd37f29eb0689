import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { Alert, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { batchReads } from './text.ts';

/** Selects the sheet and its header row. */
export function SourceForm({ batch }: { batch: ImportBatch }) {
  const { id, sheets, sheet, headerRow, encoding } = batch;
  const choose = useApiMutation(importsApi.chooseSheet, { refreshes: batchReads, handlesErrors: 'all' });
  const [row, setRow] = useState<number | null>(headerRow);
  const take = (body: { sheet: number; headerRow?: number }) => choose.mutate({ params: { id }, body });
  const takeRow = () => {
    if (row === null) setRow(headerRow);
    else if (row !== headerRow) take({ sheet, headerRow: row });
  };
  return (
    <>
      <div className="import-source">
        <span>
          <label htmlFor="import-sheet">工作表</label>
          <Select<number>
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
        <span>
          <label htmlFor="import-header-row">表头所在的行</label>
          <InputNumber
            id="import-header-row"
            min={1}
            max={200_000}
            precision={0}
            value={row}
            onChange={setRow}
            onBlur={takeRow}
            onPressEnter={takeRow}
          />
        </span>
        {encoding && <span className="text-muted">编码 {encoding}（自动识别）</span>}
      </div>
      {choose.error && <Alert type="error" showIcon role="alert" title={choose.error.message} />}
    </>
  );
}
