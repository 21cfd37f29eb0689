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

// Everything that a developer writes by hand for a new supplier field.
const migration = 'alter table suppliers add column daily_output numeric(9, 2) check (daily_output > 0);\n';
const declaration = `  dailyOutput: decimal('日产量', { rule: numericRules['D7.2+'], unit: '米', hint: '按平均', aliases: '日产', example: '1200' }),\n`;
const name = `  'dailyOutput',\n`;

async function insertBefore(file: string, line: string, added: string): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text.split(line)).toHaveLength(2);
  await writeFile(
    join(copy, file),
    text.replace(line, () => added + line),
  );
}

const runInCopy = (...args: string[]) => runNode(args, { folder: copy, env: { TEST_DATABASE_URL: inject('postgresUrl') } });

it('a field added in three files appears in form, page, list, workbook, import and audit log', { timeout: 600_000 }, async () => {
  await writeFile(join(copy, 'server/migrations/900_suppliers_daily_output.sql'), migration);
  await insertBefore('contract/src/features/suppliers/fields.ts', `  leadDays: decimal(`, declaration);
  await insertBefore('web/src/features/suppliers/supplier-groups.ts', `  'leadDays',\n`, name);

  await copyFile(join(copy, 'scripts/new-field-probe.ts'), join(copy, 'scripts/new-field-probe.test.ts'));
  const probed = await runInCopy('node_modules/vitest/vitest.mjs', 'run', 'scripts/new-field-probe.test.ts');
  expect(stripVTControlCharacters(probed.output)).toMatch(/Tests\s+10 passed \(10\)/);

  // Checks types and the fourth file, which is generated.
  await rm(join(copy, 'scripts/new-field-probe.test.ts'));
  expect(await runInCopy('scripts/db-types.ts')).toMatchObject({ code: 0 });
  const checked = await runInCopy('scripts/check.ts');
  expect(checked.output).not.toContain('✗');
});
