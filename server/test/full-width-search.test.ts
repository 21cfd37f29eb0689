import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import { composition } from '../src/features.ts';
import type { Db } from '../src/platform/database/database.ts';
import type { ExportableList } from '../src/platform/lists/exportable-list.ts';
import type { Identity } from '../src/platform/http/identity.ts';

const somebody: Identity = {
  userId: '1',
  username: 'zhaomin',
  nickName: '赵敏',
  sessionId: '1',
  permissions: new Set(),
  isAdministrator: false,
  mustChangePassword: false,
};

/** The statements, with their values, by which a list finds a search text; nothing answers them. */
async function statementsFor(list: ExportableList, typed: string): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<object>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (from) => new PostgresIntrospector(from),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql, JSON.stringify(query.parameters));
    },
  });
  const query = list.readQuery(new URLSearchParams({ q: typed }).toString());
  await list.count(db as unknown as Db, query, somebody, 10).catch(() => undefined);
  return statements.join('\n').toLowerCase();
}

const searched = composition.exports.filter(({ spec }) => spec.search !== undefined).map((list) => [list.spec.key, list] as const);

describe('a search text of a Chinese keyboard', () => {
  it('is asked of lists', () => {
    expect(searched.length).toBeGreaterThan(25);
  });

  it.each(searched)('finds codes in half width in %s, and its signs are no pattern', async (_key, list) => {
    const statements = await statementsFor(list, 'Ｑ７％');
    expect(statements).toMatch(/q7\\+%/);
    expect(statements, 'a pattern without escapes').not.toContain(`'%' ||`);
  });
});
