import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { fibreLines } from '../../pickers/composition-lines.ts';
import { factValues, termValues, type TextSources } from '../../pickers/quick-entry/material-text-values.ts';
import { colourValues } from './colour-values.ts';

interface Options extends TextSources {
  prices: boolean;
}

/** The form's values for a recognised record: one colour a record, so the first colour. */
export async function externalTextValues(record: TextRecord, options: Options): Promise<Record<string, unknown>> {
  const { bulkPrice, spotPrice, samplePrice, supplierItemNo, colours, compositions } = record;
  const price = bulkPrice ?? spotPrice;
  const [colourName] = colours;
  return {
    ...factValues(record, options),
    ...termValues(record, options),
    ...(options.prices && price !== undefined && { price }),
    ...(options.prices && samplePrice !== undefined && { samplePrice }),
    ...(supplierItemNo !== undefined && { supplierItemNo }),
    ...(colourName !== undefined && (await colourValues(colourName))),
    ...(compositions.length > 0 && { compositions: await fibreLines(compositions) }),
  };
}
