import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useTextMatch } from '../../../lib/format/text-match.ts';
import { OfferingInput, type Offer } from './ChoiceEditor.tsx';
import type { GridRow, TextOffer, TextOffers } from '../columns/columns.ts';
import type { EditorProps } from './editing.ts';

/** A text input with values to choose from below; other text stays as typed. */
export function TextOfferEditor({ offers: source, ...props }: EditorProps & { offers: TextOffers }) {
  const { grid, column, row } = props;
  const open = useStore(grid.store, ({ mode }) => mode !== 'nav');
  const typed = useStore(grid.store, ({ typing }) => typing?.trim() ?? '');
  const matches = useTextMatch();
  const key = source.keyOf(row);
  const { data, isPending, isError } = useQuery({
    queryKey: ['cell-offers', grid.id, column.key, key],
    enabled: open && key !== null,
    queryFn: ({ signal }) => source.read(row, signal),
    meta: { handlesErrors: 'all' },
  });
  const offers = (data ?? [])
    .filter(({ label, note = '' }) => matches(`${label} ${note}`, typed))
    .map((offer, at) => asOffer(offer, at, row));
  const found = isPending ? '正在查找' : typed === '' ? source.empty : `没有“${typed}”`;
  const words = key === null || offers.length > 0 ? '' : isError ? '查找失败，请检查网络' : found;
  return <OfferingInput {...props} offers={offers} words={words} settled={false} />;
}

const asOffer = ({ value, label, note, fill }: TextOffer, at: number, row: GridRow): Offer => ({
  id: String(at),
  value,
  option: { id: value, code: '', name: label, ...(note && { note }) },
  ...(fill && { fills: fill(row) }),
});
