import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PrintBar } from '../../kit/print/PrintBar.tsx';
import { PrintFoot } from '../../kit/print/PrintSheet.tsx';
import { useApiQuery } from '../../lib/useApi.ts';

interface PrintedPanelProps<E extends Endpoint> {
  endpoint: E;
  noun: string;
  /** The sheet of one record. */
  children: (record: Result<E> extends (infer Record)[] ? Record : never) => ReactNode;
}

/** The records that the address names, as sheets under the bar that paper does not show. */
export function PrintedPanel<const E extends Endpoint>(props: PrintedPanelProps<E>) {
  return (
    <Allowed to={props.endpoint}>
      <Sheets {...props} />
    </Allowed>
  );
}

function Sheets<const E extends Endpoint>({ endpoint, noun, children }: PrintedPanelProps<E>) {
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
