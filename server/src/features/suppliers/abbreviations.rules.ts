import { foldText } from '@mrp/contract/lib/folding.ts';
import { provinces } from '@mrp/contract/lib/cities.ts';

const MAX = 16;
const legalForm =
  /(?:股份有限公司|有限责任公司|集团有限公司|有限公司|股份公司|集团公司|分公司|公司|集团|商行|经营部|[,，]?\s*(?:co\.?,?\s*)?(?:ltd|limited|inc|corp|llc|gmbh)\.?)$/i;
/** Districts with markets and mills that company names begin with behind the city. */
const districts = ['柯桥', '盛泽', '虎门', '西樵', '钱清', '许村', '濮院', '大朗', '中大', '叠石桥'];
const places = [...provinces.flatMap(({ name, cities }) => [name, ...cities]), ...districts].toSorted((a, b) => b.length - a.length);
const district = /^[\u4e00-\u9fff]{2,3}[区县镇](?=.{3})/;

function withoutForm(name: string): string {
  let rest = name
    .normalize('NFKC')
    .trim()
    .replace(/\([^)]*\)/g, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(legalForm, '').trim();
  }
  return rest;
}

/** A 简称 that nobody has: with its place where another company has the short one, else numbered. Adds it to those that are taken. */
export function abbreviateApart(name: string, taken: Set<string>): string {
  const isFree = (text: string): boolean => text !== '' && !taken.has(foldText(text));
  const short = abbreviate(name);
  const long = shortenTo(withoutForm(name), MAX);
  let found = [short, long].find(isFree);
  for (let at = 2; found === undefined; at++) {
    const numbered = `${shortenTo(short, MAX - String(at).length)}${at}`;
    if (isFree(numbered)) found = numbered;
  }
  taken.add(foldText(found));
  return found;
}

const shortenTo = (text: string, length: number): string => text.slice(0, length).trim();

/** 简称 of a company: its name without place and legal form, at most 16 characters. */
export function abbreviate(name: string): string {
  let rest = withoutForm(name);
  for (let before = ''; before !== rest;) {
    before = rest;
    const place = places.find((one) => rest.startsWith(one));
    const without = (place === undefined ? rest : rest.slice(place.length)).replace(/^[省市县区](?=.{2})/, '').replace(district, '');
    if (without.length >= 2) rest = without;
  }
  return rest.length > MAX ? shorten(rest) : rest;
}

/** Cuts Latin names between words. */
function shorten(text: string): string {
  const cut = text.slice(0, MAX);
  const space = cut.lastIndexOf(' ');
  return (space >= 4 ? cut.slice(0, space) : cut).trim();
}
