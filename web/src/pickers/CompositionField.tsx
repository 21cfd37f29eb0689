import { rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Button, Input } from 'antd';
import { useContext, useId, useState } from 'react';
import { CompositionBar } from '../kit/CompositionBar.tsx';
import { usePending } from '../kit/files/pending.ts';
import { FormPageContext } from '../kit/form/form-context.ts';
import { GridField } from '../kit/form/fields/GridField.tsx';
import { useRows } from '../kit/form/useRows.ts';
import { isTyped, type GridColumn } from '../kit/grid/columns/columns.ts';
import type { PickerOption } from '../kit/pickers/entity-source.ts';
import { trimZeros } from '../lib/format/format.ts';
import { ingredients, linesOfText } from './composition-lines.ts';
import './composition.css';

const columns: GridColumn[] = [
  {
    key: 'ingredient',
    label: '成分',
    kind: 'entity',
    source: ingredients,
    required: true,
    width: 200,
    bodyName: 'ingredientId',
    aliases: ['纤维'],
  },
  {
    key: 'share',
    label: '占比',
    unit: '%',
    kind: 'number',
    rule: { ...rules.compositionShare, zeroAllowed: false },
    required: true,
    sum: true,
    width: 120,
    aliases: ['含量', '比例'],
  },
];

/** 成分: a bar shows the shares while they are typed, and the remaining percentage. */
export function CompositionField({ name = 'compositions', bodyName }: { name?: string; bodyName: string }) {
  return (
    <div className="composition-field">
      <TextBox name={name} />
      <LiveBar name={name} />
      <GridField name={name} bodyName={bodyName} label="成分" columns={columns} />
    </div>
  );
}

/** The composition as suppliers write it; it becomes lines, which say what is not in the dictionary. Saving before that would lose it. */
function TextBox({ name }: { name: string }) {
  const page = useContext(FormPageContext);
  const note = useId();
  const [text, setText] = useState('');
  const [taken, setTaken] = useState('');
  const [message, setMessage] = useState('');
  const isTaken = text.trim() === '' || text === taken;
  usePending(isTaken ? null : '成分文字还没有填入成分：请按“填入成分”，或清空后再保存');
  if (!page) return null;
  const read = async () => {
    if (text.trim() === '') return;
    const lines = await linesOfText(text);
    setMessage(lines ? '' : '没有认出成分，请写成“95棉5氨纶”或“棉95% 氨纶5%”');
    if (!lines) return;
    page.fill({ [name]: lines });
    setTaken(text);
  };
  return (
    <div className="composition-text">
      <Input
        value={text}
        count={{ max: 200 }}
        aria-label="成分文字"
        aria-describedby={note}
        aria-invalid={message !== ''}
        {...(message !== '' && { status: 'error' as const })}
        placeholder="直接写：95棉5氨纶、C95/SP5、65%涤 32%棉 3%氨纶"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          void read();
        }}
      />
      <Button onClick={() => void read()}>填入成分</Button>
      <output id={note} className="wrong">
        {message}
      </output>
    </div>
  );
}

function LiveBar({ name }: { name: string }) {
  const rows = useRows(name);
  const parts = rows.flatMap(({ ingredient, share }) => {
    if (isTyped(share) || typeof share !== 'string' || !/^\d+(\.\d+)?$/.test(share)) return [];
    return [{ name: (ingredient as PickerOption | null)?.name ?? '未选', share }];
  });
  const sum = sumDecimals(parts.map(({ share }) => share));
  const rest = decimal('100').minus(decimal(sum));
  return (
    <div className="composition-live">
      {parts.length > 0 && <CompositionBar parts={parts} />}
      <output className={rest.isZero() || rows.length === 0 ? '' : 'wrong'}>
        {rows.length === 0
          ? '成分占比合计须为100%'
          : `合计 ${trimZeros(sum)}%${rest.isZero() ? '' : rest.gt(0) ? `，还差 ${rest.toFixed()}%` : `，超出 ${rest.neg().toFixed()}%`}`}
      </output>
    </div>
  );
}
