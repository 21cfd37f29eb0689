import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { Button, Form } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { FormPageContext } from '../../kit/form/form-context.ts';
import type { GridRow } from '../../kit/grid/columns/columns.ts';
import { RecordsField } from '../../pickers/quick-entry/QuickTextField.tsx';
import { isBlankLine, linesOfRecords, type BatchSources } from './batch-values.ts';

interface FillLinesPanelProps {
  records: readonly TextRecord[];
  sources: BatchSources;
  /** Filled in at once: the user has pressed the button on the page before. */
  arriving: readonly TextRecord[] | undefined;
}

/** The recognised records, and the button that adds them to the lines; what is typed there stays. */
export function FillLinesPanel({ records, sources, arriving }: FillLinesPanelProps) {
  const form = Form.useFormInstance();
  const page = useContext(FormPageContext);
  const [added, setAdded] = useState(0);
  const add = async (wanted: readonly TextRecord[]) => {
    const lines = await linesOfRecords(wanted, sources);
    const typed = ((form.getFieldValue('lines') ?? []) as readonly GridRow[]).filter((row) => !isBlankLine(row));
    page?.fill({ lines: [...typed, ...lines] });
    setAdded(lines.length);
  };
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current || !arriving || arriving.length === 0) return;
    hasArrived.current = true;
    void add(arriving);
  });
  return (
    <>
      <RecordsField records={records} />
      <div className="quick-entry-result">
        <Button type="primary" onClick={() => void add(records)}>
          填入表格 {records.length} 条
        </Button>
        {added > 0 && <output>已填入 {added} 行，一色一行；请核对后保存</output>}
      </div>
    </>
  );
}
