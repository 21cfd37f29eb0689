import { binsApi } from '@mrp/contract/features/bins.ts';
import type { BinRow } from '@mrp/contract/features/bins/record.ts';
import { labelCode } from '@mrp/contract/features/stock/labels.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { Code128, Qr } from '../../kit/print/Code.tsx';
import { PrintBar } from '../../kit/print/PrintBar.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import './bins.css';

/** 库位标签 60 × 40 mm, one per page, for the bins in the address. */
export function BinLabelPrintPage() {
  return (
    <Allowed to={binsApi.print}>
      <Labels />
    </Allowed>
  );
}

function Labels() {
  const [params] = useSearchParams();
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean);
  const { data: bins, error, refetch } = useApiQuery(binsApi.print, { body: { ids } }, { handlesErrors: 'all', enabled: ids.length > 0 });
  if (!bins) return <RecordPending noun={binWords.bin} id={ids.join(',')} error={error} shape="form" onRetry={() => void refetch()} />;
  return (
    <>
      <PrintBar title={`打印库位标签 · ${bins.length} 张`} />
      <div className="k-labels">
        {bins.map((bin) => (
          <BinLabel key={bin.id} bin={bin} />
        ))}
      </div>
    </>
  );
}

function BinLabel({ bin: { id, code, zone, holder, walkOrder } }: { bin: BinRow }) {
  const label = labelCode('BIN', id);
  return (
    <section className="k-label" aria-label={`库位标签 ${code}`}>
      <div>
        <p className="bin-label-code">{code}</p>
        <p className="strong">{zone || holder.name}</p>
        {zone && <p>{holder.name}</p>}
        <p>走位 {walkOrder}</p>
      </div>
      <Qr text={label} sizeMm={15} />
      <div className="bars">
        <Code128 text={label} moduleMm={0.375} heightMm={9} />
        <span>{label}</span>
      </div>
    </section>
  );
}
