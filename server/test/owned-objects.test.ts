import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { viewsApi } from '@mrp/contract/features/access/views.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { importsApi } from '@mrp/contract/features/imports.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { claimsApi } from '@mrp/contract/features/claims.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../src/app.ts';
import { composition } from '../src/features.ts';
import { exportWorker } from '../src/features/exports/jobs.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';
import { archiveSamples } from './faults/archive-samples.ts';
import { claimSamples } from './faults/claim-samples.ts';
import { statementSamples } from './faults/statement-samples.ts';
import { styleSamples } from './faults/style-samples.ts';
import { anUploadedPicture, accessSamples } from './faults/access-samples.ts';
import { ofId, openScene, sample, type Sample, type SampleRequest, type Scene } from './faults/write-samples.ts';
import { aPreparationWorld } from './preparations.ts';
import { purchaseSamples } from './faults/purchase-samples.ts';
import { countTaskReads, stocktakeSamples } from './faults/stocktake-samples.ts';
import { quotationSamples } from './faults/quotation-samples.ts';
import { preparationSamples } from './faults/preparation-samples.ts';
import { previewOf, sheetOf, sheetRow, uploadFile } from './imports.ts';
import { aStockWorld } from './stock.ts';

/** Objects of one user that no other user may access, whatever the permissions. Found by path and query parameters, so that none is missing. */
let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let samples: ReadonlyMap<Endpoint, Sample>;

/** Shared objects: every user with the permission may open them. */
const shared =
  /^\/(system|material)\/:product\/mrp\/(users|api-keys|webhooks|webhook-deliveries|bins|style-costs|roles|sessions|jobs|audit|dictionaries|dictionary-entries|dictionary-holders|units|currencies|classifications|colours|numbering-rules|suppliers|materials|external-materials|network-products|development-tasks|stock|stocktakes|styles|garment-orders|boms|preparations|productions|nettings|plan|purchases|picks|shipments|receipts|statements|claims|techniques|comparison-configs|inquiries|prices|quotations|fabric-pricing|mrpLog)(\/|$)/;
/** Endpoints of shared records that only the author may call: for drafts. */
const authored: readonly Endpoint[] = [
  materialsApi.discard,
  suppliersApi.discard,
  bomsApi.discard,
  preparationsApi.discard,
  purchasesApi.discard,
  statementsApi.discard,
  claimsApi.discard,
  costingApi.discard,
];

const namesAnObject = (spec: Endpoint): boolean => /:(id|row)\b/.test(spec.path) || 'id' in (spec.query?.shape ?? {});
// A file is received before its object is looked for, and a supplier has a link instead of an account; such calls have tests of their own.
const owned = (await routes)
  .map(({ spec }) => spec)
  .filter(
    (spec) => namesAnObject(spec) && !spec.upload && spec.permission !== 'public' && (!shared.test(spec.path) || authored.includes(spec)),
  );

beforeAll(async () => {
  t = await testApp();
  const engine = await startJobs({ url: t.url, pool: t.ownerPool, appRole: true, workers: [], onError: () => undefined });
  await engine.stop();
  const scene = await openScene(t);
  owner = scene.user;
  stranger = await t.aUser();
  const stock = await aStockWorld(t, 1);
  const world = await aPreparationWorld(t, 'NONE', stock);
  const tasks = [...(await stocktakeSamples(scene, stock)), ...countTaskReads(scene, stock)];
  const preparations = [...(await preparationSamples(scene, world)), ...purchaseSamples(scene, world), ...quotationSamples(scene)];
  const statements = [...statementSamples(scene, world), ...claimSamples(scene, world)];
  const styles = await styleSamples(scene);
  const all = [
    ...accessSamples(scene, engine),
    ...archiveSamples(scene),
    ...preparations,
    ...statements,
    ...styles,
    ...tasks,
    ...readSamples(scene),
  ];
  samples = new Map(all.map((one) => [one.endpoint, one]));
}, 120_000);

/** Reads of the user's own exports, imports and files. */
function readSamples(scene: Scene): Sample[] {
  const { user, ask, fresh } = scene;
  const aBatch = async () => {
    const sheet = await sheetOf([sheetRow(fresh('导入布'))]);
    return ofId((await uploadFile(t, user, 'materials', sheet)).data);
  };
  return [
    sample(importsApi.get, aBatch),
    sample(importsApi.listRows, aBatch),
    sample(importsApi.findError, aBatch),
    sample(importsApi.listValues, aBatch),
    sample(importsApi.listChoices, async () => ({ ...(await aBatch()), query: { column: 'firstUnitId', q: '' } })),
    sample(importsApi.listColumnTexts, async () => ({ params: { ...(await aBatch()).params, index: '0' } })),
    sample(importsApi.downloadErrors, async () =>
      ofId(await previewOf(t, user, 'materials', await sheetOf([sheetRow(fresh('导入布'), { 门幅: '很宽' })]))),
    ),
    sample(importsApi.downloadSource, aBatch),
    sample(exportsApi.download, async () => {
      const { id } = await ask(exportsApi.start, { body: { list: 'colours', query: '' } });
      const worker = exportWorker({ db: t.ownerDb, files: t.files, log: () => undefined }, composition.exports);
      await worker.run({ id }, { attempt: 0, signal: new AbortController().signal });
      return ofId({ id });
    }),
    sample(filesApi.readFile, async () => ({ params: { id: (await anUploadedPicture(scene)).id, variant: 'original' as const } })),
    sample(filesApi.readFileByHash, async () => {
      const { id, url } = await anUploadedPicture(scene);
      return { params: { id, variant: 'original' as const, hash: url.split('/').at(-1) ?? '' } };
    }),
  ];
}

async function call({ method, path }: Endpoint, request: SampleRequest, { headers }: TestUser): Promise<number> {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? t.config.PRODUCT));
  const search = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
  const key = `owned-${Math.random().toString(36).slice(2)}`;
  const response = await t.app.inject({
    method,
    url: `/api${address}${search}`,
    headers: { ...headers, 'idempotency-key': key },
    ...(request.body !== undefined && { payload: request.body as object }),
  });
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
  return isEnvelope ? response.json<{ code: number }>().code : response.statusCode;
}

it('there is a sample object for every route that opens one', () => {
  expect(owned.filter((spec) => !samples.has(spec)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(owned).toContain(viewsApi.remove);
});

const notHis: readonly number[] = [errors.NOT_FOUND.code, errors.NOT_YOURS.code];

describe.each(owned.map((spec) => [`${spec.method} ${spec.path} (${spec.summary})`, spec] as const))('%s', (_title, spec) => {
  it('is refused for another user with every permission, and allowed for the owner', async () => {
    const one = samples.get(spec);
    if (!one) throw new Error('no sample');
    const request = await one.prepare();
    expect(notHis).toContain(await call(spec, request, stranger));
    expect(await call(spec, { ...request, query: { ...request.query, isApple: '1' } }, stranger)).not.toBe(200);
    expect(notHis).not.toContain(await call(spec, request, owner));
  });
});
