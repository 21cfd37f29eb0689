import { linkApi, supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import { runRequestIdempotent } from '../../platform/http/idempotency.ts';
import { routes } from '../../platform/http/routes.ts';
import { giveAnswer } from './answers.commands.ts';
import { readSupplierSide } from './answers.queries.ts';
import { decideAnswer } from './decisions.commands.ts';
import { admitCaller, createLink, noteOpening, revokeLink } from './links.commands.ts';
import { getLink } from './links.queries.ts';
import { readLinkHome, readLinkOrder, refuseOtherOrder } from './orders.queries.ts';

const staffRoutes = routes(supplierLinksApi, {
  get: ({ db, params }) => readSupplierSide(db, params.id),
  create: ({ transact, request, params, body }) =>
    transact(async (tx) => {
      let token: string | null = null;
      const id = await runRequestIdempotent(tx, request, body, async () => {
        const created = await createLink(tx, params.id, body);
        token = created.token;
        return created.id;
      });
      return { ...(await getLink(tx, params.id, id)), token };
    }),
  revoke: ({ tx, params, body }) => revokeLink(tx, params.id, params.linkId, body.version),
  decide: ({ tx, user, params, body }) => decideAnswer(tx, user, params, body),
});

const linkRoutes = routes(linkApi, {
  open: async ({ db, transact, request }) => {
    const link = await admitCaller(db, request.headers[LINK_HEADER], request.ip);
    return transact((tx) =>
      runRequestIdempotent(tx, request, { link: link.id }, async () => {
        await noteOpening(tx, link, request.ip, request.headers['user-agent'] ?? '');
        return readLinkHome(tx, link);
      }),
    );
  },
  getOrder: async ({ db, request, params }) => {
    const link = await admitCaller(db, request.headers[LINK_HEADER], request.ip);
    await refuseOtherOrder(db, link, params.id);
    return readLinkOrder(db, params.id);
  },
  answer: async ({ db, transact, request, params, body }) => {
    const link = await admitCaller(db, request.headers[LINK_HEADER], request.ip);
    return transact((tx) => runRequestIdempotent(tx, request, { link: link.id, ...body }, () => giveAnswer(tx, link, params.id, body)));
  },
});

export const supplierLinksRoutes = [...staffRoutes, ...linkRoutes];
