import { sql } from 'kysely';
import { BASE_CURRENCY } from '@mrp/contract/features/dictionaries/entries.ts';
import type { ExternalInput } from '@mrp/contract/features/external-materials/input.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import type { StateOf } from '@mrp/contract/lib/workflow.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CompleteExternal, ExternalContext } from './rules.ts';

/** Reads what these records are validated against. */
export async function readExternalContext(db: Db, inputs: readonly ExternalInput[]): Promise<ExternalContext> {
  const ids = (pick: (input: ExternalInput) => string | null): string[] => [...new Set(inputs.flatMap((input) => pick(input) ?? []))];
  const { rows: classes } = await sql<{ id: string; kind: 'FABRIC' | 'TRIM'; active: boolean }>`
    select f.id, case when root.name = '面料' then 'FABRIC' else 'TRIM' end as kind, f.active
    from classification_facts f join classifications root on root.id = f.root_id
    where f.id = any(${ids(({ classificationId }) => classificationId)}::bigint[])`.execute(db);
  const { rows: suppliers } = await sql<{ id: string; state: string; taxRate: string | null; currencyId: string | null }>`
    select id, state, tax_rate, currency_id from suppliers where id = any(${ids(({ supplierId }) => supplierId)}::bigint[])`.execute(db);
  const { rows: colours } = await sql<{ id: string; name: string; active: boolean }>`
    select id, name, active from colours where id = any(${ids(({ colourId }) => colourId)}::bigint[])`.execute(db);
  const units = await db.selectFrom('units').select('id').execute();
  const currency = await db
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('dictionary', '=', 'currency')
    .where('code', '=', BASE_CURRENCY)
    .executeTakeFirst();
  return {
    kinds: new Map(classes.map((row) => [row.id, row])),
    suppliers: new Map(suppliers.map((row) => [row.id, row])),
    colours: new Map(colours.map((row) => [row.id, row])),
    units: new Set(units.map(({ id }) => id)),
    baseCurrencyId: currency?.id ?? '',
  };
}

interface Duplicate {
  index: number;
  message: string;
  /** The stored record; null where another input is the same. */
  stored: { id: string; code: string } | null;
}

/** Records with the same supplier, name, colour, and weight or specification, however they are written; among the inputs too. */
export async function findDuplicates(
  db: Db,
  records: readonly CompleteExternal[],
  ownIds: readonly (string | null)[],
): Promise<Duplicate[]> {
  const wanted = JSON.stringify(
    records.map(({ supplierId, name, colourName, gramWeight, specification }, index) => ({
      index,
      own_id: ownIds[index] ?? null,
      supplier_id: supplierId,
      name,
      colour_name: colourName,
      gram_weight: gramWeight,
      specification,
    })),
  );
  const { rows } = await sql<{
    index: number;
    id: string | null;
    code: string | null;
    state: StateOf<typeof externalWorkflow> | null;
    kind: string;
  }>`
    with wanted as (
      select w.index, w.own_id, w.supplier_id, plain_text(w.colour_name) as colour, coalesce(w.gram_weight::text, plain_text(w.specification)) as size,
             plain_text(w.name) as name, w.gram_weight is null as by_specification
      from jsonb_to_recordset(${wanted}::jsonb) as w (index int, own_id bigint, supplier_id bigint, name text, colour_name text, gram_weight numeric(8, 2), specification text))
    select w.index, e.id, e.code, e.state, case when w.by_specification then '规格' else '克重' end as kind
    from wanted w
    left join external_materials e on e.supplier_id = w.supplier_id and plain_text(e.colour_name) = w.colour
      and coalesce(e.gram_weight::text, plain_text(e.specification)) = w.size and plain_text(e.name) = w.name and e.id is distinct from w.own_id
    where e.id is not null or exists (
      select from wanted o where o.index < w.index and (o.supplier_id, o.colour, o.size, o.name) = (w.supplier_id, w.colour, w.size, w.name))
    order by w.index`.execute(db);
  return rows.map(({ index, id, code, state, kind }) => ({
    index,
    stored: id !== null && code !== null ? { id, code } : null,
    message: `同一供应商、名称、颜色和${kind}的外部物料${code && state ? `已有：${code}（${externalWorkflow.states[state].label}）` : '在本次填写中重复'}`,
  }));
}
