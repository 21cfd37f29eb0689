import { useState, type ReactNode } from 'react';
import { sumsText } from '../../lib/format/quantities.ts';
import { confirm } from '../actions/Confirm.tsx';
import { refuseQuantity } from './return-quantities.ts';

export interface ReturnableGoods {
  key: string;
  /** As a reader without a screen hears it. */
  name: string;
  title: ReactNode;
  left: string;
  unit: { name: string; decimals: number };
}

export type TypedReturn = ReturnType<typeof useReturnQuantities>;

/** Quantities and reason of a return, with the refusals by field. `start`: what goes back unless it is changed, by key. */
export function useReturnQuantities<Goods extends ReturnableGoods>(goods: readonly Goods[], start: Readonly<Record<string, string>> = {}) {
  const [typed, setTyped] = useState(start);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const quantityOf = (key: string): string => typed[key] ?? '';
  const chosen = goods.filter(({ key }) => quantityOf(key) !== '');
  return {
    goods,
    /** Those that go back, in the order in which they are sent. */
    chosen,
    quantityOf,
    errors,
    setErrors,
    errorOf: (key: string): string | undefined => errors[`lines.${chosen.findIndex((one) => one.key === key)}.quantity`],
    write: (key: string, quantity: string): void => {
      setTyped({ ...typed, [key]: quantity });
      setErrors({});
    },
    /** Asks before the goods go back: what of them, and what cannot be changed afterwards. What cannot go back is said at its cell instead. */
    ask: async (title: string, okText: string, effect: string): Promise<boolean> => {
      const impossible = chosen.flatMap((one, at) => {
        const message = refuseQuantity(one, quantityOf(one.key));
        return message === null ? [] : [[`lines.${at}.quantity`, message] as const];
      });
      if (impossible.length > 0) {
        setErrors(Object.fromEntries(impossible));
        return false;
      }
      const sums = sumsText(chosen.map(({ key, unit }) => ({ unit, quantity: quantityOf(key) })));
      return confirm({ title, content: `${chosen.length} 行：${sums}。${effect}`, okText });
    },
    reason,
    setReason: (text: string): void => {
      setReason(text);
      setErrors({});
    },
    isTyped: (): boolean => reason !== '' || JSON.stringify(typed) !== JSON.stringify(start),
  };
}
