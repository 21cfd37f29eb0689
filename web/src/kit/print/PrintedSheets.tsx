import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../Allowed.tsx';
import { RecordPending } from '../object/RecordPending.tsx';
import { PrintBar } from './PrintBar.tsx';
import { PrintFoot } from './PrintSheet.tsx';
import { useApiQuery } from '../../lib/useApi.ts';

interface PrintedSheetsProps<E extends Endpoint> {
  endpoint: E;
  noun: string;
  /** The sheet of one record. */
  children: (record: Result<E> extends (infer Record)[] ? Record : never) => ReactNode;
}

/** The records in the address as sheets, below a toolbar that is not printed. */
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
  const { data, error, refetch } = useApiQuery(endpoint, { body: { ids } } as never, { handlesErrors: 'all', enabled: ids.length > 0 });
  if (!data) return <RecordPending noun={noun} id={ids.join(',')} error={error} shape="form" onRetry={() => void refetch()} />;
  const records = data as Parameters<typeof children>[0][];
  return (
    <>
      <PrintBar title={`打印${noun} · ${records.length} 张`} />
      <PrintFoot />
      <div className="k-print-scroll">{records.map(children)}</div>
    </>
  );
}
