import type { PackingField, PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { LinkError, readPackingList } from './link-calls.ts';
import { useTexts, type Texts } from './texts.ts';
import { Typed } from './Typed.tsx';

interface PackingProps {
  token: string;
  orderId: string;
  onRead: (list: PackingList) => void;
}

/** His own packing list, pasted or from a file, which becomes the rolls below. */
export function PackingFields(props: PackingProps) {
  const { shipping: texts } = useTexts();
  const { text, setText, list, failure, isReading, read } = useReading(props);
  return (
    <details className="given">
      <summary>{texts.packing}</summary>
      <p className="muted">{texts.packingHint}</p>
      <Typed label={texts.packing} wrong={failure}>
        <textarea rows={4} value={text} aria-invalid={failure !== undefined} onChange={({ target }) => setText(target.value)} />
      </Typed>
      <Typed label={texts.file} wrong={undefined}>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void textOf(file).then(setText);
          }}
        />
      </Typed>
      {list && <ReadColumns key={text} list={list} onChoose={read} />}
      {list?.missing.length === 0 && <ReadRows list={list} />}
      <button type="button" className="primary" disabled={isReading || text.trim() === ''} onClick={() => read(null)}>
        {isReading ? texts.reading : texts.read}
      </button>
    </details>
  );
}

/** Chinese systems write their text files in GB 18030. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function useReading({ token, orderId, onRead }: PackingProps) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [list, setList] = useState<PackingList | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = (columns: PackingList['columns'] | null) => {
    setReading(true);
    setFailure(undefined);
    readPackingList(token, orderId, { text, columns })
      .then(
        (found) => {
          setList(found);
          if (found.missing.length === 0) onRead(found);
        },
        (error: unknown) => setFailure(reasonOf(error, texts)),
      )
      .finally(() => setReading(false));
  };
  return { text, setText: (typed: string) => (setText(typed), setList(null)), list, failure, isReading, read };
}

function reasonOf(error: unknown, texts: Texts): string {
  const fields = error instanceof LinkError ? (error.data as { fields?: Record<string, string> } | null)?.fields : undefined;
  return Object.values(fields ?? {})[0] ?? failureText(error, texts);
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

function ReadRows({ list: { rolls, unplaced, leftOut } }: { list: PackingList }) {
  const { shipping: texts } = useTexts();
  return (
    <>
      <output>{texts.done(rolls.length, leftOut)}</output>
      {unplaced.length > 0 && (
        <ul className="plain wrong">
          {unplaced.map(({ row, text, reason }) => (
            <li key={row}>
              {texts.row(row)} {text}：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
