import { explainedQuantities, type ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { Id, PastMoment } from '@mrp/contract/lib/fields/fields.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { shownUnits, type ShownUnit } from '../text.ts';

type Quantity = ExplanationQuery['quantity'];

/** The explained figure: for one or all holders, of the named item or of the page's item. */
export interface ExplainedFigure {
  quantity: Quantity;
  holderId: string | null;
  itemId: string | null;
}

/** State in the address besides the list's query, so that links and Back restore the view. */
export interface StockView {
  at: string | undefined;
  unit: ShownUnit | null;
  explained: ExplainedFigure | null;
  setAt: (at: string | null) => void;
  setUnit: (unit: ShownUnit | null) => void;
  explain: (figure: ExplainedFigure | null) => void;
}

export function useStockView(): StockView {
  const [params, setParams] = useSearchParams();
  const at = PastMoment.safeParse(params.get('at')).data;
  const figure = params.get('explain');
  const explained = useMemo(() => readFigure(figure, at), [figure, at]);
  const ask = (key: 'at' | 'unit' | 'explain', text: string | null, replace: boolean) =>
    setParams(
      (before) => {
        if (text === null) before.delete(key);
        else before.set(key, text);
        return before;
      },
      { replace, preventScrollReset: true },
    );
  return {
    at,
    unit: shownUnits.find((unit) => unit === params.get('unit')) ?? null,
    explained,
    setAt: (moment) => ask('at', moment, false),
    setUnit: (unit) => ask('unit', unit, true),
    explain: (asked) => ask('explain', asked && writeFigure(asked), true),
  };
}

/** available.12.34: the figure, then holder and item where they are named. */
const writeFigure = ({ quantity, holderId, itemId }: ExplainedFigure): string =>
  [quantity, holderId ?? '', itemId ?? ''].join('.').replace(/\.+$/, '');

const withoutPast: readonly Quantity[] = ['reserved', 'frozen', 'available', 'scheduledIn', 'scheduledOut'];

function readFigure(text: string | null, at: string | undefined): ExplainedFigure | null {
  const [name, ...ids] = (text ?? '').split('.');
  const quantity = explainedQuantities.find((one) => one === name);
  if (!quantity) return null;
  const [holderId = null, itemId = null] = ids.map((id) => Id.safeParse(id).data ?? null);
  // For past moments only the total is known.
  return { quantity: at !== undefined && withoutPast.includes(quantity) ? 'total' : quantity, holderId, itemId };
}
