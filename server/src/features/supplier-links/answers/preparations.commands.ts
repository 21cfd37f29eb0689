import type { LinkPreparation, LinkPreparationAnswer } from '@mrp/contract/features/supplier-links/preparation.ts';
import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { AppError } from '../../../platform/app-error.ts';
import { insertMany, takeIds } from '../../../platform/lists/bulk.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertAnswer, tellAuthors } from '../given.commands.ts';
import { lockLinked, stateLabel } from '../links.commands.ts';
import type { LiveLink } from '../links.queries.ts';
import { listLinkMaterials, readLinkPreparation, type PromisedMaterial } from './preparations.queries.ts';
import { checkPromise, lastDay } from './preparations.rules.ts';
import { refuseOtherDocument } from '../scope.queries.ts';

/** When a supplier has ready what of a preparation order, in parts: a proposal, which takes the place of what he said before. */
export async function promise(tx: Tx, link: LiveLink, id: string, input: LinkPreparationAnswer): Promise<LinkPreparation> {
  const of = { kind: 'preparation', id } as const;
  await refuseOtherDocument(tx, link, of);
  await lockLinked(tx, of);
  const shown = await readLinkPreparation(tx, id, link);
  const { mark, afterAnswerId, fromName, phone, note } = input;
  if (!shown.mayAnswer) throw new AppError('STATE', { state: stateLabel('preparation', shown.state), action: '答复' }, { newer: shown });
  if (mark !== shown.mark || afterAnswerId !== (shown.answer?.id ?? null)) throw new AppError('LINK_CHANGED', {}, { newer: shown });
  const open = (await listLinkMaterials(tx, id, link)).filter(({ openQuantity }) => compareDecimals(openQuantity, '0') > 0);
  const said = checkLines(shown, open, input.lines);
  const answerId = await insertAnswer(tx, link, { ...of, baseRevision: 1, isAgreed: null, fromName, phone, note });
  await insertPromises(tx, answerId, open, said);
  const last = lastDay(said.flatMap(({ parts }) => parts));
  const holders = preparationLinksApi.take.permission.anyOf;
  await tellAuthors(tx, link, { ...of, what: `answer ${answerId}`, fromName, said: `${last} 备好`, holders });
  return readLinkPreparation(tx, id, link);
}

type Said = LinkPreparationAnswer['lines'][number];

/** What is said of each material that is open, in their order. */
function checkLines(shown: LinkPreparation, open: readonly PromisedMaterial[], lines: readonly Said[]): Said[] {
  const placeOf = new Map(lines.map(({ id }, at) => [id, at]));
  if (placeOf.size !== lines.length || placeOf.size !== open.length || open.some(({ id }) => !placeOf.has(id)))
    throw new AppError('LINK_CHANGED', {}, { newer: shown });
  const fields: Record<string, string> = {};
  const said = open.map((material) => {
    const at = placeOf.get(material.id) ?? 0;
    const line = lines[at]!;
    for (const [field, message] of Object.entries(checkPromise(material, line, shown.today))) fields[`lines.${at}.${field}`] = message;
    return line;
  });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', {}, { fields });
  return said;
}

async function insertPromises(tx: Tx, answerId: string, open: readonly PromisedMaterial[], said: readonly Said[]): Promise<void> {
  const ids = await takeIds(tx, 'supplierPromises', open.length);
  await insertMany(
    tx,
    'supplierPromises',
    open.map(({ supplierId, spuId, skuId, unit, code, name, colourName, openQuantity, wantedOn }, position) => ({
      id: ids[position] ?? '',
      answerId,
      position,
      supplierId,
      spuId,
      skuId,
      unitId: unit.id,
      item: [code, name, colourName].filter(Boolean).join(' '),
      openQuantity,
      wantedOn,
      reason: said[position]?.reason ?? '',
    })),
  );
  await insertMany(
    tx,
    'supplierPromiseParts',
    said.flatMap(({ parts }, at) => parts.map((part, position) => ({ promiseId: ids[at] ?? '', position, ...part }))),
  );
}
