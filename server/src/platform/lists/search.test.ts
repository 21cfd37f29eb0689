import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { makeSearchText, matchesSearch } from './search.ts';

describe('matchesSearch', () => {
  let t: TestDatabase;
  beforeAll(async () => {
    t = await testDatabase();
  });

  const matches = async (term: string, text: string | null) => {
    const { rows } = await sql<{ matches: boolean }>`select coalesce(${matchesSearch(term, sql`${text}::text`)}, false) as matches`.execute(
      t.db,
    );
    return rows[0]?.matches;
  };

  it('finds every word anywhere in the text', async () => {
    expect(await matches('斜纹 tc', '涤棉斜纹 tc 2/1')).toBe(true);
    expect(await matches('斜纹 缎', '涤棉斜纹 tc 2/1')).toBe(false);
  });

  it('finds half-width codes by what a Chinese keyboard types in full width, and full-width words as they are', async () => {
    expect(await matches('Ｍ０００１２', 'm00012-0003 精棉府绸')).toBe(true);
    expect(await matches('（加厚）', '府绸（加厚）')).toBe(true);
    expect(makeSearchText('府绸（Ａ级）')).toContain('府绸(a级)');
  });

  it('does not find a record that is not there, as in an outer join', async () => {
    expect(await matches('斜纹布料', null)).toBe(false);
  });
});
