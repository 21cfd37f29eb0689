import type { PostingPreview, StockDocument, StockLine } from '@mrp/contract/features/stock/documents.ts';
import { compareDecimals, decimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { lineAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';

type Figures = Pick<TransitionFigures, 'quantities' | 'amounts'>;
type Side = 'IN' | 'OUT';

const absolute = (amounts: readonly string[]): string | null =>
  amounts.length === 0 ? null : decimal(sumDecimals(amounts)).abs().toFixed();

/** What a document's transition moves; the amounts of a document that is not posted are those of its preview, or of its own prices. */
export function documentFigures({ kind, lines }: Pick<StockDocument, 'kind' | 'lines'>, preview?: PostingPreview): TransitionFigures {
  return { count: lines.length, quantities: quantitiesOf(kind, lines), amounts: amountsOf(lines, preview) };
}

function quantitiesOf(kind: StockDocument['kind'], lines: readonly StockLine[]): Figures['quantities'] {
  if (kind === 'ADJUSTMENT') {
    const side = (direction: Side) => lines.filter((line) => line.direction === direction);
    return [
      { label: '调增', of: side('IN') },
      { label: '调减', of: side('OUT') },
    ];
  }
  if (kind !== 'CONVERSION') return [{ of: lines }];
  const dyed = lines.flatMap(({ toQuantity, unit }) => (toQuantity === null ? [] : [{ quantity: toQuantity, unit }]));
  return [
    { label: stockWords.greige, of: lines },
    { label: '染成', of: dyed },
  ];
}

function amountsOf(lines: readonly StockLine[], preview: PostingPreview | undefined): NonNullable<Figures['amounts']> {
  if (preview) {
    const amounts = preview.movements.flatMap(({ amount }) => amount ?? []);
    return [
      { label: '入库金额', amount: absolute(amounts.filter((amount) => compareDecimals(amount, '0') > 0)) },
      { label: '出库金额', amount: absolute(amounts.filter((amount) => compareDecimals(amount, '0') < 0)) },
    ];
  }
  const posted = lines.flatMap(({ amount }) => (amount ? [decimal(amount).abs().toFixed()] : []));
  const priced = lines.flatMap(({ quantity, unitPrice }) => (unitPrice ? [lineAmount({ quantity, price: unitPrice })] : []));
  return [{ amount: absolute(posted.length > 0 ? posted : priced) }];
}
