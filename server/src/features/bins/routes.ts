import { binsApi } from '@mrp/contract/features/bins.ts';
import { binWords } from '@mrp/contract/features/bins/words.ts';
import { routes } from '../../platform/http/routes.ts';
import { listPage } from '../../platform/lists/lists.ts';
import { inOrder } from '../../platform/records.ts';
import { createBin, editBin, setBinActive } from './commands.ts';
import { moveToBin } from './placement.commands.ts';
import { proposeBins } from './proposals.queries.ts';
import { binSource, chooseBins, getBin, listBinMoves, listBins } from './queries.ts';
import { findScanned } from './scanning.queries.ts';

export const binRoutes = routes(binsApi, {
  list: ({ db, user, query }) => listPage(db, binSource, query, user),
  get: ({ db, params }) => getBin(db, params.id),
  create: ({ tx, body }) => createBin(tx, body),
  edit: ({ tx, params, body }) => editBin(tx, params.id, body),
  setActive: ({ tx, params, body }) => setBinActive(tx, params.id, body),
  choose: ({ db, body }) => chooseBins(db, body),
  listMoves: ({ db, params }) => listBinMoves(db, params.id),
  find: ({ db, body }) => findScanned(db, body.code),
  move: ({ tx, user, body }) => moveToBin(tx, user, body),
  propose: ({ db, body }) => proposeBins(db, body),
  print: async ({ db, body }) => inOrder(binWords.bin, body.ids, await listBins(db, body.ids)),
});
