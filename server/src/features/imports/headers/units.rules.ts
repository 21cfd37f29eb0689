import type { ImportColumn, Lookups } from '../../../platform/imports/object.ts';
import { foldUnit } from '@mrp/contract/lib/measures.ts';
import { currencyCodeOf, withoutCurrency } from '../cells/currencies.rules.ts';

/** The texts of a header that may be a unit: in brackets, after a slash, Latin letters behind Chinese ones, the last word. */
function unitTexts(header: string): string[] {
  const plain = header.normalize('NFKC').trim();
  const inBrackets = [...plain.matchAll(/[([【]([^)\]】]*)[)\]】]/g)].map(([, text = '']) => text);
  const outside = plain.replace(/[([【][^)\]】]*[)\]】]/g, ' ').trim();
  const behind = /[\u4e00-\u9fff]\s*[:：/]?\s*([a-z"'%/²2㎡]+)$/i.exec(outside)?.[1];
  const last = /\s([^\s]+)$/.exec(outside)?.[1];
  return [...inBrackets, behind ?? '', last ?? ''].map((text) => text.trim()).filter(Boolean);
}

/** The currency that the header of a price names: Price (USD/yd), 单价(元/米). */
export function headerCurrencyOf({ kind, price }: ImportColumn, header: string): string | null {
  if (kind.type !== 'number' || !price) return null;
  return unitTexts(header).flatMap((text) => currencyCodeOf(text.split('/')[0] ?? '') ?? [])[0] ?? null;
}

/** The unit that a header gives to numbers without one: 门幅(英寸), 克重(oz/yd²), 门幅cm, 单价(元/米). Empty when it names none. */
export function headerUnitOf({ kind }: ImportColumn, header: string, lookups: Lookups): string {
  if (kind.type !== 'number') return '';
  const { units = {}, running, unitLookup } = kind;
  const isUnit = (text: string): boolean =>
    (kind.percent === true && text === '%') ||
    units[foldUnit(text)] !== undefined ||
    running?.units[foldUnit(text)] !== undefined ||
    (unitLookup !== undefined && lookups[unitLookup]?.find(text) !== undefined);
  return (
    unitTexts(header)
      .map((text) => withoutCurrency(text).replace(/^(\/|每|单位[:：]?)/, ''))
      .find((text) => text !== '' && isUnit(text)) ?? ''
  );
}
