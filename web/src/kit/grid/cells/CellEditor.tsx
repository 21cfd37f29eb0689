import type { FileRef } from '@mrp/contract/lib/fields/fields.ts';
import { useRef, type ChangeEvent } from 'react';
import { PICTURES } from '../../files/upload.ts';
import { Swatch } from '../../Swatch.tsx';
import '../../files/files.css';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import { isEditable, isRightAligned } from '../columns/columns.ts';
import { typedAfter, useCellFocus, useTyping, type EditorProps } from './editing.ts';
import { setCell, stopEditing, typeText } from '../grid-store.ts';
import { TextOfferEditor } from './TextOfferEditor.tsx';
import { uploadInto } from './upload-cell.ts';

/** The only real control of the grid. Read-only cells can be focused, read and copied. */
export function CellEditor(props: EditorProps) {
  const { column, row } = props;
  if (isEditable(column, row)) {
    if (column.kind === 'checkbox') return <FlagEditor {...props} />;
    if (column.kind === 'image') return <ImageEditor {...props} />;
    if (column.kind === 'text' && column.offers)
      return <TextOfferEditor key={column.key} {...props} column={column} offers={column.offers} />;
    if (column.kind === 'select' || column.kind === 'entity') return <ChoiceEditor key={column.key} {...props} column={column} />;
  }
  return <TextEditor key={String(isRightAligned(column))} {...props} />;
}

function TextEditor({ grid, column, row, label, errorId, cell }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const { mode, text } = useTyping({ grid, column, row }, input);
  useCellFocus(grid, input);
  return (
    <>
      <input
        ref={input}
        className={isRightAligned(column) ? 'num' : ''}
        aria-label={label}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        aria-controls={grid.id}
        aria-activedescendant={cell}
        autoComplete="off"
        spellCheck={false}
        inputMode={isRightAligned(column) ? 'decimal' : 'text'}
        readOnly={!isEditable(column, row)}
        value={text}
        onChange={({ target }) => typeText(grid, mode === 'nav' ? typedAfter(text, target.value) : target.value)}
        onFocus={(event) => event.target.select()}
      />
      {column.kind === 'date' && isEditable(column, row) && <DayButton grid={grid} row={row} column={column} label={label} />}
    </>
  );
}

/** The browser's own calendar, which supports keyboard and screen readers. */
function DayButton({ grid, row, column, label }: Omit<EditorProps, 'errorId' | 'cell'>) {
  const picker = useRef<HTMLInputElement>(null);
  const day = row[column.key];
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    stopEditing(grid);
    setCell(grid, { key: row.key, field: column.key }, event.target.value || null);
  };
  return (
    <>
      <button
        type="button"
        className="k-cell-button"
        tabIndex={-1}
        aria-label={`${label}：选择日期`}
        onClick={() => picker.current?.showPicker()}
      >
        ▾
      </button>
      <input
        ref={picker}
        type="date"
        className="k-cell-day"
        tabIndex={-1}
        aria-hidden="true"
        value={typeof day === 'string' ? day : ''}
        onChange={pick}
      />
    </>
  );
}

function FlagEditor({ grid, column, row, label }: EditorProps) {
  const box = useRef<HTMLInputElement>(null);
  useCellFocus(grid, box);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={row[column.key] === true}
      onChange={(event) => setCell(grid, { key: row.key, field: column.key }, event.target.checked)}
    />
  );
}

function ImageEditor({ grid, column, row, label }: EditorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useCellFocus(grid, button);
  const picture = row[column.key] as FileRef | null | undefined;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.[0]) uploadInto(grid, target.files[0]);
    target.value = '';
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="k-cell-picture"
        aria-label={`${label}：${picture ? '更换图片' : '选择或粘贴图片'}`}
        onClick={() => files.current?.click()}
      >
        {picture ? <Swatch shade={{ name: picture.name, pictureUrl: picture.thumbUrl ?? picture.url }} size={28} silent /> : '＋'}
      </button>
      <input ref={files} className="k-file-input" type="file" accept={PICTURES} onChange={choose} />
    </>
  );
}
