import { importsApi, type ImportField } from '@mrp/contract/features/imports.ts';
import type { ImportRow } from '@mrp/contract/features/imports/preview.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { tooLong } from '../../kit/field-rules.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { batchReads } from './text.ts';

interface CellFormProps {
  batchId: string;
  row: ImportRow;
  field: ImportField;
  onClose: () => void;
}

/** Editor of a cell: Enter or blur saves, Esc cancels. */
export function CellForm({ batchId, row: { rowNumber, cells }, field, onClose }: CellFormProps) {
  // A value that is not in the file is corrected from what it was taken for.
  const before = cells[field.key]?.text || (cells[field.key]?.shown ?? '');
  const [text, setText] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const correct = useApiMutation(importsApi.correctCell, { refreshes: batchReads, blocking: false, onSuccess: onClose });
  const wrong = tooLong(text, 2000);
  const save = () => {
    if (correct.isPending) return;
    if (text === before) onClose();
    else if (wrong !== null) toast.error(`第 ${rowNumber} 行 ${field.label}：${wrong}，请缩短后再保存`);
    else correct.mutate({ params: { id: batchId, row: String(rowNumber) }, body: { column: field.key, text } });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      ref={input}
      className={field.numeric ? 'num' : ''}
      aria-label={`第 ${rowNumber} 行 ${field.label}`}
      aria-invalid={wrong !== null || cells[field.key]?.error !== undefined}
      aria-busy={correct.isPending}
      autoComplete="off"
      spellCheck={false}
      readOnly={correct.isPending}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={press}
      onBlur={save}
    />
  );
}
