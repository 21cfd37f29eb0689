import type { QuotedTerms } from '@mrp/contract/features/costing/figures.ts';
import type { Quotation } from '@mrp/contract/features/costing/record.ts';
import { checkNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useDictionary } from '../../../pickers/DictionaryPicker.tsx';
import { useRates } from '../../../pickers/CurrencyPicker.tsx';

/** 元, or the currency that the form's head names: what the prices of the factory are in. */
export function useQuotedMoney(): string {
  const currencyId = Form.useWatch<string | null | undefined>('currencyId') ?? null;
  return moneyName(useDictionary('currency').find(({ id }) => id === currencyId)?.name);
}

/** The terms of the form's head: rate of its currency, tax. The server takes the rate of the day of the quotation. */
export function useQuotationTerms(stored: Quotation | undefined): QuotedTerms | null {
  const rates = useRates();
  const currencyId = Form.useWatch<string | null | undefined>('currencyId') ?? null;
  const taxRate = Form.useWatch<string | null | undefined>('taxRate') ?? '';
  const taxIncluded = Form.useWatch<boolean | undefined>('taxIncluded') ?? false;
  const rate =
    currencyId !== null && currencyId === stored?.currencyId ? stored.rate : rates.find((one) => one.currencyId === currencyId)?.rate;
  return useMemo(() => {
    if (currencyId === null || checkNumber(rules.taxRate, taxRate) !== null) return null;
    // Currencies without a rate are CNY, or refused by the server.
    return { rate: rate ?? '1', taxIncluded, taxRate };
  }, [currencyId, rate, taxIncluded, taxRate]);
}
