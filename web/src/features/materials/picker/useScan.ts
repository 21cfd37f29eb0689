import type { PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { useEffect, useRef, useState } from 'react';
import { useWedgeScanner } from '../../../kit/scan/useWedgeScanner.ts';
import { toast } from '../../../lib/toast.ts';
import { useLatest } from '../../../lib/useLatest.ts';
import type { PublicSkus } from './usePublicSkus.ts';

interface ScanProps {
  list: PublicSkus;
  /** The question that the rows answer, unless they are still loading. */
  q: string;
  isChosen: (code: string) => boolean;
  choose: (sku: PublicSku) => boolean;
  onType: (text: string) => void;
}

/** Chooses the colour of a scanned or typed code once the list has answered for it. */
export function useScan({ list, q, isChosen, choose, onType }: ScanProps): (code: string) => void {
  const [wanted, setWanted] = useState<{ code: string } | null>(null);
  const answer = useLatest((code: string) => {
    const sku = list.rows.find((row) => row.code === code) ?? (list.rows.length === 1 ? list.rows[0] : undefined);
    if (!sku) return void (list.rows.length === 0 && toast.error(`没有找到“${code}”，请核对编码`));
    if (isChosen(sku.code)) toast.info(`${sku.code} 已在所选里`);
    else if (!choose(sku)) return;
    onType('');
  });
  const isAnswered = wanted !== null && wanted.code === q && !list.loading && list.failure === null;
  const answered = useRef(wanted);
  useEffect(() => {
    // Each scan is answered once, the same code again too.
    if (!isAnswered || wanted === null || answered.current === wanted) return;
    answered.current = wanted;
    answer.current(wanted.code);
  }, [isAnswered, wanted, answer]);
  const scan = (text: string): void => {
    const code = text.trim();
    if (code === '') return;
    onType(code);
    setWanted({ code });
  };
  useWedgeScanner(scan);
  return scan;
}
