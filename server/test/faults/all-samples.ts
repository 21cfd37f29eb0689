import { startJobs, type JobEngine } from '../../src/platform/jobs.ts';
import type { TestApp } from '../app.ts';
import { aNettingWorld } from '../nettings.ts';
import { aPreparationWorld } from '../preparations.ts';
import { aStockWorld } from '../stock.ts';
import { accessSamples } from './access-samples.ts';
import { actualSamples } from './actual-samples.ts';
import { archiveSamples } from './archive-samples.ts';
import { binSamples } from './bin-samples.ts';
import { claimSamples } from './claim-samples.ts';
import { comparisonSamples } from './comparison-samples.ts';
import { documentLinkSamples } from './document-link-samples.ts';
import { dictionarySamples } from './dictionary-samples.ts';
import { nettingSamples } from './netting-samples.ts';
import { pickSamples } from './pick-samples.ts';
import { planSamples } from './plan-samples.ts';
import { preparationSamples } from './preparation-samples.ts';
import { purchaseSamples } from './purchase-samples.ts';
import { quotationSamples } from './quotation-samples.ts';
import { statementSamples } from './statement-samples.ts';
import { stockSamples } from './stock-samples.ts';
import { stocktakeSamples } from './stocktake-samples.ts';
import { shipmentLinkSamples, supplierLinkSamples } from './supplier-link-samples.ts';
import { styleSamples } from './style-samples.ts';
import { taskLinkSamples } from './task-link-samples.ts';
import { techniqueSamples } from './technique-samples.ts';
import { openScene, type Sample, type Scene } from './write-samples.ts';

/** The tables of the engine without workers, so that jobs keep the state set by the samples. */
export async function openIdleJobs(t: TestApp): Promise<JobEngine> {
  const engine = await startJobs({ url: t.url, pool: t.ownerPool, appRole: true, workers: [], onError: () => undefined });
  await t.ownerPool.query(`select pgboss.create_queue('demo-pictures', '{"policy":"standard"}')`);
  return engine;
}

/** Valid writes of all endpoints; an endpoint with several actions has one sample for each. */
export async function openSamples(t: TestApp, engine: JobEngine): Promise<{ scene: Scene; samples: readonly Sample[] }> {
  const scene = await openScene(t);
  const stock = await aStockWorld(t, 1);
  const world = await aPreparationWorld(t, 'NONE', stock);
  const net = await aNettingWorld(t);
  const samples = [
    ...accessSamples(scene, engine),
    ...dictionarySamples(scene),
    ...archiveSamples(scene),
    ...techniqueSamples(scene),
    ...comparisonSamples(scene),
    ...stockSamples(scene, stock),
    ...(await stocktakeSamples(scene, stock)),
    ...(await nettingSamples(scene, net)),
    ...planSamples(scene, net),
    ...(await preparationSamples(scene, world)),
    ...purchaseSamples(scene, world),
    ...statementSamples(scene, world),
    ...claimSamples(scene, world),
    ...supplierLinkSamples(scene, world),
    ...shipmentLinkSamples(scene, world),
    ...documentLinkSamples(scene, world),
    ...taskLinkSamples(scene),
    ...(await pickSamples(scene, world)),
    ...(await actualSamples(scene, net)),
    ...(await binSamples(scene, stock)),
    ...quotationSamples(scene),
    ...(await styleSamples(scene)),
  ];
  return { scene, samples };
}
