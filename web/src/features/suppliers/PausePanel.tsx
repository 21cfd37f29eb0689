import { supplierScoreApi, type OpenDocuments } from '@mrp/contract/features/suppliers/score.ts';
import { useEffect } from 'react';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { OpenDocumentsList } from './OpenDocumentsPanel.tsx';

interface PauseProps {
  id: string;
  /** Told once what is open has been read, or could not be: a pause is always possible. */
  onJudged: (isPossible: boolean) => void;
}

/** 暂停: what is still open with the supplier, which goes on; only new documents are refused. */
export function PausePanel({ id, onJudged }: PauseProps) {
  const read = useApiQuery(supplierScoreApi.listOpen, { params: { id } }, { handlesErrors: 'all' });
  const isKnown = !read.isPending;
  useEffect(() => onJudged(isKnown), [isKnown, onJudged]);
  return <ReadContent read={read}>{(open: OpenDocuments) => <Open id={id} open={open} />}</ReadContent>;
}

function Open({ id, open }: { id: string; open: OpenDocuments }) {
  if (open.rows.length === 0 && !open.stock) return <p className="text-muted">没有未结的单据，也没有我方库存。</p>;
  return (
    <div className="stack">
      <p>下列未了结，暂停后照常进行；暂停期间只是不能再开新单。</p>
      <OpenDocumentsList id={id} open={open} />
    </div>
  );
}
