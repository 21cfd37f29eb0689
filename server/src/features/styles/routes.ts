import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { createBom, discardBom, editBom } from './boms/commands.ts';
import { compareBomVersions } from './boms/differences.queries.ts';
import { explodeBom } from './boms/explosion.queries.ts';
import { getBomImpact } from './boms/impact.queries.ts';
import { chooseBomMaterials } from './boms/materials.queries.ts';
import { bomSource, getBom } from './boms/queries.ts';
import { replaceMaterial } from './boms/replacement.commands.ts';
import { transitionBom, transitionBoms } from './boms/states.commands.ts';
import { listBomUses } from './boms/uses.queries.ts';
import { addBomVersion, lockBom, lockBoms } from './boms/versions.commands.ts';
import { createStyle, editStyle } from './commands.ts';
import { listStyleEntries } from './lookups.queries.ts';
import { prioritiseGarmentOrder } from './order-priorities.commands.ts';
import { settleOrderException } from './order-exceptions.commands.ts';
import { listDocumentExceptions, listOrderExceptions } from './order-exceptions.queries.ts';
import { createGarmentOrder, editGarmentOrder, previewGarmentOrder } from './orders.commands.ts';
import { chooseGarmentOrders, garmentOrderSource, getGarmentOrder } from './orders.queries.ts';
import { chooseStyles, getStyle, styleSource } from './queries.ts';

const styleRoutes = routes(stylesApi, {
  list: ({ db, user, query }) => listPage(db, styleSource, query, user),
  get: ({ db, params }) => getStyle(db, params.id),
  choose: ({ db, body }) => chooseStyles(db, body),
  create: ({ tx, user, body }) => createStyle(tx, user, body),
  edit: ({ tx, user, params, body }) => editStyle(tx, user, params.id, body),
  listOrders: ({ db, user, query }) => listPage(db, garmentOrderSource, query, user),
  getOrder: ({ db, params }) => getGarmentOrder(db, params.id),
  chooseOrders: ({ db, body }) => chooseGarmentOrders(db, body),
  createOrder: ({ tx, body }) => createGarmentOrder(tx, body),
  editOrder: ({ tx, user, params, body }) => editGarmentOrder(tx, user, params.id, body),
  previewOrder: ({ transact, user, params, body }) => previewGarmentOrder(transact, user, params.id, body),
  listOrderExceptions: ({ db, params }) => listOrderExceptions(db, params.id),
  listDocumentExceptions: ({ db, query }) => listDocumentExceptions(db, query),
  prioritiseOrder: ({ tx, params, body }) => prioritiseGarmentOrder(tx, params.id, body),
  settleOrderException: ({ tx, params, body }) => settleOrderException(tx, params.id, body),
  listEntries: ({ db, query }) => listStyleEntries(db, query),
});

const bomRoutes = routes(bomsApi, {
  list: ({ db, user, query }) => listPage(db, bomSource, query, user),
  get: ({ db, user, params }) => getBom(db, params.id, user),
  chooseMaterials: ({ db, body }) => chooseBomMaterials(db, body),
  compare: ({ db, params, query }) => compareBomVersions(db, params.id, query.against),
  getImpact: ({ db, params }) => getBomImpact(db, params.id),
  listUses: ({ db, query }) => listBomUses(db, query),
  explode: ({ db, params, body }) => explodeBom(db, params.id, body),
  create: ({ tx, user, body }) => createBom(tx, user, body),
  edit: ({ tx, user, params, body }) => editBom(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardBom(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionBom(tx, user, params.id, body),
  transitionMany: ({ tx, user, body }) => transitionBoms(tx, user, body),
  addVersion: ({ tx, user, params, body }) => addBomVersion(tx, user, params.id, body),
  lock: ({ tx, user, params, body }) => lockBom(tx, user, params.id, body),
  lockMany: ({ tx, user, body }) => lockBoms(tx, user, body.chosen),
  replace: ({ tx, body }) => replaceMaterial(tx, body),
});

export const stylesRoutes = [...styleRoutes, ...bomRoutes];
