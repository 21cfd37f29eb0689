import {
  advancesApi,
  chargesApi,
  settlementApi,
  statementSettingsApi,
  statementsApi,
  vouchersApi,
} from '@mrp/contract/features/statements.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { addAdvance, voidAdvance } from './advances.commands.ts';
import { getSupplierAccount } from './advances.queries.ts';
import { addCharge, voidCharge } from './charges.commands.ts';
import { listCharges } from './charges.queries.ts';
import { createStatement, discardStatement, editStatement } from './commands.ts';
import { getStatement, listOpenings, listStatements, previewStatement, statementSource } from './queries.ts';
import { addInvoice, declineInvoice, releaseInvoice, voidInvoice } from './invoices.commands.ts';
import { editStatementSettings } from './settings.commands.ts';
import { getStatementSettings } from './settings.queries.ts';
import { addPayment, voidPayment } from './settlement.commands.ts';
import { listPayables } from './settlement.queries.ts';
import { transitionStatement } from './states.commands.ts';
import { openVouchers } from './vouchers.queries.ts';

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
  releaseInvoice: ({ tx, user, params, body }) => releaseInvoice(tx, user, params, body),
  declineInvoice: ({ tx, user, params, body }) => declineInvoice(tx, user, params, body),
  addPayment: ({ tx, user, params, body }) => addPayment(tx, user, params.id, body),
  voidPayment: ({ tx, user, params, body }) => voidPayment(tx, user, params, body),
  listPayables: ({ db }) => listPayables(db),
});

const advanceRoutes = routes(advancesApi, {
  get: ({ db, params }) => getSupplierAccount(db, params.id),
  add: ({ tx, user, params, body }) => addAdvance(tx, user, params.id, body),
  void: ({ tx, user, params, body }) => voidAdvance(tx, user, params, body),
});

const voucherRoutes = routes(vouchersApi, { download: ({ db, user, query }) => openVouchers(db, user, query) });

const settingRoutes = routes(statementSettingsApi, {
  get: ({ db }) => getStatementSettings(db),
  edit: ({ tx, body }) => editStatementSettings(tx, body),
});

export const statementsRoutes = [
  ...documentRoutes,
  ...chargeRoutes,
  ...settlementRoutes,
  ...settingRoutes,
  ...advanceRoutes,
  ...voucherRoutes,
];
