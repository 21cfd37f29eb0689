import { supplierScoreApi, type OpenOfMany } from '@mrp/contract/features/suppliers/score.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { OpenCounts } from './OpenDocumentsPanel.tsx';
import { supplierPaths } from './addresses.ts';

interface PauseManyProps {
  chosen: Selection;
  /** Told once what is open has been read, or could not be: a pause is always possible. */
  onJudged: (isPossible: boolean) => void;
}

/** 暂停 of several suppliers: what is still open with each, which goes on; only new documents are refused. */
export function PauseManyPanel({ chosen, onJudged }: PauseManyProps) {
  const read = useApiQuery(supplierScoreApi.listOpenOfMany, { body: { chosen } }, { handlesErrors: 'all' });
  const isKnown = !read.isPending;
  useEffect(() => onJudged(isKnown), [isKnown, onJudged]);
  return <ReadContent read={read}>{(open: OpenOfMany) => <OpenSuppliers open={open} />}</ReadContent>;
}

function OpenSuppliers({ open: { suppliers, more, clear } }: { open: OpenOfMany }) {
  if (suppliers.length === 0) return <p className="text-muted">没有未结的单据，也没有我方库存。</p>;
  return (
    <div className="stack">
      <p>下列未了结，暂停后照常进行；暂停期间只是不能再开新单。</p>
      <PlainTable label="各家未了结的单据">
        <thead>
          <tr>
            <th scope="col">供应商</th>
            <th scope="col">未了结</th>
          </tr>
        </thead>
        <tbody>
          {suppliers.map((supplier) => (
            <tr key={supplier.id}>
              <th scope="row">
                <Link to={supplierPaths.detailOf(supplier.id)}>{supplier.abbreviation}</Link>{' '}
                <span className="text-hint">{supplier.code}</span>
              </th>
              <td>
                <OpenCounts id={supplier.id} open={supplier} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <p className="text-muted">
        {more > 0 && `另有 ${formatCount(more)} 家也有未了结的。`}
        {clear > 0 && `${formatCount(clear)} 家没有未结的单据，也没有我方库存。`}
      </p>
    </div>
  );
}
