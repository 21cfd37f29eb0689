import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { letterOf } from '../text.ts';

/** Rows shown around the header before the user asks for more. */
const AROUND = 3;

/** The first rows as they stand in the sheet; pressing one makes it the header. */
export function HeaderRowForm({ batch, onChoose }: { batch: ImportBatch; onChoose: (row: number) => void }) {
  const { head, headerRow, headerRows } = batch;
  const [all, setAll] = useState(false);
  const at = Math.max(
    0,
    head.findIndex(({ number }) => number === headerRow),
  );
  const shown = all ? head : head.slice(0, at + AROUND);
  return (
    <section className="import-part" aria-labelledby="import-head">
      <h2 id="import-head">表头所在的行</h2>
      <p className="text-muted">
        {headerRow === 0 ? '按没有表头读取，第一行就是数据。' : `第 ${headerRow} 行${headerRows === 2 ? '（与上一行合并）' : ''}是表头。`}
        点行号可以改。
      </p>
      <div className="import-head-rows">
        <HeadTable batch={batch} shown={shown} onChoose={onChoose} />
      </div>
      <div className="cluster">
        <Button size="small" type={headerRow === 0 ? 'primary' : 'default'} aria-pressed={headerRow === 0} onClick={() => onChoose(0)}>
          没有表头
        </Button>
        {head.length > shown.length && (
          <Button size="small" type="text" onClick={() => setAll(true)}>
            显示前 {head.length} 行
          </Button>
        )}
      </div>
    </section>
  );
}

interface HeadTableProps {
  batch: ImportBatch;
  shown: ImportBatch['head'];
  onChoose: (row: number) => void;
}

function HeadTable({ batch: { head, headerRow, headerRows }, shown, onChoose }: HeadTableProps) {
  const width = Math.max(0, ...head.map(({ texts }) => texts.length));
  const isHeader = (number: number) => number <= headerRow && number > headerRow - headerRows;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">行</th>
          {Array.from({ length: width }, (_, index) => (
            <th key={index} scope="col">
              {letterOf(index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ number, texts }) => (
          <tr key={number} className={isHeader(number) ? 'header' : number < headerRow ? 'above' : ''}>
            <th scope="row">
              <button
                type="button"
                aria-pressed={number === headerRow}
                aria-label={`以第 ${number} 行为表头`}
                onClick={() => number !== headerRow && onChoose(number)}
              >
                {number}
              </button>
            </th>
            {Array.from({ length: width }, (_, index) => (
              <td key={index} title={texts[index]}>
                {texts[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
