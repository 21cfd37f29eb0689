import type { RuleName } from '../check-architecture.ts';

/** A violation to add, and the place that must be the only one reported. */
export interface RuleFixture {
  rule: RuleName;
  /** Description of the violation. */
  violation: string;
  files: Readonly<Record<string, string>>;
  /** A path, or a path with its line. */
  at: string;
}

const fixture = (rule: RuleName, violation: string, path: string, text: string, at = path): RuleFixture => ({
  rule,
  violation,
  files: { [path]: text },
  at,
});

const page = (imported: string) => `import '${imported}';\nexport const StockPage = null;`;
const inQueries = (sqlText: string) => `export const found = sql\`select ${sqlText}\`;`;

const numbered = (count: number, path: (at: number) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [path(at), '']));

export const ruleFixtures: readonly RuleFixture[] = [
  fixture('featureNames', 'a feature of the server that nobody agreed on', 'server/src/features/warehouse/queries.ts', ''),
  fixture('featureNames', 'a synonym in the web', 'web/src/features/vendors/feature.ts', ''),
  fixture('featureNames', 'a plural in the contract', 'contract/src/features/supplier.ts', ''),
  fixture('featureNames', 'a migration without a feature', 'server/migrations/004_small_fixes.sql', ''),

  fixture('allowedFiles', 'a service beside the commands', 'server/src/features/stock/stock-service.ts', ''),
  fixture('allowedFiles', 'data outside an installation', 'server/src/features/stock/holders.json', '{}'),
  fixture('allowedFiles', 'a dialog among the pages', 'web/src/features/stock/StockDialog.tsx', ''),
  fixture('allowedFiles', 'a picker that is none', 'web/src/pickers/Holders.tsx', ''),
  fixture('allowedFiles', 'a second way into the server', 'server/src/second.ts', ''),
  fixture('allowedFiles', 'a folder in a folder', 'server/src/features/stock/documents/lines/queries.ts', ''),
  fixture('allowedFiles', 'a page in a folder of a folder', 'web/src/features/stock/lots/rolls/RollsPage.tsx', ''),
  fixture(
    'topicFolders',
    'a folder for one file',
    'server/src/features/stock/holders/queries.ts',
    '',
    'server/src/features/stock/holders/',
  ),
  fixture('topicFolders', 'a folder for one page', 'web/src/features/stock/lots/LotsPage.tsx', '', 'web/src/features/stock/lots/'),
  {
    rule: 'roomyFolders',
    violation: 'twenty-six modules of a feature beside each other',
    files: numbered(26, (at) => `server/src/features/stock/topic-${at}.rules.ts`),
    at: 'server/src/features/stock/',
  },
  {
    rule: 'roomyFolders',
    violation: 'twenty-six panels in one folder',
    files: numbered(26, (at) => `web/src/features/stock/lots/Lots${at}Panel.tsx`),
    at: 'web/src/features/stock/lots/',
  },
  {
    rule: 'roomyFolders',
    violation: 'twenty-six modules of the platform beside each other',
    files: numbered(26, (at) => `server/src/platform/topic-${at}.ts`),
    at: 'server/src/platform/',
  },
  fixture('noGenericNames', 'utilities', 'server/src/platform/utils.ts', ''),
  fixture('noGenericNames', 'an index', 'contract/src/lib/index.ts', ''),
  fixture('noGenericNames', 'types by themselves', 'web/src/lib/types.ts', ''),
  fixture('maxFileLength', 'a query file of 301 lines', 'server/src/features/stock/queries.ts', 'export {};\n'.repeat(301)),

  fixture('layerImports', 'the contract that knows a feature in its lib', 'contract/src/lib/list.ts', `import '../features/stock.ts';`),
  fixture('layerImports', 'the contract that knows the server', 'contract/src/lib/list.ts', `import '../../../server/src/app.ts';`),
  fixture('layerImports', 'a platform that knows a feature', 'server/src/platform/jobs.ts', `import '../features/stock/commands.ts';`),
  fixture('layerImports', 'a feature that knows the app', 'server/src/features/stock/jobs.ts', `import { routes } from '../../app.ts';`),
  fixture('layerImports', 'a server that knows the web', 'server/src/platform/pages.ts', `import '../../../web/src/lib/api.ts';`),
  fixture('layerImports', 'a page that knows the server', 'web/src/features/stock/StockPage.tsx', page('../../../../server/src/config.ts')),
  fixture(
    'layerImports',
    'a page that knows the server by a type',
    'web/src/lib/rows.ts',
    `import type { Tx } from '../../../server/src/platform/database.ts';`,
  ),
  fixture(
    'layerImports',
    'a kit that knows a feature, loaded late',
    'web/src/kit/Late.tsx',
    `export const late = () => import('../features/stock/StockPage.tsx');`,
  ),
  fixture(
    'layerImports',
    'a kit that passes a feature on',
    'web/src/kit/Passed.tsx',
    `export { state } from '../features/suppliers/text.ts';`,
  ),
  fixture('layerImports', 'a lib that knows the kit', 'web/src/lib/tags.ts', `import '../kit/StatusTag.tsx';`),
  fixture(
    'layerImports',
    'a product that knows its tests',
    'server/src/demo/load.ts',
    `import { aSupplier } from '../../test/builders.ts';`,
  ),
  fixture(
    'layerImports',
    'a test of the web that opens the server',
    'web/src/lib/api/api.test.ts',
    `import '../../../../server/src/app.ts';`,
  ),

  fixture('packageImports', 'a framework in the contract', 'contract/src/lib/list.ts', `import fastify from 'fastify';`),
  fixture('packageImports', 'files in the contract', 'contract/src/lib/list.ts', `import 'node:fs';`),
  fixture('packageImports', 'a rule that queries', 'server/src/features/stock/rules.ts', `import { sql } from 'kysely';`),
  fixture(
    'packageImports',
    'a rule that reaches the database over the platform',
    'server/src/features/stock/rules.ts',
    `import { open } from '../../platform/database/database.ts';`,
  ),

  fixture('fileKindImports', 'a query that writes', 'server/src/features/stock/queries.ts', `import { move } from './commands.ts';`),
  fixture(
    'fileKindImports',
    'a rule that reads',
    'server/src/features/stock/rules.ts',
    `import { findSupplier } from '../suppliers/queries.ts';`,
  ),
  fixture('fileKindImports', 'a route into another feature', 'server/src/features/stock/routes.ts', `import '../suppliers/queries.ts';`),
  fixture(
    'featureOrder',
    'a lower feature that knows a higher one',
    'server/src/features/suppliers/queries.ts',
    `import '../stock/rules.ts';`,
  ),
  fixture(
    'featureOrder',
    'a feature that features.ts does not name',
    'server/src/features/picks/queries.ts',
    `import '../suppliers/rules.ts';`,
  ),
  fixture('fileKindImports', "another feature's manifest", 'server/src/features/stock/rules.ts', `import '../suppliers/feature.ts';`),
  fixture('manifestImports', 'an app that knows a command', 'server/src/app.ts', `import './features/stock/commands.ts';`),
  fixture('manifestImports', 'a list of more than manifests', 'server/src/worker.ts', `import './features/suppliers/routes.ts';`),
  fixture(
    'manifestImports',
    'a route table that knows a page',
    'web/src/app/routes.tsx',
    `export const routes = [async () => await import('../features/stock/StockPage.tsx')];`,
  ),
  fixture('webFeatureImports', "another feature's form", 'web/src/features/stock/StockPage.tsx', page('../suppliers/SupplierForm.tsx')),
  {
    rule: 'noCycles',
    violation: 'three files in a ring',
    files: {
      'server/src/platform/one.ts': `import './two.ts';`,
      'server/src/platform/three.ts': `export * from './one.ts';`,
      'server/src/platform/two.ts': `import type { A } from './three.ts';`,
    },
    at: 'server/src/platform/one.ts',
  },

  fixture(
    'oneOwnerPerTable',
    "an insert into another feature's table",
    'server/src/features/stock/jobs.ts',
    `tx\n  .insertInto('suppliers')`,
    'server/src/features/stock/jobs.ts:2',
  ),
  fixture('oneOwnerPerTable', 'a raw update', 'server/src/features/stock/jobs.ts', 'sql`update suppliers set tax_rate = 0`'),
  fixture(
    'oneOwnerPerTable',
    'a deletion over a list of tables',
    'server/src/features/stock/jobs.ts',
    "for (const table of ['stock_movements', 'suppliers']) sql`delete from ${sql.table(table)}`",
  ),
  fixture('oneOwnerPerTable', 'a bulk write', 'server/src/features/stock/jobs.ts', `insertMany(tx, 'suppliers', rows)`),
  fixture(
    'oneOwnerPerTable',
    "a transition of another feature's document",
    'server/src/features/stock/jobs.ts',
    `transition(tx, { workflow, table: 'suppliers' })`,
  ),
  fixture(
    'oneOwnerPerTable',
    "a migration that fills another feature's table",
    'server/migrations/004_stock_facts.sql',
    'insert into suppliers values (1);',
  ),
  fixture(
    'oneOwnerPerTable',
    "a function that writes another feature's table",
    'server/sql/stock/move.sql',
    `create or replace function move() returns void language sql as\n  'update suppliers set tax_rate = 0';`,
    'server/sql/stock/move.sql:2',
  ),
  fixture('oneOwnerPerTable', 'a demo that bypasses the commands', 'server/src/demo/load.ts', `db.insertInto('suppliers')`),

  ...['function move()', 'or replace view moved', 'constraint trigger moved', 'type posting'].map((what) =>
    fixture(
      'noCodeInMigrations',
      `create ${what}`,
      'server/migrations/004_stock_code.sql',
      `create ${what}`,
      'server/migrations/004_stock_code.sql:1',
    ),
  ),
  fixture(
    'noCodeInMigrations',
    'a function that is altered',
    'server/migrations/004_stock_code.sql',
    'alter function stock_at owner to mrp;',
  ),
  fixture(
    'migrationsCallBaseOnly',
    'a migration that calls what is made after it',
    'server/migrations/004_stock_history.sql',
    `select keep_history('stock_movements');`,
  ),
  fixture('migrationsInOrder', 'a number that is taken', 'server/migrations/003_stock_more.sql', ''),
  fixture('migrationsInOrder', 'a name that does not say what', 'server/migrations/004_stock.sql', ''),
  fixture('featureNames', 'SQL without a feature', 'server/sql/warehouse/triggers.sql', ''),
  fixture(
    'oneObjectPerSqlFile',
    'a second function in a file',
    'server/sql/base/acting_user_id.sql',
    `create or replace function acting_user_id()\ncreate or replace function other()`,
    'server/sql/base/acting_user_id.sql:2',
  ),
  fixture('oneObjectPerSqlFile', 'a function among triggers', 'server/sql/suppliers/triggers.sql', 'create or replace function rate()'),
  fixture('oneObjectPerSqlFile', 'a file without what it is called by', 'server/sql/stock/moved.sql', 'select 1'),
  fixture(
    'oneObjectPerSqlFile',
    'an invariant outside of inv',
    'server/sql/stock/invariants.sql',
    'create view negative_stock as select 1',
  ),

  fixture('noFloats', 'a parsed float', 'server/src/features/stock/rules.ts', `export const n = parseFloat('1.5');`),
  fixture('noFloats', 'a number made of text', 'contract/src/lib/sums.ts', `export const n = Number('1.5');`),
  fixture('noFloats', 'a decimal that is given up', 'contract/src/lib/sums.ts', `export const n = d.toNumber();`),
  fixture('noFloats', 'a float of the database', 'server/src/features/stock/queries.ts', inQueries('quantity::float8')),
  fixture(
    'textInsideJson',
    'a bare column',
    'server/src/features/stock/queries.ts',
    inQueries(`jsonb_build_object('quantity', m.quantity)`),
  ),
  fixture(
    'textInsideJson',
    'a column by reference',
    'server/src/features/stock/queries.ts',
    inQueries('jsonb_build_array(${sql.ref(`${alias}.tax_rate`)})'),
  ),
  fixture(
    'textInsideJson',
    "a selection by Kysely's helper",
    'server/src/features/stock/queries.ts',
    `jsonArrayFrom(eb.selectFrom('suppliers as s').select(['s.name', 's.taxRate']))`,
  ),

  fixture(
    'permissionsByContract',
    'a button spelled out in the server',
    'server/src/features/stock/commands.ts',
    `if (user.permissions.has('SKU库存:调整')) {}`,
  ),
  fixture(
    'permissionsByContract',
    'a button spelled out on a page',
    'web/src/features/stock/StockPage.tsx',
    `export const StockPage = 'SKU库存:调整';`,
  ),
  fixture(
    'permissionsByContract',
    'a menu title that is asked for',
    'server/src/features/stock/commands.ts',
    `if (user.permissions.has('SKU库存')) {}`,
  ),

  fixture('lengthsFromTheme', 'a length beside the tokens', 'web/src/features/stock/lots.css', '.lots {\n  gap: 8px;\n}'),
  fixture(
    'lengthsFromTheme',
    'a length among what may be in px',
    'web/src/features/stock/lots.css',
    '@media (min-width: 992px) {\n  .lots {\n    width: 240px;\n    border: 1px solid;\n    padding: calc(100% - 3px) 0\n  }\n}',
  ),
  fixture('lengthsFromTheme', 'a number that may be lowered', 'web/src/features/imports/imports.css', '.import {\n  gap: 7px;\n}'),
  fixture('typeFromScale', 'a size beside the scale', 'web/src/kit/notes.css', '.note {\n  font-size: 13px;\n}'),
  fixture('typeFromScale', 'a size without its line', 'web/src/kit/notes.css', '.note {\n  font-size: var(--font-size-sm);\n}'),
  fixture('typeFromScale', 'a third weight', 'web/src/kit/notes.css', '.note {\n  font-weight: 500;\n}'),

  fixture(
    'choicesByPinyin',
    'a select without pinyin on a page',
    'web/src/features/stock/StockPage.tsx',
    `export const StockPage = () => <Select options={[]} />;`,
  ),
];
