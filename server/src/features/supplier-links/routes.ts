import type { FastifyRequest } from 'fastify';
import {
  claimLinksApi,
  inquiryLinksApi,
  preparationLinksApi,
  shipmentLinksApi,
  statementLinksApi,
  supplierLinksApi,
  taskLinksApi,
} from '@mrp/contract/features/supplier-links.ts';
import { linkApi } from '@mrp/contract/features/supplier-links/link-calls.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import type { LinkMessageInput } from '@mrp/contract/features/supplier-links/message.ts';
import type { LinkedKind, SupplierLinkInput } from '@mrp/contract/features/supplier-links/link.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { runRequestIdempotent } from '../../platform/http/idempotency.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { routes, type Call, type Route, type Upload } from '../../platform/http/routes.ts';
import { giveAnswer } from './answers.commands.ts';
import { readSupplierSide } from './answers.queries.ts';
import { answerClaim, takeClaimAnswer } from './answers/claims.commands.ts';
import { readClaimSide, readLinkClaim, openClaimPicture } from './answers/claims.queries.ts';
import { openDefectPicture, openShipmentPicture } from './deliveries.queries.ts';
import { decideAnswer } from './decisions.commands.ts';
import { refuseSupplierInvoice, takeSupplierInvoice } from './statements/invoice-decisions.commands.ts';
import { leaveMessage } from './messages.commands.ts';
import { listLinkMessages } from './messages.queries.ts';
import { sendInvoice, withdrawInvoice } from './statements/invoices.commands.ts';
import { quote, takeQuotation } from './answers/inquiries.commands.ts';
import { readInquirySide, readLinkInquiry } from './answers/inquiries.queries.ts';
import { admitCaller, createLink, mailLink, noteOpening, revokeLink } from './links.commands.ts';
import { findLink, getLink, readMailAddress, type LiveLink } from './links.queries.ts';
import { readLinkOrder } from './orders.queries.ts';
import { promise } from './answers/preparations.commands.ts';
import { refusePromise, takePromise } from './answers/preparation-decisions.commands.ts';
import { readLinkPreparation, readPreparationSide } from './answers/preparations.queries.ts';
import { refuseSample, takeSample } from './answers/sample-decisions.commands.ts';
import { sendSample, withdrawSample } from './answers/samples.commands.ts';
import { openTaskPicture, readLinkTask, readTaskSide } from './answers/samples.queries.ts';
import { readLinkHome, refuseOtherDocument } from './scope.queries.ts';
import { shipByLink, withdrawShipment } from './shipments/commands.ts';
import { planSupplierShipment, refuseSupplierShipment, takeSupplierShipment } from './shipments/decisions.commands.ts';
import { readPackingFile } from './shipments/packing-files.queries.ts';
import { readPackingList } from './shipments/packing.queries.ts';
import { readSentPaper, readShipmentPaper, readToldPaper } from './shipments/papers.queries.ts';
import { readLinkSentShipment, readShipmentSupplierSide } from './shipments/sent.queries.ts';
import { answerStatement } from './statements/commands.ts';
import { readLinkStatement } from './statements/queries.ts';
import { readStatementSide } from './statements/side.queries.ts';
import { refuseLargeUpload, uploadByLink } from './uploads.commands.ts';

type Making = Pick<Call<typeof supplierLinksApi.create>, 'transact' | 'config' | 'request' | 'params'> & {
  body: SupplierLinkInput & { supplierId?: string | null };
};

/** Making and revoking links is the same for every kind of document. */
const linksOf = (kind: LinkedKind) => ({
  create: ({ transact, config, request, params: { id }, body }: Making) =>
    transact(async (tx) => {
      let token: string | null = null;
      const linkId = await runRequestIdempotent(tx, request, body, async () => {
        const created = await createLink(tx, { kind, id }, body);
        token = created.token;
        return created.id;
      });
      return { ...(await getLink(tx, { kind, id }, linkId)), token, mailTo: await readMailAddress(tx, config, linkId) };
    }),
  mail: ({ tx, config, params: { id, linkId }, body }: Call<typeof supplierLinksApi.mail>) =>
    mailLink(tx, config, { kind, id }, { linkId, ...body }),
  revoke: ({ tx, params: { id, linkId }, body }: Call<typeof supplierLinksApi.revoke>) =>
    revokeLink(tx, { kind, id }, linkId, body.version),
});

