import { sql } from 'kysely';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { EntryDictionary } from '@mrp/contract/features/dictionaries/entries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { foldCode } from '@mrp/contract/lib/folding.ts';
import { makeLookup, type Lookup } from '../../../platform/imports/lookup.ts';
import type { LookupNeeds, Lookups, ReadRow } from '../../../platform/imports/object.ts';
import { textOf } from '../../../platform/imports/row-result.ts';
import { listColourEntries, loadDictionaryLookups, loadUnitLookup } from '../../dictionaries/lookups.queries.ts';
import { listOptions } from '../../dictionaries/queries.ts';
import { colourHints, foldColour } from '../../materials/imports/lookups.rules.ts';
import { refuseSupplier } from '../../suppliers/rules.ts';
import { loadMaterialLookup } from './materials.queries.ts';

const dictionary = async (db: Db, code: EntryDictionary, absent: string): Promise<Lookup> =>
  makeLookup(
    absent,
    (await listOptions(db, code, true)).map((entry) => ({
      id: entry.id,
      label: entry.name,
      names: [entry.name, entry.code, ...entry.aliases],
      refusal: entry.active ? undefined : `“${entry.name}”已停用，请选择其他选项`,
    })),
  );

/** Only active suppliers may be used. */
async function openSuppliers(db: Db, sews: boolean): Promise<Lookup> {
  const { rows } = await sql<{
    id: string;
    code: string;
    name: string;
    abbreviation: string;
    state: string;
    kind: string;
    formerNames: string[];
  }>`
    select s.id, s.code, s.name, s.abbreviation, s.state, s.kind,
           array(select n.name from supplier_names n where n.supplier_id = s.id order by n.id) as former_names
    from suppliers s where ${sews ? sql`s.kind <> 'MATERIAL'` : sql`s.kind <> 'GARMENT'`} order by s.code`.execute(db);
  return makeLookup(
    sews ? '成品供应商不存在' : '物料供应商不存在',
    rows.map(({ id, code, name, abbreviation, state, formerNames }) => ({
      id,
      label: abbreviation,
      note: name,
      names: [abbreviation, name, code],
      formerNames,
      refusal: state === 'ACTIVE' ? undefined : refuseSupplier(abbreviation, state),
    })),
  );
}

/** The lookups for the texts of a style sheet. */
export async function loadStyleLookups(db: Db): Promise<Lookups> {
  return {
    ...(await loadDictionaryLookups(db, styleFields)),
    factory: await openSuppliers(db, true),
    colour: makeLookup('颜色不在颜色库', await listColourEntries(db), { fold: foldColour, hints: colourHints }),
  };
}

export const loadOrderLookups = async (db: Db): Promise<Lookups> => ({ factory: await openSuppliers(db, true) });

export async function loadBomLookups(db: Db, needs?: LookupNeeds): Promise<Lookups> {
  return {
    material: await loadMaterialLookup(db, needs),
    site: await dictionary(db, 'applicationSite', '应用部位不存在'),
    supplier: await openSuppliers(db, false),
    unit: await loadUnitLookup(db),
  };
}

/** From the normalized SKC code to the 款号 that has it. */
export async function readSkcOwners(db: Db, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  const codes = [...new Set(rows.flatMap((row) => foldCode(textOf(row, 'skcCode')) || []))];
  if (codes.length === 0) return new Map();
  const { rows: owners } = await sql<{ code: string; style: string }>`
    select upper(k.code) as code, s.code as style from skcs k join styles s on s.id = k.style_id where upper(k.code) = any(${codes})`.execute(
    db,
  );
  return new Map(owners.map(({ code, style }) => [code, style]));
}
