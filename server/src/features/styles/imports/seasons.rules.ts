import type { Lookups, ReadRow } from '../../../platform/imports/object.ts';

/** Codes of the dictionary by what line lists write. */
const seasonCodes: Readonly<Record<string, string>> = {
  ss: 'SS',
  aw: 'AW',
  fw: 'AW',
  sp: 'SP',
  su: 'SU',
  au: 'AU',
  fa: 'AU',
  wi: 'WI',
  春夏: 'SS',
  秋冬: 'AW',
  春: 'SP',
  夏: 'SU',
  秋: 'AU',
  冬: 'WI',
  春季: 'SP',
  夏季: 'SU',
  秋季: 'AU',
  冬季: 'WI',
};

/** Season and year in one text: SS27, 27SS, S/S 2027, 2027春夏. */
export function readSeason(text: string): { code: string; year: string } | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s/'’_-]+/g, '')
    .replace(/年/, '');
  const [, before = '', word = '', after = ''] = /^((?:20)?\d{2})?([a-z]{2}|[春夏秋冬]{1,2}季?)((?:20)?\d{2})?$/.exec(plain) ?? [];
  const code = seasonCodes[word];
  const year = before || after;
  if (code === undefined || (before !== '' && after !== '')) return null;
  return { code, year: year.length === 2 ? `20${year}` : year };
}

/** A season that names its year fills both fields. */
export function completeSeason(row: ReadRow, lookups: Lookups): void {
  const text = row.texts.get('seasonId');
  const read = text === undefined || row.values.has('seasonId') ? null : readSeason(text);
  const entry = read && lookups['season']?.find(read.code);
  if (!read || !entry || entry.refusal) return;
  row.values.set('seasonId', entry.id);
  row.shown.set('seasonId', entry.label);
  row.errors.delete('seasonId');
  row.asked = row.asked.filter(({ column }) => column !== 'seasonId');
  if (read.year === '' || row.texts.has('year') || row.values.has('year')) return;
  row.values.set('year', read.year);
  row.shown.set('year', read.year);
  row.assumed.add('year');
}
