import { costTotals, type CostedAmount } from '@mrp/contract/features/costing/figures.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { useDeferredValue } from 'react';
import { useRows } from '../../../kit/form/useRows.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useUnits } from '../../../pickers/UnitPicker.tsx';
import { CostBarPanel } from '../CostBarPanel.tsx';
import { figuresOf, partOf } from './quotation-lines.ts';
import { useQuotationTerms } from './useQuotationTerms.ts';

/** A quotation has no rates of its own: its direct cost counts. */
const noRates = { overheadRate: '0', marginRate: '0', marginBasis: 'MARGIN', taxRate: '0' } as const;

/** Panel beside the lines: the direct cost while typing. */
export function QuotationRailPanel({ stored }: { stored: Quotation | undefined }) {
  const priced = useCan()(VIEW_PRICES);
  const rows = useDeferredValue(useRows('lines'), []);
  const units = useUnits();
  const terms = useQuotationTerms(stored);
  if (!priced) return <p className="text-hint">{formatCount(rows.length)} 行</p>;
  const figures = rows.map((row) => ({ part: partOf(row), amount: figuresOf(row, { terms, units })?.amount ?? null }));
  const amounts = figures.flatMap(({ part, amount }): CostedAmount[] => (amount === null ? [] : [{ part, amount }]));
  const unpriced = figures.length - amounts.length;
  return (
    <section aria-label={costingWords.direct}>
      {amounts.length > 0 && <CostBarPanel quoted={costTotals(amounts, noRates)} />}
      <p className="text-hint">未税人民币，元/件{unpriced > 0 && `；${formatCount(unpriced)} 行还没有金额`}</p>
    </section>
  );
}
