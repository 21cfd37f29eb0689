import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { chooseEntity, isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import type { PickerOption } from '../../../kit/pickers/entity-source.ts';
import { newKey } from '../../../lib/api/idempotency-keys.ts';
import { fibreLines } from '../../../pickers/composition-lines.ts';
import { factValues, termValues, type TextSources } from '../../../pickers/quick-entry/material-text-values.ts';
import { resolvingColours } from '../../../pickers/sources/resolve-pasted.ts';
import { newOfferLine } from '../../prices/offer-lines.ts';

interface Options extends TextSources {
  colours: boolean;
  offers: boolean;
  prices: boolean;
}

/** The form's values for a recognised record: facts, composition, a line per colour, and the offer of each colour. */
export async function materialTextValues(record: TextRecord, options: Options): Promise<Record<string, unknown>> {
  const colours = options.colours ? await colourLines(record.colours) : [];
  const offers = options.offers ? offerLines(record, colours, options) : [];
  return {
    ...factValues(record, options),
    ...(record.compositions.length > 0 && { compositions: await fibreLines(record.compositions) }),
    ...(colours.length > 0 && { colours }),
    ...(offers.length > 0 && { offers }),
  };
}

/** 黑 and 黑色 are the same colour; one that the library lacks stays as written, to be chosen. */
async function colourLines(names: readonly string[]): Promise<GridRow[]> {
  const spellings = (name: string): string[] => [name, `${name}色`, name.replace(/(?<=.)色$/, '')];
  const found = await resolvingColours.resolve(names.flatMap(spellings));
  return names.map((name) => {
    const options = spellings(name)
      .map((one) => found.get(one) ?? [])
      .find((one) => one.length > 0);
    return { key: newKey(), state: 'SAMPLING', colour: chooseEntity(name, options ?? []) };
  });
}

function offerLines(record: TextRecord, colours: readonly GridRow[], options: Options): GridRow[] {
  const { bulkPrice, samplePrice, spotPrice, dyePrice, supplierItemNo } = record;
  const prices = options.prices ? { bulkPrice, samplePrice, spotPrice, dyePrice } : {};
  const said = { ...prices, ...termValues(record, options), ...(supplierItemNo !== undefined && { supplierItemNo }) };
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.keys(told).length === 0) return [];
  const blank = newOfferLine({ unitId: null }, options.currencies);
  const line = (item: PickerOption | null): GridRow => ({ key: newKey(), ...blank, ...told, item });
  return colours.length === 0 ? [line(null)] : colours.map((row) => line(itemOfLine(row)));
}

/** The colour of a line above, as the offers refer to it. */
function itemOfLine({ key, colour }: GridRow): PickerOption | null {
  if (isTyped(colour)) return null;
  const { code, name, shade } = colour as PickerOption;
  return { id: key, code, name, ...(shade && { shade }) };
}
