import type { RuleName } from '../check-architecture.ts';

/** A violation to plant, and the place that must be reported; nothing else may be. */
export interface Probe {
  rule: RuleName;
  /** What is wrong with it. */
  plants: string;
  files: Readonly<Record<string, string>>;
  /** A path, or a path with its line. */
  at: string;
}

const probe = (rule: RuleName, plants: string, path: string, text: string, at = path): Probe => ({
  rule,
  plants,
  files: { [path]: text },
  at,
});

const page = (imported: string) => `import '${imported}';\nexport const StockPage = null;`;
const inQueries = (sqlText: string) => `export const found = sql\`select ${sqlText}\`;`;

export const probes: readonly Probe[] = [
  probe('oneNamePerFeature', 'a feature of the server that nobody agreed on', 'server/src/features/warehouse/queries.ts', ''),
  probe('oneNamePerFeature', 'a synonym in the web', 'web/src/features/vendors/routes.tsx', ''),
  probe('oneNamePerFeature', 'a plural in the contract', 'contract/src/features/supplier.ts', ''),
  probe('oneNamePerFeature', 'a migration without a feature', 'server/migrations/004_fixes.sql', ''),

  probe('agreedFileKinds', 'a service beside the commands', 'server/src/features/stock/stock-service.ts', ''),
  probe('agreedFileKinds', 'data outside an installation', 'server/src/features/stock/holders.json', '{}'),
  probe('agreedFileKinds', 'a dialog among the pages', 'web/src/features/stock/StockDialog.tsx', ''),
  probe('agreedFileKinds', 'a picker that is none', 'web/src/pickers/Holders.tsx', ''),
  probe('agreedFileKinds', 'a second way into the server', 'server/src/second.ts', ''),
  probe('namesThatSaySomething', 'utilities', 'server/src/platform/utils.ts', ''),
  probe('namesThatSaySomething', 'an index', 'contract/src/lib/index.ts', ''),
  probe('namesThatSaySomething', 'types by themselves', 'web/src/lib/types.ts', ''),
  probe('shortFiles', 'a query file of 301 lines', 'server/src/features/stock/queries.ts', 'export {};\n'.repeat(301)),

  probe('layersPointDown', 'the contract that knows a feature in its lib', 'contract/src/lib/list.ts', `import '../features/stock.ts';`),
  probe('layersPointDown', 'the contract that knows the server', 'contract/src/lib/list.ts', `import '../../../server/src/app.ts';`),
  probe('layersPointDown', 'a platform that knows a feature', 'server/src/platform/jobs.ts', `import '../features/stock/commands.ts';`),
  probe('layersPointDown', 'a feature that knows the app', 'server/src/features/stock/jobs.ts', `import { routes } from '../../app.ts';`),
  probe('layersPointDown', 'a server that knows the web', 'server/src/platform/pages.ts', `import '../../../web/src/lib/api.ts';`),
  probe(
    'layersPointDown',
    'a page that knows the server',
    'web/src/features/stock/StockPage.tsx',
    page('../../../../server/src/config.ts'),
  ),
  probe(
    'layersPointDown',
    'a page that knows the server by a type',
    'web/src/lib/rows.ts',
    `import type { Tx } from '../../../server/src/platform/database.ts';`,
  ),
  probe(
    'layersPointDown',
    'a kit that knows a feature, loaded late',
    'web/src/kit/Late.tsx',
    `export const late = () => import('../features/stock/StockPage.tsx');`,
  ),
  probe(
    'layersPointDown',
    'a kit that passes a feature on',
    'web/src/kit/Passed.tsx',
    `export { state } from '../features/suppliers/text.ts';`,
  ),
  probe('layersPointDown', 'a lib that knows the kit', 'web/src/lib/tags.ts', `import '../kit/StatusTag.tsx';`),
  probe(
    'layersPointDown',
    'a product that knows its tests',
    'server/src/demo/load.ts',
    `import { aSupplier } from '../../test/builders.ts';`,
  ),
  probe('layersPointDown', 'a test of the web that opens the server', 'web/src/lib/api.test.ts', `import '../../../server/src/app.ts';`),

  probe('packagesInTheirRooms', 'a framework in the contract', 'contract/src/lib/list.ts', `import fastify from 'fastify';`),
  probe('packagesInTheirRooms', 'files in the contract', 'contract/src/lib/list.ts', `import 'node:fs';`),
  probe('packagesInTheirRooms', 'a rule that queries', 'server/src/features/stock/rules.ts', `import { sql } from 'kysely';`),
  probe(
    'packagesInTheirRooms',
    'a rule that reaches the database over the platform',
    'server/src/features/stock/rules.ts',
    `import { open } from '../../platform/database.ts';`,
  ),

  probe('slicesInTheirRoles', 'a query that writes', 'server/src/features/stock/queries.ts', `import { move } from './commands.ts';`),
  probe(
    'slicesInTheirRoles',
    'a rule that reads',
    'server/src/features/stock/rules.ts',
    `import { findSupplier } from '../suppliers/queries.ts';`,
  ),
  probe('slicesInTheirRoles', 'a route into another feature', 'server/src/features/stock/routes.ts', `import '../suppliers/queries.ts';`),
  probe(
    'featuresInOrder',
    'a lower feature that knows a higher one',
    'server/src/features/suppliers/queries.ts',
    `import '../stock/rules.ts';`,
  ),
  probe(
    'featuresInOrder',
    'a feature that app.ts does not name',
    'server/src/features/picks/queries.ts',
    `import '../suppliers/rules.ts';`,
  ),
  probe(
    'pickersAndTextAcrossPages',
    "another feature's form",
    'web/src/features/stock/StockPage.tsx',
    page('../suppliers/SupplierForm.tsx'),
  ),
  {
    rule: 'noCycles',
    plants: 'three files in a ring',
    files: {
      'server/src/platform/one.ts': `import './two.ts';`,
      'server/src/platform/three.ts': `export * from './one.ts';`,
      'server/src/platform/two.ts': `import type { A } from './three.ts';`,
    },
    at: 'server/src/platform/one.ts',
  },

  probe(
    'oneOwnerPerTable',
    "an insert into another feature's table",
    'server/src/features/stock/jobs.ts',
    `tx\n  .insertInto('suppliers')`,
    'server/src/features/stock/jobs.ts:2',
  ),
  probe('oneOwnerPerTable', 'a raw update', 'server/src/features/stock/jobs.ts', 'sql`update suppliers set tax_rate = 0`'),
  probe(
    'oneOwnerPerTable',
    'a deletion over a list of tables',
    'server/src/features/stock/jobs.ts',
    "for (const table of ['stock_movements', 'suppliers']) sql`delete from ${sql.table(table)}`",
  ),
  probe('oneOwnerPerTable', 'a bulk write', 'server/src/features/stock/jobs.ts', `insertMany(tx, 'suppliers', rows)`),
  probe(
    'oneOwnerPerTable',
    "a transition of another feature's document",
    'server/src/features/stock/jobs.ts',
    `transition(tx, { workflow, table: 'suppliers' })`,
  ),
  probe(
    'oneOwnerPerTable',
    "a migration that fills another feature's table",
    'server/migrations/004_stock.sql',
    'insert into suppliers values (1);',
  ),
  probe('oneOwnerPerTable', 'a demo that bypasses the commands', 'server/src/demo/load.ts', `db.insertInto('suppliers')`),

  probe('noFloats', 'a parsed float', 'server/src/features/stock/rules.ts', `export const n = parseFloat('1.5');`),
  probe('noFloats', 'a number made of text', 'contract/src/lib/sums.ts', `export const n = Number('1.5');`),
  probe('noFloats', 'a decimal that is given up', 'contract/src/lib/sums.ts', `export const n = d.toNumber();`),
  probe('noFloats', 'a float of the database', 'server/src/features/stock/queries.ts', inQueries('quantity::float8')),
  probe('textInsideJson', 'a bare column', 'server/src/features/stock/queries.ts', inQueries(`jsonb_build_object('quantity', m.quantity)`)),
  probe(
    'textInsideJson',
    'a column by reference',
    'server/src/features/stock/queries.ts',
    inQueries('jsonb_build_array(${sql.ref(`${alias}.tax_rate`)})'),
  ),
  probe(
    'textInsideJson',
    "a selection by Kysely's helper",
    'server/src/features/stock/queries.ts',
    `jsonArrayFrom(eb.selectFrom('suppliers as s').select(['s.name', 's.taxRate']))`,
  ),

  probe(
    'permissionsByContract',
    'a button spelled out in the server',
    'server/src/features/stock/commands.ts',
    `if (user.permissions.has('SKU库存:调整')) {}`,
  ),
  probe(
    'permissionsByContract',
    'a button spelled out on a page',
    'web/src/features/stock/StockPage.tsx',
    `export const StockPage = 'SKU库存:调整';`,
  ),
  probe(
    'permissionsByContract',
    'a menu title that is asked for',
    'server/src/features/stock/commands.ts',
    `if (user.permissions.has('SKU库存')) {}`,
  ),
];
