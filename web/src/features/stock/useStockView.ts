import { explainedQuantities, type ExplanationQuery } from '@mrp/contract/features/stock/item.ts';
import { Id, PastMoment } from '@mrp/contract/lib/fields.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { shownUnits, type ShownUnit } from './text.ts';

type Quantity = ExplanationQuery['quantity'];

/** A figure whose drawer is open: at one holder or at all, of the item named or of the page's own. */
export interface ExplainedFigure {
  quantity: Quantity;
  holderId: string | null;
  itemId: string | null;
}

/** Beside what a list asks: a link, and the way back from a document, show what was seen. */
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

/** available.12.34: the figure, its holder and its item, where they are named. */
const writeFigure = ({ quantity, holderId, itemId }: ExplainedFigure): string =>
  [quantity, holderId ?? '', itemId ?? ''].join('.').replace(/\.+$/, '');

const withoutPast: readonly Quantity[] = ['reserved', 'frozen', 'available', 'scheduledIn', 'scheduledOut'];

function readFigure(text: string | null, at: string | undefined): ExplainedFigure | null {
  const [name, ...ids] = (text ?? '').split('.');
  const quantity = explainedQuantities.find((one) => one === name);
  if (!quantity) return null;
  const [holderId = null, itemId = null] = ids.map((id) => Id.safeParse(id).data ?? null);
  // Of the past there is only what lay there.
  return { quantity: at !== undefined && withoutPast.includes(quantity) ? 'total' : quantity, holderId, itemId };
}
