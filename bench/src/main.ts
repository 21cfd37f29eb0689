import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfStale, serverBuild } from '../../server/src/build.ts';
import { pagesBuild } from '../../server/src/pages-build.ts';
import { measurePosting } from './figures/p1-posting.ts';
import { measureReceipts } from './figures/p1-receipts.ts';
import { measureHotBalance } from './figures/p2-hot-balance.ts';
import { measureLists } from './figures/p3-lists.ts';
import { measureCostingLists } from './figures/p3-costing.ts';
import { measureDevelopment } from './figures/p3-development.ts';
import { measurePreparations } from './figures/p3-preparations.ts';
import { measurePurchases } from './figures/p3-purchases.ts';
import { measureCosting } from './figures/costing.ts';
import { measureRecalculation } from './figures/costing-recalculation.ts';
import { measureQuotationImport } from './figures/quotation-import.ts';
import { measureSearch } from './figures/p4-search.ts';
import { measureStock } from './figures/p5-stock.ts';
import { measureNetting } from './figures/p6-netting.ts';
import { measureProposals } from './figures/p6-proposals.ts';
import { measureReadiness } from './figures/p6-readiness.ts';
import { measureExport } from './figures/p8-export.ts';
import { measureImport } from './figures/p9-import.ts';
import { measureLikeness } from './figures/p10-likeness.ts';
import { measureReports } from './figures/p11-reports.ts';
import { measureFirstLoad } from './figures/p12-first-load.ts';
import { measureGrid } from './figures/p13-grid.ts';
import { measurePages } from './figures/p14-pages.ts';
import { measureStart } from './figures/p15-start.ts';
import { measureStocktakes } from './figures/p7-stocktakes.ts';
import { measurePhone } from './figures/p7-phone.ts';
import { measureProcesses } from './figures/p16-processes.ts';
import { measureHome } from './figures/home.ts';
import { measureListeners } from './figures/listeners.ts';
import { measurePhotoSearch } from './figures/photo-search.ts';
import { measurePhotoSpeed } from './figures/photo-speed.ts';
import { measurePickPlans } from './figures/p17-pick-plans.ts';
import { measurePlan } from './figures/p18-plan.ts';
import { measureStatements } from './figures/p21-statements.ts';
import { measureVerifier } from './figures/verifier.ts';
import { openFixtures, type Fixtures } from './fixtures.ts';
import { drawTable, type Figure } from './table.ts';

/** In run and print order: P2 needs 64 connections, so it comes before figures that start several servers. */
const measurements: Readonly<Record<string, (fixtures: Fixtures) => Promise<Figure[]>>> = {
  P2: measureHotBalance,
  P1: measurePosting,
  'P1-receipts': measureReceipts,
  P3: measureLists,
  'P3-preparations': measurePreparations,
  'P3-purchases': measurePurchases,
  'P3-development': measureDevelopment,
  'P3-costing': measureCostingLists,
  costing: measureCosting,
  'costing-recalculation': measureRecalculation,
  'quotation-import': measureQuotationImport,
  'P6-readiness': measureReadiness,
  P4: measureSearch,
  P5: measureStock,
  P6: measureNetting,
  'P6-proposals': measureProposals,
  'P7-phone': measurePhone,
  P7: measureStocktakes,
  P8: measureExport,
  P9: measureImport,
  P10: measureLikeness,
  P11: measureReports,
  home: measureHome,
  listeners: measureListeners,
  P12: measureFirstLoad,
  P13: measureGrid,
  P14: measurePages,
  P15: measureStart,
  P16: measureProcesses,
  photo: measurePhotoSearch,
  'photo-speed': measurePhotoSpeed,
  P17: measurePickPlans,
  P18: measurePlan,
  P21: measureStatements,
  verifier: measureVerifier,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scale: { type: 'string', default: '0.1' },
    report: { type: 'string', default: 'bench/report.md' },
    data: { type: 'string' },
  },
});
const scale = Number.parseFloat(values.scale);
const asked = values.only?.split(',') ?? Object.keys(measurements);
const unknown = asked.filter((id) => !(id in measurements));
const chosen = Object.keys(measurements).filter((id) => asked.includes(id));
if (!(scale > 0 && scale <= 10) || unknown.length > 0) {
  console.error(`用法：npm run bench [-- --only ${Object.keys(measurements).join(',')} --scale 0.1 --report 文件 --data 目录]`);
  process.exit(2);
}

// Pages and server are built once, as in an installation.
for (const build of [pagesBuild, serverBuild]) await buildIfStale(build, (line) => console.log(line));

const fixtures = await openFixtures(scale, (line) => console.log(line), values.data);
// An interrupted bench leaves no server and no folder behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void fixtures.close().finally(() => process.exit(130)));
try {
  const figures: Figure[] = [];
  const broken: string[] = [];
  for (const id of chosen) {
    console.log(`\n── ${id}`);
    // The figures before and after a broken one are told all the same.
    try {
      figures.push(...((await measurements[id]?.(fixtures)) ?? []));
    } catch (error) {
      broken.push(id);
      console.error(error);
    }
  }
  const [processor] = cpus();
  const machine = `${new Date().toISOString().slice(0, 10)} · scale ${scale} · ${cpus().length} × ${processor?.model ?? ''} · ${Math.round(totalmem() / 2 ** 30)} GB · node ${process.versions.node}`;
  const report = `${machine}\n\n${drawTable(figures)}\n`;
  console.log(`\n${report}`);
  await writeFile(values.report, report);
  if (broken.length > 0) console.error(`not measured: ${broken.join(', ')}`);
  process.exitCode = broken.length === 0 && figures.every(({ holds }) => holds) ? 0 : 1;
} finally {
  await fixtures.close();
}