const orderRoutes = routes(supplierLinksApi, {
  get: ({ db, params }) => readSupplierSide(db, params.id),
  ...linksOf('purchase'),
  decide: ({ tx, user, params, body }) => decideAnswer(tx, user, params, body),
  planShipment: ({ db, params }) => planSupplierShipment(db, params),
  takeShipment: ({ tx, user, params, body }) => takeSupplierShipment(tx, user, params, body),
  refuseShipment: ({ tx, user, params, body }) => refuseSupplierShipment(tx, user, params, body.reason),
});

const shipmentRoutes = routes(shipmentLinksApi, {
  get: ({ db, params }) => readShipmentSupplierSide(db, params.id),
  ...linksOf('shipment'),
});

const claimRoutes = routes(claimLinksApi, {
  get: ({ db, params }) => readClaimSide(db, params.id),
  ...linksOf('claim'),
  take: ({ tx, user, params, body }) => takeClaimAnswer(tx, user, params, body.version),
});

const inquiryRoutes = routes(inquiryLinksApi, {
  get: ({ db, params }) => readInquirySide(db, params.id),
  ...linksOf('inquiry'),
  take: ({ tx, user, params, body }) => takeQuotation(tx, user, params, body.version),
});

const preparationRoutes = routes(preparationLinksApi, {
  get: ({ db, params }) => readPreparationSide(db, params.id),
  ...linksOf('preparation'),
  take: ({ tx, user, params, body }) => takePromise(tx, user, params, body.version),
  refuse: ({ tx, user, params, body }) => refusePromise(tx, user, params, body.reason),
});

const taskRoutes = routes(taskLinksApi, {
  get: ({ db, params }) => readTaskSide(db, params.id),
  ...linksOf('developmentTask'),
  takeSample: ({ tx, user, params, body }) => takeSample(tx, user, params, body),
  refuseSample: ({ tx, user, params, body }) => refuseSample(tx, user, params, body.reason),
});

const statementRoutes = routes(statementLinksApi, {
  get: ({ db, params }) => readStatementSide(db, params.id),
  ...linksOf('statement'),
  takeInvoice: ({ tx, user, params, body }) => takeSupplierInvoice(tx, user, params, body),
  refuseInvoice: ({ tx, user, params, body }) => refuseSupplierInvoice(tx, user, params, body.reason),
});

const tokenIn = ({ headers }: FastifyRequest): string => {
  const token = headers[LINK_HEADER];
  return typeof token === 'string' ? token : '';
};

/** The link of an upload, which was counted when it was let in, before the file was read. */
async function findAdmitted(db: Db, request: FastifyRequest): Promise<LiveLink> {
  const link = await findLink(db, tokenIn(request));
  if (link === null) throw new AppError('LINK_ENDED');
  return link;
}

interface Reading {
  db: Db;
  request: FastifyRequest;
  params: { id: string };
}

/** A document as the supplier sees it, which his link must open. */
const reads =
  <T>(kind: LinkedKind, read: (db: Db, id: string, link: LiveLink) => Promise<T>) =>
  async ({ db, request, params: { id } }: Reading): Promise<T> => {
    const link = await admitCaller(db, request.headers[LINK_HEADER], request.ip);
    await refuseOtherDocument(db, link, { kind, id });
    return read(db, id, link);
  };

interface Answering<Body> extends Reading {
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  body: Body;
}

/** An answer of the supplier, once for each key. */
const answers =
  <Body extends object, T>(give: (tx: Tx, link: LiveLink, id: string, body: Body) => Promise<T>) =>
  async ({ db, transact, request, params, body }: Answering<Body>): Promise<T> => {
    const link = await admitCaller(db, request.headers[LINK_HEADER], request.ip);
    return transact((tx) => runRequestIdempotent(tx, request, { link: link.id, ...body }, () => give(tx, link, params.id, body)));
  };

interface Uploading extends Omit<Answering<unknown>, 'body'> {
  files: FileStore;
  upload: Upload;
}

