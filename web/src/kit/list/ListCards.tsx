import { Checkbox } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Column } from '@mrp/contract/lib/list.ts';
import type { ArrangedColumn } from '../list-columns/column-set.ts';
import { cellOf } from '../list-columns/cells.tsx';
import type { RowView } from '../list-columns/columns.tsx';
import { GroupItems } from './GroupHeads.tsx';
import { decimalsOf, valueOf, type ListRow } from '../list-rows/list-row.ts';
import type { RowsProps } from './ListTable.tsx';
import { QuantityUnit } from '../list-columns/QuantityUnit.tsx';
import { RowActions } from '../list-rows/RowActions.tsx';
import { useListKeys } from './useListKeys.ts';

const FACTS = 6;

/** Rows as cards on a phone: picture, name and state on top, a few facts below. */
export function ListCards<Row extends ListRow>({ columns, rows, view, selection, peek, groups }: RowsProps<Row>) {
  const box = useRef<HTMLUListElement>(null);
  useListKeys(box, rows, view, selection, peek);
  return (
    <ul className="k-cards" ref={box}>
      <GroupItems groups={groups} place="before" />
      {rows.map((row) => (
        <li key={row.id} data-list-row={row.id} tabIndex={-1}>
          {selection && (
            <Checkbox checked={selection.has(row.id)} aria-label={`选择 ${view.rowName(row)}`} onChange={() => selection.toggle(row.id)} />
          )}
          <RowCard row={row} columns={columns} view={view} />
        </li>
      ))}
      <GroupItems groups={groups} place="after" />
    </ul>
  );
}

function RowCard<Row extends ListRow>({ row, columns, view }: { row: Row; columns: readonly ArrangedColumn[]; view: RowView<Row> }) {
  const to = view.rowLink?.(row);
  const cell = ({ key, column }: ArrangedColumn) => {
    const own = view.cells[key];
    return own
      ? own(row)
      : cellOf(column, valueOf(row, key), {
          workflow: view.workflow,
          swatchSize: 56,
          to: undefined,
          name: view.rowName(row),
          decimals: decimalsOf(column, row),
        });
  };
  const take = (kind: Column['kind']) => columns.find(({ column }) => column.kind === kind);
  const picture = take('picture');
  const state = take('state');
  const title = columns.find(({ column }) => column.onCard === 'title') ?? take('text');
  const others = columns.filter((column) => ![picture, state, title].includes(column));
  const chosen = others.toSorted((one, other) => Number(other.column.onCard === true) - Number(one.column.onCard === true)).slice(0, FACTS);
  const facts = others.filter((column) => chosen.includes(column));
  const name = title ? cell(title) : view.rowName(row);
  return (
    <>
      <div className="k-card-head">
        {picture && cell(picture)}
        <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>
        {state && cell(state)}
      </div>
      <dl>
        {facts.map((fact) => (
          <div key={fact.key}>
            <dt>
              {fact.column.label} {fact.column.unit}
            </dt>
            <dd>
              {cell(fact)}
              <QuantityUnit of={fact} row={row} cells={view.cells} />
            </dd>
          </div>
        ))}
      </dl>
      {view.rowActions && <RowActions actions={view.rowActions(row)} name={view.rowName(row)} />}
    </>
  );
}
