import { supplierLinkingApi, type Holding } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierScoreApi, type OpenDocuments, type OpenKind } from '@mrp/contract/features/suppliers/score.ts';
import { useEffect } from 'react';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { HoldingsPanel } from './linking/HoldingsPanel.tsx';
import { openListAddress, OpenDocumentsTable } from './OpenDocumentsPanel.tsx';

interface TerminationProps {
  id: string;
  /** Told whether the supplier can end. */
  onJudged: (isPossible: boolean) => void;
}

/** 终止: open documents and the company's own stock, with links; without any the supplier can end. */
export function TerminationPanel({ id, onJudged }: TerminationProps) {
  const held = useApiQuery(supplierLinkingApi.listHoldings, { params: { id } }, { handlesErrors: 'all' });
  const documents = useApiQuery(supplierScoreApi.listOpen, { params: { id } }, { handlesErrors: 'all' });
  const open = held.data?.filter((holding) => holding.open > 0);
  const isPossible = open?.length === 0;
  useEffect(() => onJudged(isPossible), [isPossible, onJudged]);
  return (
    <ReadContent read={held}>
      {() => (isPossible ? <Nothing /> : <Blocking id={id} open={open ?? []} documents={documents.data} />)}
    </ReadContent>
  );
}

const Nothing = () => <p className="text-muted">没有未了结的单据，也没有我方库存。</p>;

interface BlockingProps {
  id: string;
  open: readonly Holding[];
  documents: OpenDocuments | undefined;
}

function Blocking({ id, open, documents }: BlockingProps) {
  const holderIds = documents?.holderIds ?? [];
  const rows = documents?.rows.filter(blocks) ?? [];
  return (
    <div className="stack">
      <p className="text-error">下列未了结，不能终止；请先完成、取消或退回。</p>
      <HoldingsPanel
        supplierId={id}
        holdings={open.map((holding) => ({ ...holding, count: holding.open }))}
        addressOf={({ key }) => openAddress(key, id, holderIds)}
        told={({ key }) => (key === 'stock' ? '请调回、退回或买断' : '未了结')}
      />
      {documents && rows.length > 0 && (
        <>
          <OpenDocumentsTable rows={rows} />
          {restOf(documents) > 0 && <p className="text-muted">另有 {formatCount(restOf(documents))} 张，见上面的列表</p>}
        </>
      )}
    </div>
  );
}

/** An open inquiry asks for nothing to be finished: it may stay when the supplier ends. */
const blocks = ({ kind }: { kind: OpenKind }): boolean => kind !== 'inquiry';

const restOf = ({ rows, counts }: OpenDocuments): number =>
  counts.filter(blocks).reduce((sum, { count }) => sum + count, 0) - rows.filter(blocks).length;

/** The kinds of open documents, by the name of what a supplier holds. */
const kindOf: Partial<Record<Holding['key'], OpenKind>> = {
  preparations: 'preparation',
  productions: 'production',
  purchases: 'purchase',
  shipments: 'shipment',
  receipts: 'receipt',
  picks: 'pick',
  documents: 'stockDocument',
  orders: 'garmentOrder',
};

function openAddress(key: Holding['key'], id: string, holderIds: readonly string[]): string | undefined {
  const kind = kindOf[key];
  return kind && openListAddress(kind, id, holderIds);
}