/** A photo or PDF for what is said to a document. */
const uploads =
  (kind: LinkedKind) =>
  async ({ db, files, transact, request, params: { id }, upload }: Uploading): Promise<LinkFile> =>
    uploadByLink({ db, files, transact, request }, await findAdmitted(db, request), { kind, id }, upload);

const kindsOf = {
  orders: 'purchase',
  shipments: 'shipment',
  statements: 'statement',
  claims: 'claim',
  inquiries: 'inquiry',
  preparations: 'preparation',
  tasks: 'developmentTask',
} as const;

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
  listMessages: ({ db, request, params: { documents, id } }) => {
    const kind = kindsOf[documents];
    return reads(kind, (_, documentId, link) => listLinkMessages(db, { kind, id: documentId }, link))({ db, request, params: { id } });
  },
  leaveMessage: ({ params: { documents, id }, ...call }) =>
    answers((tx, link, documentId, body: LinkMessageInput) => leaveMessage(tx, link, { kind: kindsOf[documents], id: documentId }, body))({
      params: { id },
      ...call,
    }),
  getOrder: reads('purchase', readLinkOrder),
  readOrderPicture: ({ db, files, request, params }) =>
    reads('purchase', () => openDefectPicture(db, files, params))({ db, request, params }),
  answer: answers(giveAnswer),
  readPackingList: ({ db, request, params, body }) =>
    reads('purchase', (_, id, link) => readPackingList(db, link, id, body))({ db, request, params }),
  readPackingFile: async ({ db, request, params: { id }, upload, query }) => {
    const link = await findAdmitted(db, request);
    await refuseOtherDocument(db, link, { kind: 'purchase', id });
    return readPackingFile(db, link, id, upload, query);
  },
  ship: answers(shipByLink),
  withdrawShipment: ({ params, ...call }) => answers((tx, link) => withdrawShipment(tx, link, params))({ params, ...call }),
  readToldPaper: ({ db, request, params }) =>
    reads('purchase', () => readToldPaper(db, params.id, params.shipmentId))({ db, request, params }),
  readShipmentPaper: ({ db, request, params }) =>
    reads('purchase', () => readShipmentPaper(db, params.id, params.shipmentId))({ db, request, params }),
  getShipment: reads('shipment', readLinkSentShipment),
  readShipmentPicture: ({ db, files, request, params }) =>
    reads('shipment', () => openShipmentPicture(db, files, params))({ db, request, params }),
  readSentPaper: reads('shipment', readSentPaper),
  getStatement: reads('statement', readLinkStatement),
  answerStatement: answers(answerStatement),
  uploadInvoiceFile: uploads('statement'),
  sendInvoice: answers(sendInvoice),
  withdrawInvoice: ({ params, ...call }) => answers((tx, link) => withdrawInvoice(tx, link, params))({ params, ...call }),
  getClaim: reads('claim', readLinkClaim),
  uploadClaimFile: uploads('claim'),
  readClaimPicture: ({ db, files, request, params }) => reads('claim', () => openClaimPicture(db, files, params))({ db, request, params }),
  answerClaim: answers(answerClaim),
  getInquiry: reads('inquiry', readLinkInquiry),
  quote: answers(quote),
  getPreparation: reads('preparation', readLinkPreparation),
  answerPreparation: answers(promise),
  getTask: reads('developmentTask', readLinkTask),
  readTaskPicture: ({ db, files, request, params }) =>
    reads('developmentTask', () => openTaskPicture(db, files, params))({ db, request, params }),
  uploadSamplePicture: uploads('developmentTask'),
  sendSample: answers(sendSample),
  withdrawSample: ({ params, ...call }) => answers((tx, link) => withdrawSample(tx, link, params))({ params, ...call }),
});

/** Nothing of a file is read for whoever shows no link. */
const admitUpload: Route['admit'] = async (db, request) => {
  await admitCaller(db, request.headers[LINK_HEADER], request.ip);
  refuseLargeUpload(request.headers['content-length']);
};

export const supplierLinksRoutes: Route[] = [
  ...orderRoutes,
  ...shipmentRoutes,
  ...statementRoutes,
  ...claimRoutes,
  ...inquiryRoutes,
  ...preparationRoutes,
  ...taskRoutes,
  ...linkRoutes.map((route) => (route.spec.upload ? { ...route, admit: admitUpload } : route)),
];
