import { Switch } from 'antd';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { EmptyState } from '../states/EmptyState.tsx';
import { EmptyCell } from '../list-columns/cells.tsx';
import { PlainTable } from '../plain/PlainTable.tsx';
import { arrange, bestOf, differs, type ComparedGroup, type ComparedRow } from './comparison.ts';
import './compare.css';

interface ComparisonTableProps {
  label: string;
  /** Two to four; `name` is what a screen reader hears, `head` what stands above the column. */
  columns: readonly { id: string; name: string; head: ReactNode }[];
  groups: readonly ComparedGroup[];
}

/** Things side by side: criteria as rows, what differs first, the best of a row with its word. */
export function ComparisonTable({ label, columns, groups }: ComparisonTableProps) {
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const switchId = useId();
  const shown = arrange(groups, onlyDiffering);
  const differing = groups.flatMap(({ rows }) => rows).filter(differs).length;
  return (
    <>
      <div className="k-compare-bar">
        <output>{columns.length > 1 ? `${differing} 项不同` : ''}</output>
        <label htmlFor={switchId}>只看差异</label>
        <Switch id={switchId} size="small" checked={onlyDiffering} onChange={setOnlyDiffering} />
      </div>
      <PlainTable label={label} className="k-compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">项目</span>
            </th>
            {columns.map(({ id, name, head }) => (
              <th key={id} scope="col" abbr={name}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr className="k-compare-group">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <Row key={row.key} row={row} columns={columns} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </PlainTable>
      {shown.length === 0 && <EmptyState title="没有不同" hint="已知的各项都相同；关闭“只看差异”可以看到它们。" />}
    </>
  );
}

function Row({ row, columns }: { row: ComparedRow; columns: ComparisonTableProps['columns'] }) {
  const best = bestOf(row);
  return (
    <tr className={differs(row) ? '' : 'same'}>
      <th scope="row">{row.label}</th>
      {columns.map(({ id }, at) => {
        const { text = '', content, unit } = row.cells[at] ?? {};
        const isBest = best.has(at);
        return (
          <td key={id} className={`${isBest ? 'best' : ''} ${isBest && row.decides ? 'decides' : ''}`}>
            {isBest && <span className="k-compare-word">{row.best?.word}</span>}
            {text === '' ? <EmptyCell /> : (content ?? text)}
            {text !== '' && unit && <span className="k-unit"> {unit}</span>}
          </td>
        );
      })}
    </tr>
  );
}
