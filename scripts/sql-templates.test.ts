import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listUnused, readTemplates } from './sql-templates.ts';

const source = `
const named = sql<{ id: string }>\`select id from users where name = \${name} and age > \${age}\`;
const nested = sql\`a \${on ? sql\`and b\` : sql\`\`} \\n\`;
const other = html\`<p>\`;`;

it('finds the templates of a module, nested ones too, and those that became part of no statement', async () => {
  const templates = readTemplates('users.ts', source);
  expect(templates.map(({ place, text }) => [place, JSON.parse(text)])).toEqual([
    ['users.ts:2', ['select id from users where name = ', ' and age > ', '']],
    ['users.ts:3', ['a ', ' \n']],
    ['users.ts:3', ['and b']],
    ['users.ts:3', ['']],
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'mrp-templates-'));
  await writeFile(join(folder, '1.jsonl'), `${JSON.stringify(['and b'])}\n${JSON.stringify([''])}\n`);
  await writeFile(join(folder, '2.jsonl'), `${JSON.stringify(['a ', ' \n'])}\n`);
  expect(listUnused(templates, folder).map(({ place }) => place)).toEqual(['users.ts:2']);
});
