import { MAX_TEXT, readMaterialText, type TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { Button, Input } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useColourNames } from '../colours/useColourNames.ts';
import { useDictionary } from '../DictionaryPicker.tsx';
import { partsOf, summaryOf, unrecognisedWords, type TextPart } from './material-text-values.ts';
import { useTextFill, type TextValues } from './useTextFill.tsx';

export interface QuickTextProps {
  /** The values of the form that a record gives. */
  valuesOf?: (record: TextRecord) => Promise<TextValues>;
  /** What is done with the records instead of filling in one of them. */
  children?: (records: readonly TextRecord[]) => ReactNode;
  /** Called after a record has been filled in. */
  onFilled?: (record: TextRecord) => void;
  /** What can be done with several records at once. */
  several?: (records: readonly TextRecord[], text: string) => ReactNode;
  text: string;
  onText: (text: string) => void;
}

/** The message, what was recognised in it, and what becomes of that. */
export function QuickTextField({ text, onText, valuesOf, children, ...rest }: QuickTextProps) {
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.querySelector('textarea')?.focus(), []);
  const later = useDeferredValue(text);
  const reading = useReading(later);
  const parts = partsOf(later, reading.pieces);
  return (
    <div ref={input} className="quick-entry-box">
      <Input.TextArea
        value={text}
        aria-label="供应商的消息"
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ max: MAX_TEXT }}
        maxLength={MAX_TEXT}
        placeholder="例如：21S 全棉斜纹 克重190g 有效门幅150 C100 23.5元/米 含税 起订300米 交期15天 藏青/卡其；几行几种物料，一行一种"
        onChange={({ target }) => onText(target.value)}
      />
      {later.trim() !== '' && <Marked parts={parts} />}
      {reading.records.length > 0 && children?.(reading.records)}
      {reading.records.length > 0 && valuesOf && <Records records={reading.records} {...{ valuesOf, text }} {...rest} />}
    </div>
  );
}

/** The fibres and colours of the house are read beside those of the trade. */
function useReading(text: string) {
  const fibres = useDictionary('ingredient');
  const colours = useColourNames();
  const words = useMemo(
    () => ({ fibres: Object.fromEntries(fibres.map(({ name, code, aliases }) => [name, [code, ...aliases]])), colours }),
    [fibres, colours],
  );
  return useMemo(() => readMaterialText(text, words), [text, words]);
}

/** The text with every recognised piece marked and named; the rest stays as it is. */
function Marked({ parts }: { parts: readonly TextPart[] }) {
  const unread = unrecognisedWords(parts);
  const marked = parts.filter(({ label }) => label !== '').length;
  return (
    <>
      <p className="quick-entry-text">
        {parts.map(({ at, text, label }) =>
          label === '' ? (
            <span key={at}>{text}</span>
          ) : (
            <mark key={at}>
              {text}
              <small>{label}</small>
            </mark>
          ),
        )}
      </p>
      <output className="k-section-note">
        {marked === 0 ? '没有认出物料的内容' : `认出 ${marked} 处`}
        {unread.length > 0 && marked > 0 && `；未识别：${unread.join('、')}`}
      </output>
    </>
  );
}

interface RecordsProps extends Pick<QuickTextProps, 'text' | 'onFilled' | 'several'> {
  records: readonly TextRecord[];
  valuesOf: (record: TextRecord) => Promise<TextValues>;
}

function Records({ records, text, valuesOf, onFilled, several }: RecordsProps) {
  const { fill, note } = useTextFill();
  const use = async (record: TextRecord) => {
    fill(await valuesOf(record));
    onFilled?.(record);
  };
  return (
    <>
      <RecordsField
        records={records}
        action={(record, at) => (
          <Button size="small" {...(records.length === 1 && { type: 'primary' as const })} onClick={() => void use(record)}>
            {records.length === 1 ? '填入表单' : `填入第 ${at + 1} 条`}
          </Button>
        )}
      />
      {records.length > 1 && several?.(records, text)}
      {note}
    </>
  );
}

interface RecordsFieldProps {
  records: readonly TextRecord[];
  action?: (record: TextRecord, at: number) => ReactNode;
}

/** What was recognised, a line for each record. */
export function RecordsField({ records, action }: RecordsFieldProps) {
  return (
    <ol className="quick-entry-records">
      {records.map((record, at) => (
        // The reading has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <span>{summaryOf(record)}</span>
          {action?.(record, at)}
        </li>
      ))}
    </ol>
  );
}
