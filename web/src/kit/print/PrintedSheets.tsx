import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../Allowed.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PrintBar } from './PrintBar.tsx';
import { PrintFoot } from './PrintSheet.tsx';
import { useApiQuery } from '../../lib/useApi.ts';

interface PrintedSheetsProps<E extends Endpoint> {
  endpoint: E;
  noun: string;
  /** The sheet of one record. */
  children: (record: Result<E> extends (infer Record)[] ? Record : never) => ReactNode;
}

/** The records that the address names, as sheets under the bar that paper does not show. */
export function PrintedSheets<const E extends Endpoint>(props: PrintedSheetsProps<E>) {
  return (
    <Allowed to={props.endpoint}>
      <Sheets {...props} />
    </Allowed>
  );
}

function Sheets<const E extends Endpoint>({ endpoint, noun, children }: PrintedSheetsProps<E>) {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean);
  const { data, error } = useApiQuery(endpoint, { body: { ids } } as never, { shows: 'all', enabled: ids.length > 0 });
  const records = (data ?? []) as Parameters<typeof children>[0][];
  return (
    <>
      <PrintBar title={`打印${noun} · ${records.length} 张`} disabled={records.length === 0} />
      <PrintFoot />
      {ids.length === 0 && <EmptyState heading title={`没有指明${noun}`} hint={`地址不完整，请从${noun}打开。`} />}
      {error && <EmptyState heading title={`没有读到${noun}`} hint={error.message} />}
      <div className="k-print-scroll">{records.map(children)}</div>
    </>
  );
}
