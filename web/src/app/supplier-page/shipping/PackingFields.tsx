import type { PackingField, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { Typed } from '../fields/Typed.tsx';
import { asGuessed, usePacking, type PackingProps } from './usePacking.ts';

/** His own packing list, pasted or from a file, which becomes the rolls below. */
export function PackingFields(props: PackingProps) {
  const { shipping: texts } = useTexts();
  const { text, file, list, failure, isReading, read, type, choose } = usePacking(props);
  return (
    <details className="given">
      <summary>{texts.packing}</summary>
      <p className="muted">{texts.packingHint}</p>
      <Typed label={texts.packing} wrong={file ? undefined : failure}>
        <textarea rows={4} value={text} aria-invalid={!file && failure !== undefined} onChange={({ target }) => type(target.value)} />
      </Typed>
      <Typed label={texts.file} wrong={file ? failure : undefined}>
        <input
          type="file"
          accept=".xlsx,.xls,.csv,.txt"
          disabled={isReading}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void choose(chosen);
          }}
        />
      </Typed>
      {file && <p>{file.name}</p>}
      {list && <ReadSheets list={list} onChoose={(sheet) => read({ columns: null, sheet })} />}
      {list && (
        <ReadColumns
          key={`${text} ${file?.name} ${list.sheet}`}
          list={list}
          onChoose={(columns) => read({ columns, sheet: file ? list.sheet : null })}
        />
      )}
      {list?.missing.length === 0 && <ReadRows list={list} />}
      {file && isReading && <output>{texts.reading}</output>}
      {!file && (
        <button type="button" className="primary" disabled={isReading || text.trim() === ''} onClick={() => read(asGuessed)}>
          {isReading ? texts.reading : texts.read}
        </button>
      )}
    </details>
  );
}

/** Which sheet of a workbook is read, and what was left aside. */
function ReadSheets({ list: { sheets, sheet, notes }, onChoose }: { list: PackingList; onChoose: (sheet: number) => void }) {
  const { shipping: texts } = useTexts();
  return (
    <>
      {sheets.length > 1 && (
        <Typed label={texts.sheet} wrong={undefined}>
          <select value={sheet} onChange={({ target }) => onChoose(Number(target.value))}>
            {sheets.map(({ index, name }) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </Typed>
      )}
      {notes.map((note) => (
        <p key={note} className="notice">
          {note}
        </p>
      ))}
    </>
  );
}

interface ColumnsProps {
  list: PackingList;
  onChoose: (columns: PackingList['columns']) => void;
}

/** What each column of the list is; open where one is missing. */
function ReadColumns({ list: { headers, columns, missing, sample }, onChoose }: ColumnsProps) {
  const { shipping: texts } = useTexts();
  const [chosen, setChosen] = useState<PackingList['columns']>(columns);
  const fields = Object.entries(texts.fields) as [PackingField, string][];
  const choose = (index: number, column: string) => {
    const others = chosen.filter((one) => one.index !== index && one.column !== column);
    setChosen(column === '' ? others : [...others, { index, column: column as PackingField }]);
  };
  return (
    <details open={missing.length > 0}>
      <summary>{texts.columns}</summary>
      {missing.length > 0 && (
        <p className="wrong">
          {texts.missing} {missing.map((field) => texts.fields[field]).join('、')}
        </p>
      )}
      {headers.map((header, index) => (
        <Typed key={index} label={[header, sample[index]].filter(Boolean).join(' · ')} wrong={undefined}>
          <select value={chosen.find((one) => one.index === index)?.column ?? ''} onChange={({ target }) => choose(index, target.value)}>
            <option value="">{texts.unused}</option>
            {fields.map(([field, label]) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </select>
        </Typed>
      ))}
      <button type="button" className="link" onClick={() => onChoose(chosen)}>
        {texts.readAgain}
      </button>
    </details>
  );
}

/** So many rows with errors are named here; all of them stand at their cells below. */
const NAMED = 20;

function ReadRows({ list: { rolls, unplaced, leftOut, columns } }: { list: PackingList }) {
  const { shipping: texts } = useTexts();
  const wrong = rolls.flatMap(({ row, wrong: cells, ...roll }) =>
    (Object.entries(cells) as [PackingField, string][]).map(([field, reason]) => {
      const at = columns.find(({ column }) => column === field);
      const said = field === 'lotNo' || field === 'rollNo' || field === 'quantity' || field === 'secondQuantity' ? roll[field] : '';
      return { row, text: `${texts.fields[field]}${at ? ` ${cellName(at.index, row)}` : ''} ${said}`.trim(), reason };
    }),
  );
  const refused = [...unplaced, ...wrong].toSorted((one, other) => one.row - other.row);
  return (
    <>
      <output>{texts.done(rolls.length, leftOut)}</output>
      {refused.length > 0 && (
        <ul className="plain wrong">
          {refused.slice(0, NAMED).map(({ row, text, reason }, at) => (
            <li key={`${row} ${at}`}>
              {texts.row(row)} {text}：{reason}
            </li>
          ))}
          {refused.length > NAMED && <li>{texts.more(refused.length - NAMED)}</li>}
        </ul>
      )}
    </>
  );
}

/** C5, as spreadsheets name it. */
function cellName(index: number, row: number): string {
  const letter = (at: number): string => (at < 0 ? '' : letter(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26)));
  return `${letter(index)}${row}`;
}
