import { chargesApi, settlementApi, statementsApi } from '@mrp/contract/features/statements.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists.ts';
import { addCharge, voidCharge } from './charges.commands.ts';
import { listCharges } from './charges.queries.ts';
import { createStatement, discardStatement, editStatement } from './commands.ts';
import { getStatement, listOpenings, listStatements, previewStatement, statementSource } from './queries.ts';
import { addInvoice, addPayment, voidInvoice, voidPayment } from './settlement.commands.ts';
import { listPayables } from './settlement.queries.ts';
import { transitionStatement } from './states.commands.ts';

const documentRoutes = routes(statementsApi, {
  list: ({ db, user, query }) => listPage(db, statementSource, query, user),
  get: ({ db, user, params }) => getStatement(db, params.id, user),
  create: ({ tx, user, body }) => createStatement(tx, user, body),
  edit: ({ tx, user, params, body }) => editStatement(tx, user, params.id, body),
  discard: async ({ tx, user, params }) => {
    await discardStatement(tx, user, params.id);
    return null;
  },
  transition: ({ tx, user, params, body }) => transitionStatement(tx, user, params.id, body),
  listOpenings: ({ db, params }) => listOpenings(db, params.id),
  preview: ({ db, body }) => previewStatement(db, body),
  print: ({ db, user, body }) => listStatements(db, body.ids, user),
});

const chargeRoutes = routes(chargesApi, {
  list: ({ db, params }) => listCharges(db, params.id),
  add: ({ tx, user, params, body }) => addCharge(tx, user, params.id, body),
  void: ({ tx, user, params, body }) => voidCharge(tx, user, params, body),
});

const settlementRoutes = routes(settlementApi, {
  addInvoice: ({ tx, user, params, body }) => addInvoice(tx, user, params.id, body),
  voidInvoice: ({ tx, user, params, body }) => voidInvoice(tx, user, params, body),
  addPayment: ({ tx, user, params, body }) => addPayment(tx, user, params.id, body),
  voidPayment: ({ tx, user, params, body }) => voidPayment(tx, user, params, body),
  listPayables: ({ db }) => listPayables(db),
});

export const statementsRoutes = [...documentRoutes, ...chargeRoutes, ...settlementRoutes];
