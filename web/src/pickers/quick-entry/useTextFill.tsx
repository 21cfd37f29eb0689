import { Button, Form } from 'antd';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { isSame } from '../../kit/form/changes.ts';
import { FormPageContext, useFormContext } from '../../kit/form/form-context.ts';
import { isEmptyCell, type GridRow } from '../../kit/grid/columns/columns.ts';

/** Values by input name; lines of a grid as rows. */
export type TextValues = Readonly<Record<string, unknown>>;

/** The cells that make a line more than a blank one with its defaults. */
const tellingCells: Readonly<Record<string, readonly string[]>> = {
  compositions: ['ingredient', 'share'],
  colours: ['colour', 'colourName'],
  offers: ['item', 'supplier', 'bulkPrice', 'samplePrice', 'spotPrice'],
};
const gridLabels: Readonly<Record<string, string>> = { compositions: '成分', colours: '颜色', offers: '供应商与价格' };

const isBlank = (name: string, value: unknown): boolean =>
  Array.isArray(value)
    ? (value as readonly GridRow[]).every((row) => (tellingCells[name] ?? []).every((key) => isEmptyCell(row[key])))
    : isEmptyCell(value);

/** Fills recognised values in: empty fields and those filled before. What was typed stays until the user decides. */
export function useTextFill(): { fill: (values: TextValues) => void; note: ReactNode } {
  const form = Form.useFormInstance();
  const page = useContext(FormPageContext);
  const { fields } = useFormContext();
  const before = useRef<Record<string, unknown>>({});
  const [result, setResult] = useState<{ filled: number; kept: TextValues }>();
  const set = (values: TextValues): void => {
    page?.fill(values);
    Object.assign(before.current, values);
  };
  const fill = (values: TextValues): void => {
    const isFree = ([name, value]: [string, unknown]): boolean => {
      const now: unknown = form.getFieldValue(name);
      return typeof value === 'boolean' || isBlank(name, now) || isSame(now, value) || isSame(now, before.current[name]);
    };
    const all = Object.entries(values);
    const free = all.filter(isFree);
    set(Object.fromEntries(free));
    setResult({ filled: free.length, kept: Object.fromEntries(all.filter((entry) => !isFree(entry))) });
  };
  const overwrite = ({ filled, kept }: { filled: number; kept: TextValues }): void => {
    set(kept);
    setResult({ filled: filled + Object.keys(kept).length, kept: {} });
  };
  const labelOf = (name: string): string => fields.get(name)?.label ?? gridLabels[name] ?? '';
  const kept = Object.keys(result?.kept ?? {}).map(labelOf);
  const note = result && (
    <div className="quick-entry-result">
      <output>
        已填入 {result.filled} 项，请核对后保存
        {kept.length > 0 && `；已有内容的 ${kept.length} 项没有改：${kept.filter(Boolean).join('、')}`}
      </output>
      {kept.length > 0 && (
        <Button size="small" onClick={() => overwrite(result)}>
          改为识别的内容
        </Button>
      )}
    </div>
  );
  return { fill, note };
}
