import type { PublicSku } from '@mrp/contract/features/materials/public-skus.ts';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/useLatest.ts';
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

/** Keys of a scanner come faster than anybody types. */
const FASTEST_TYPING_MS = 50;
const SHORTEST_CODE = 4;

/** Codes of a wedge scanner, which types them and Enter, wherever the focus is but in a field of its own. */
function useWedgeScanner(onCode: (code: string) => void): void {
  const latest = useLatest(onCode);
  useEffect(() => {
    let code = '';
    let last = 0;
    const read = (event: KeyboardEvent): void => {
      const { key, target, timeStamp } = event;
      const inField = target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
      if (inField || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (timeStamp - last > FASTEST_TYPING_MS) code = '';
      last = timeStamp;
      if (key === 'Enter' && code.length >= SHORTEST_CODE) {
        // Enter would press the card that has the focus.
        event.preventDefault();
        latest.current(code);
        code = '';
      } else if (key.length === 1 && key !== ' ') code += key;
    };
    window.addEventListener('keydown', read, true);
    return () => window.removeEventListener('keydown', read, true);
  }, [latest]);
}
