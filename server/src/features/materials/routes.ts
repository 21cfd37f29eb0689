import { comparisonApi } from '@mrp/contract/features/materials/comparison.ts';
import { fabricCardsApi } from '@mrp/contract/features/materials/fabric-cards.ts';
import { materialList } from '@mrp/contract/features/materials/list.ts';
import { publicSkusApi } from '@mrp/contract/features/materials/public-skus.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Selection } from '@mrp/contract/lib/bulk.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { addToDay, networkOf, usedWithinDay } from '../../platform/http/rate-limit.ts';
import { routes } from '../../platform/http/routes.ts';
import { resolveSelection, listPage } from '../../platform/lists/lists.ts';
import { compareMaterials } from './comparison.queries.ts';
import { completeMaterials } from './completion.commands.ts';
import { createMaterial, discardMaterial, editMaterial } from './commands.ts';
import { listFabricCards } from './fabric-cards.queries.ts';
import { editMaterials, restoreMaterials } from './editing.commands.ts';
import { listPublicSkus, readChips } from './public-skus.queries.ts';
import { allowedRedirect } from './public-skus.rules.ts';
import { getMaterial, materialSource } from './queries.ts';
import { listShades } from './shades.queries.ts';
import { findDuplicateMaterials, listSimilarMaterials } from './similar.queries.ts';
import { addColours, addLabDip, editSku, transitionSku } from './skus.commands.ts';
import { pickSkus } from './skus.queries.ts';
import { transitionMaterials, transitionMaterial } from './states.commands.ts';

const chosenIds = (db: Db, chosen: Selection, user: Identity) => resolveSelection(db, materialSource, materialList.query, chosen, user);

export const materialsRoutes = routes(materialsApi, {
  list: ({ db, query, user }) => listPage(db, materialSource, query, user),
  get: ({ db, params, user }) => getMaterial(db, params.id, user),
  create: ({ tx, user, body }) => createMaterial(tx, user, body),
  edit: ({ tx, user, params, body }) => editMaterial(tx, user, params.id, body),
  transition: ({ tx, user, params, body }) => transitionMaterial(tx, user, params.id, body),
  transitionMany: async ({ tx, user, body }) =>
    transitionMaterials(tx, user, await chosenIds(tx, body.chosen, user), body.action, body.reason),
  editMany: async ({ tx, user, body }) => editMaterials(tx, await chosenIds(tx, body.chosen, user), body.values, body.version),
  restoreMany: ({ tx, body }) => restoreMaterials(tx, body.edit),
  discard: async ({ tx, user, params }) => {
    await discardMaterial(tx, user, params.id);
    return null;
  },
  completeMany: async ({ tx, user, body }) => ({ done: await completeMaterials(tx, user, body) }),
  findSimilar: ({ db, user, body }) => findDuplicateMaterials(db, user, body),
  listSimilar: ({ db, user, params, query }) => listSimilarMaterials(db, user, params.id, query.skuId),
  listShades: ({ db, query, user }) => listShades(db, query, user),

  addColours: ({ tx, user, params, body }) => addColours(tx, user, params.id, body.colours),
  editSku: ({ tx, user, params, body }) => editSku(tx, user, params.id, body),
  transitionSku: ({ tx, user, params, body }) => transitionSku(tx, user, params.id, body),
  addLabDip: ({ tx, user, params, body }) => addLabDip(tx, user, params.id, body),

  pickSkus: ({ db, body, config }) => pickSkus(db, body, config.PRODUCT),
});

/** 选择物料SKU: the only data of the archive that is read without a log-in. */
export const publicSkuRoutes = routes(publicSkusApi, {
  listPublicSkus: async ({ db, files, query, config, request }) => {
    if (!config.SKU_PICKER) throw new AppError('NO_SUCH_CALL');
    const bucket = `public skus ${networkOf(request.ip)}`;
    if ((await usedWithinDay(db, bucket)) >= config.SKU_PICKER_DAILY)
      throw new AppError('PICKER_USED_UP', { limit: config.SKU_PICKER_DAILY });
    const page = await listPublicSkus(db, files, query);
    await db.transaction().execute((tx) => addToDay(tx, bucket, page.rows.length));
    const redirect = allowedRedirect(query.redirect, config.SKU_PICKER_REDIRECTS);
    return { ...page, settings: { ...(await readChips(db)), origins: config.SKU_PICKER_ORIGINS, redirect } };
  },
});

export const fabricCardRoutes = routes(fabricCardsApi, {
  printFabricCards: ({ db, body }) => listFabricCards(db, body.ids),
});

export const comparisonRoutes = routes(comparisonApi, {
  compareMaterials: ({ db, query, user }) => compareMaterials(db, query.ids, user),
});
