import { sql } from 'kysely';
import { answerFields } from '@mrp/contract/features/comparisons/inquiry-fields.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Lookups, ReadRow } from '../../platform/imports/object.ts';
import { textOf } from '../../platform/imports/row-result.ts';
import { selectFields } from '../../platform/records.ts';
import { loadUnitLookup } from '../dictionaries/lookups.queries.ts';
import { openCurrencies, openSuppliers } from '../materials/imports/queries.ts';
import type { Answer } from './answers.commands.ts';

export async function loadAnswerLookups(db: Db): Promise<Lookups> {
  return {
    supplierId: await openSuppliers(db, () => null),
    unitId: await loadUnitLookup(db),
    currencyId: await openCurrencies(db),
  };
}

/** A line of an inquiry that a row of a workbook answers. */
export interface AskedLine {
  id: string;
  inquiryId: string;
  code: string;
  supplierId: string;
  state: string;
  kind: 'FABRIC' | 'TRIM' | null;
  isAnswered: boolean;
  askedUnitId: string;
  baseCurrencyId: string;
  before: Answer;
}

/** The lines of the inquiries that these rows name. */
export async function listAskedLines(db: Db, rows: readonly ReadRow[]): Promise<AskedLine[]> {
  const codes = [...new Set(rows.map((row) => textOf(row, 'code').toUpperCase()).filter(Boolean))];
  const { rows: lines } = await sql<AskedLine & Answer>`
    select a.id, a.inquiry_id, q.code, a.supplier_id, q.state, s.kind, a.answered_at is not null as is_answered, q.unit_id as asked_unit_id,
           (select e.id from dictionary_entries e where e.dictionary = 'currency' and e.code = 'CNY') as base_currency_id,
           jsonb_build_object() as before, ${selectFields(answerFields, 'a')}
    from inquiries q join inquiry_answers a on a.inquiry_id = q.id left join spus s on s.id = q.spu_id
    where q.code = any(${codes}::text[]) order by a.id`.execute(db);
  return lines.map((line) => ({
    ...line,
    before: Object.fromEntries(Object.keys(answerFields).map((name) => [name, Reflect.get(line, name) as unknown])) as unknown as Answer,
  }));
}
