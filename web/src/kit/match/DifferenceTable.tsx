import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { PlainTable } from '../plain/PlainTable.tsx';
import './match.css';

/** One fact of both sides, as text. */
export interface Difference {
  key: string;
  label: string;
  left: string;
  right: string;
  differs: boolean;
}

interface DifferenceTableProps {
  /** Names of both sides. */
  sides: readonly [string, string];
  facts: readonly Difference[];
  /** Rows that are always shown. */
  children?: ReactNode;
}

/** 并排 of two records: what differs, and everything on request. */
export function DifferenceTable({ sides: [left, right], facts, children }: DifferenceTableProps) {
  const [all, setAll] = useState(false);
  const differing = facts.filter(({ differs }) => differs);
  return (
    <>
      <PlainTable label="差异">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">{left}</th>
            <th scope="col">{right}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? facts : differing).map((fact) => (
            <tr key={fact.key} className={fact.differs ? 'k-match-differs' : ''}>
              <th scope="row">{fact.label}</th>
              <td>{fact.left || '—'}</td>
              <td>{fact.right || '—'}</td>
            </tr>
          ))}
          {children}
        </tbody>
      </PlainTable>
      <Button type="link" size="small" onClick={() => setAll(!all)}>
        {all ? '只看不同的' : `显示全部 ${facts.length} 项（${differing.length} 项不同）`}
      </Button>
    </>
  );
}
