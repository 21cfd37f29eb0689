import { auditApi, MAX_PRINTED_COPIES } from '@mrp/contract/features/audit.ts';
import type { Endpoint, Result } from '@mrp/contract/lib/endpoint.ts';
import { Fragment, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../actions/Allowed.tsx';
import { RecordPending } from '../object/RecordPending.tsx';
import { PrintBar, PrintCopies } from './PrintBar.tsx';
import { PrintFoot } from './PrintSheet.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { untypedInput } from '../../lib/untyped-input.ts';
import { printScroll } from './print-scroll.ts';

interface PrintedSheetsProps<E extends Endpoint> {
  endpoint: E;
  /** Audit kind of the printed documents. */
  kind: string;
  noun: string;
  /** More controls of the bar. */
  bar?: (records: Result<E>) => ReactNode;
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

function Sheets<const E extends Endpoint>({ endpoint, kind, noun, bar, children }: PrintedSheetsProps<E>) {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean);
  const { data, error, refetch } = useApiQuery(endpoint, untypedInput({ body: { ids } }), {
    handlesErrors: 'all',
    enabled: ids.length > 0,
  });
  const [copies, setCopies] = useState(1);
  const record = useApiMutation(auditApi.recordPrint, { refreshes: [auditApi.selectAllLogById] });
  if (!data) return <RecordPending noun={noun} id={ids.join(',')} error={error} shape="form" onRetry={() => void refetch()} />;
  const records = data as Parameters<typeof children>[0][];
  const print = async () => {
    await record.mutateAsync({ body: { type: kind, ids, copies } });
    window.print();
  };
  return (
    <>
      <PrintBar title={`打印${noun} · ${records.length * copies} 张`} onPrint={() => void print().catch(() => undefined)}>
        {bar?.(data as Result<E>)}
        <PrintCopies label="份数" copies={copies} max={MAX_PRINTED_COPIES} onChange={setCopies} />
      </PrintBar>
      <PrintFoot sheets={records.length * copies} />
      <div {...printScroll}>
        {Array.from({ length: copies }, (_, copy) => (
          <Fragment key={copy}>{records.map(children)}</Fragment>
        ))}
      </div>
    </>
  );
}
