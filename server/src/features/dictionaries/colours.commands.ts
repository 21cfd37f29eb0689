import type { Colour, ColourInput } from '@mrp/contract/features/dictionaries/colours.ts';
import { hexToLab } from '@mrp/contract/lib/colour-difference.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/database.ts';
import { foldText } from '@mrp/contract/lib/folding.ts';
import { takeNumber } from '../../platform/numbering.ts';
import { makeSearchText } from '../../platform/lists/search.ts';
import { getColour } from './colours.queries.ts';

export async function createColour(tx: Tx, input: ColourInput): Promise<Colour> {
  await refuseUnknownSystem(tx, input.colourSystemId);
  const code = input.code || (await takeNumber(tx, 'colour'));
  await refuseTakenNames(tx, { ...input, code }, null);
  const { id } = await tx
    .insertInto('colours')
    .values(colourColumns({ ...input, code }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return getColour(tx, id);
}

export async function editColour(tx: Tx, id: string, { version, ...input }: ColourInput & { version: number }): Promise<Colour> {
  const before = await getColour(tx, id);
  const code = input.code || before.code;
  if (before.builtIn && (code !== before.code || input.name !== before.name))
    throw new AppError('BUILT_IN', { what: `颜色“${before.name}”`, action: '改名或改编码' });
  await refuseUnknownSystem(tx, input.colourSystemId);
  await refuseTakenNames(tx, { ...input, code }, before);
  const row = await tx
    .updateTable('colours')
    .set(colourColumns({ ...input, code }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getColour(tx, id) });
  return getColour(tx, id);
}

export async function setColourActive(tx: Tx, id: string, { active, version }: { active: boolean; version: number }): Promise<Colour> {
  const before = await getColour(tx, id);
  if (before.builtIn) throw new AppError('BUILT_IN', { what: `颜色“${before.name}”`, action: '停用' });
  const row = await tx
    .updateTable('colours')
    .set({ active })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new AppError('VERSION_CONFLICT', {}, { newer: await getColour(tx, id) });
  return getColour(tx, id);
}

export async function deleteColour(tx: Tx, id: string): Promise<void> {
  const { name, builtIn, uses } = await getColour(tx, id);
  if (builtIn) throw new AppError('BUILT_IN', { what: `颜色“${name}”`, action: '删除' });
  if (uses > 0) throw new AppError('IN_USE', { what: `颜色“${name}”（${uses} 处）`, action: '删除，可以停用' });
  await tx.deleteFrom('colours').where('id', '=', id).execute();
}

/** The columns of a colour; without a measured Lab value it is estimated from hex. */
export function colourColumns({ code, name, hex, lab, colourSystemId, pantone, aliases }: ColourInput) {
  const estimated = hex === null ? null : hexToLab(hex).lab;
  const known = lab ?? (estimated && { l: estimated[0].toFixed(4), a: estimated[1].toFixed(4), b: estimated[2].toFixed(4) });
  const own = [...new Set(aliases)].filter((alias) => alias !== name);
  return {
    code,
    name,
    hex,
    labL: known?.l ?? null,
    labA: known?.a ?? null,
    labB: known?.b ?? null,
    labEstimated: lab === null,
    colourSystemId,
    pantone,
    aliases: own,
    searchText: colourSearchText({ name, code, pantone, aliases: own }),
  };
}

export const colourSearchText = ({ name, code, pantone, aliases }: Pick<ColourInput, 'name' | 'code' | 'pantone' | 'aliases'>): string =>
  makeSearchText(name, code, pantone, ...aliases);

/** Imports find a colour by name, code or alias, so each word leads to one; equal names and codes are refused by the index. */
async function refuseTakenNames(tx: Tx, { code, name, aliases }: ColourInput, before: Colour | null): Promise<void> {
  const others = await tx
    .selectFrom('colours')
    .select(['code', 'name', 'aliases'])
    .$if(before !== null, (query) => query.where('id', '!=', before!.id))
    .execute();
  const known = new Set([before?.code, before?.name, ...(before?.aliases ?? [])]);
  const fold = (word: string) => foldText(word) || word;
  const refuse = (field: string, word: string, wordsOf: (other: (typeof others)[number]) => string[]) => {
    const owner = known.has(word) ? undefined : others.find((other) => wordsOf(other).some((theirs) => fold(theirs) === fold(word)));
    if (!owner) return;
    const message = `“${word}”已是颜色“${owner.name}”的名称、编码或别名，请换一个；若是同一个颜色，请用合并`;
    throw new AppError('VALIDATION', {}, { fields: { [field]: message } });
  };
  refuse('name', name, (other) => [other.code, ...other.aliases]);
  refuse('code', code, (other) => [other.name, ...other.aliases]);
  for (const alias of aliases) refuse('aliases', alias, (other) => [other.code, other.name, ...other.aliases]);
}

async function refuseUnknownSystem(tx: Tx, colourSystemId: string | null): Promise<void> {
  if (colourSystemId === null) return;
  const system = await tx
    .selectFrom('dictionaryEntries')
    .select('id')
    .where('id', '=', colourSystemId)
    .where('dictionary', '=', 'colourSystem')
    .executeTakeFirst();
  if (!system) throw new AppError('VALIDATION', {}, { fields: { colourSystemId: '色系不存在，请重新选择' } });
}
