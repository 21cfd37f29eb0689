/** How prices name a currency, the longer words first: 美元 ends in 元, HK$ in $. */
const words: readonly (readonly [string, string])[] = [
  ['HKD', String.raw`hk\$|(?<![a-z])hkd(?![a-z])|港币|港元`],
  ['TWD', String.raw`nt\$|(?<![a-z])twd(?![a-z])|新台币|台币`],
  ['USD', String.raw`us\$|(?<![a-z])usd(?![a-z])|美元|美金|\$`],
  ['EUR', String.raw`€|(?<![a-z])eur(?![a-z])|欧元`],
  ['GBP', String.raw`£|(?<![a-z])gbp(?![a-z])|英镑`],
  ['JPY', String.raw`(?<![a-z])jpy(?![a-z])|日元|円`],
  ['KRW', String.raw`₩|(?<![a-z])krw(?![a-z])|韩元`],
  ['CNY', String.raw`[¥￥]|(?<![a-z])(?:rmb|cny)(?![a-z])|人民币|元|块`],
];
const anyWord = words.map(([, word]) => word).join('|');
const patterns = words.map(([code, word]) => ({ code, word: new RegExp(word, 'i') }));
const before = new RegExp(`^(?:约|≈|${anyWord})+`, 'i');
const behind = new RegExp(`(?:${anyWord})+(?=$|[/每]|[-~至到])`, 'gi');

/** A price without the signs and words of its currency: US$3.20/yd becomes 3.20/yd. */
export const withoutCurrency = (text: string): string => text.replace(before, '').replace(behind, '');

/** The currency that a price or its unit names; null: none. */
export const currencyCodeOf = (text: string): string | null => patterns.find(({ word }) => word.test(text))?.code ?? null;
