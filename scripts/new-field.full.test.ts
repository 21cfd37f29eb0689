import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runNode } from './steps.ts';
import { copyTree } from './tree-copy.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyTree();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Everything that a developer writes by hand for a new field: a migration, and what stands before which text in which file. */
interface NewField {
  migration: readonly [name: string, sql: string];
  added: readonly (readonly [file: string, before: string, text: string])[];
  /** Asks for the field, and how many tests. */
  probe: string;
  tests: number;
}

const supplierField: NewField = {
  migration: ['900_suppliers_daily_output', 'alter table suppliers add column daily_output numeric(9, 2) check (daily_output > 0);\n'],
  added: [
    [
      'contract/src/features/suppliers/fields.ts',
      `  leadDays: decimal(`,
      `  dailyOutput: decimal('日产量', { rule: numericRules['D7.2+'], unit: '米', hint: '按平均', aliases: '日产', example: '1200' }),\n`,
    ],
    ['web/src/features/suppliers/supplier-groups.ts', `  'leadDays',\n`, `  'dailyOutput',\n`],
  ],
  probe: 'new-field-probe',
  tests: 10,
};

const purchaseLineField: NewField = {
  migration: ['901_purchases_roll_length', 'alter table purchase_lines add column roll_length numeric(9, 2) check (roll_length > 0);\n'],
  added: [
    [
      'contract/src/features/purchases/fields.ts',
      `  reason: text(`,
      `  rollLength: decimal('匹长', { rule: generalRule(7, 2), unit: '米', aliases: '每匹米数', example: '75' }),\n`,
    ],
    ['web/src/features/purchases/orders/purchase-lines.ts', `    ...declared('reason'),\n`, `    ...declared('rollLength'),\n`],
    ['web/src/features/purchases/orders/PurchaseLinesPanel.tsx', `      ...declared('reason'),\n`, `      ...declared('rollLength'),\n`],
  ],
  probe: 'new-line-field-probe',
  tests: 7,
};

const stocktakeField: NewField = {
  migration: ['902_stocktakes_planned_hours', 'alter table stocktakes add column planned_hours numeric(9, 2) check (planned_hours > 0);\n'],
  added: [
    [
      'contract/src/features/stocktakes/fields.ts',
      `  remark: text(`,
      `  plannedHours: decimal('计划工时', { rule: numericRules['D7.2+'], unit: '小时', hint: '全部盘点人' }),\n`,
    ],
    ['web/src/features/stocktakes/StocktakeForm.tsx', `'remark'], {`, `'plannedHours', `],
    ['web/src/features/stocktakes/record/StocktakeFactsPanel.tsx', `'remark'])`, `'plannedHours', `],
  ],
  probe: 'new-stocktake-field-probe',
  tests: 6,
};

async function insertBefore(file: string, line: string, added: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text.split(line)).toHaveLength(2);
  await writeFile(
    join(copy, file),
    text.replace(line, () => added + line),
  );
}

const runInCopy = (...args: string[]) => runNode(args, { folder: copy, env: { TEST_DATABASE_URL: inject('postgresUrl') } });

async function addField({ migration: [name, statement], added, probe, tests }: NewField): Promise<void> {
  await writeFile(join(copy, `server/migrations/${name}.sql`), statement);
  for (const [file, before, text] of added) await insertBefore(file, before, text);
  const test = `scripts/${probe}.test.ts`;
  await copyFile(join(copy, `scripts/${probe}.ts`), join(copy, test));
  const { output } = await runInCopy('node_modules/vitest/vitest.mjs', 'run', test);
  expect(stripVTControlCharacters(output)).toMatch(new RegExp(`Tests\\s+${tests} passed \\(${tests}\\)`));
  await rm(join(copy, test));
}

it('a field added in three files appears in form, page, list, workbook, import and audit log of suppliers', { timeout: 600_000 }, () =>
  addField(supplierField),
);

it('a field added in four files appears in grid, lines, import and audit log of purchases', { timeout: 600_000 }, () =>
  addField(purchaseLineField),
);

it('a field added in four files appears in form, page, list, workbook and audit log of stocktakes', { timeout: 600_000 }, () =>
  addField(stocktakeField),
);

it('the code with the new fields passes the check, once the types of the database are generated', { timeout: 3_600_000 }, async () => {
  expect(await runInCopy('scripts/db-types.ts')).toMatchObject({ code: 0 });
  const checked = await runInCopy('scripts/check.ts');
  expect(checked.output).not.toContain('✗');
});
