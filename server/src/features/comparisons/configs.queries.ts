import { sql, type RawBuilder } from 'kysely';
import { configVersionFields } from '@mrp/contract/features/comparisons/fields.ts';
import { configList } from '@mrp/contract/features/comparisons/list.ts';
import type { ComparisonConfig, ConfigVersion } from '@mrp/contract/features/comparisons/record.ts';
import { comparisonWords } from '@mrp/contract/features/comparisons/words.ts';
import { AppError } from '../../platform/app-error.ts';
import { anyId, preparedStatement, type Db } from '../../platform/database/database.ts';
import { isAnyOf, isOnDays } from '../../platform/lists/list-conditions.ts';
import type { ListSource } from '../../platform/lists/lists.ts';
import { selectFields } from '../../platform/records.ts';
import { matchesSearch } from '../../platform/lists/search.ts';

const inForce = sql`comparison_configs g join comparison_config_versions v on v.config_id = g.id and v.version_no = g.version_no`;

/** 内部比价配置, as page and workbook read it. */
export const configSource: ListSource<typeof configList, ComparisonConfig> = {
  spec: configList,
  from: inForce,
  id: sql`g.id`,
  search: (term) => ({
    subquery: sql`select x.id from comparison_configs x where ${matchesSearch(term, sql`x.search_text`)}
      union select x.id from classifications c join comparison_configs x on x.classification_id = c.id where ${matchesSearch(term, sql`c.search_text`)}`,
  }),
  filters: {
    classificationIds: (ids) =>
      sql`g.classification_id in (select f.id from classification_facts f where f.path && ${ids as string[]}::bigint[])`,
    benchmarkBasis: (values) => isAnyOf(sql`v.benchmark_basis`, values),
    active: (on) => sql<boolean>`g.active = ${on}`,
    updatedAt: (days) => isOnDays(sql`g.updated_at`, days),
  },
  sorts: { active: sql`g.active`, updatedAt: sql`g.updated_at` },
  load: listConfigs,
};

export async function listConfigs(db: Db, ids: readonly string[]): Promise<ComparisonConfig[]> {
  const { rows } = await sql<ComparisonConfig>`${preparedStatement}
    select ${selectFields(configVersionFields, 'v')}, g.id, g.name, g.classification_id, coalesce(f.full_name, '') as classification,
           g.classification_id is null as is_default, g.active, g.version_no, v.id as version_id, g.created_at, g.updated_at, g.version,
           coalesce(editor.nick_name, '系统') as updated_by
    from ${inForce}
    left join classification_facts f on f.id = g.classification_id
    left join users editor on editor.id = g.updated_by
    where g.id = ${anyId(ids)}`.execute(db);
  return rows;
}

export async function getConfig(db: Db, id: string): Promise<ComparisonConfig> {
  const [found] = await listConfigs(db, [id]);
  if (!found) throw new AppError('NOT_FOUND', { what: comparisonWords.config });
  return found;
}

async function listVersionsWhere(db: Db, condition: RawBuilder<unknown>): Promise<ConfigVersion[]> {
  const { rows } = await sql<ConfigVersion>`
    select ${selectFields(configVersionFields, 'v')}, v.id, v.config_id, g.name as config_name, v.version_no, v.reason, v.created_at,
           coalesce(author.nick_name, '系统') as created_by
    from comparison_config_versions v join comparison_configs g on g.id = v.config_id
    left join users author on author.id = v.created_by
    where ${condition} order by v.version_no desc`.execute(db);
  return rows;
}

/** All versions of a configuration, the newest first. */
export async function listVersions(db: Db, id: string): Promise<ConfigVersion[]> {
  await getConfig(db, id);
  return listVersionsWhere(db, sql`v.config_id = ${id}`);
}

/** The version in force for a class: of the nearest class above it that has one, else of the default. */
export async function getVersionInForce(db: Db, classificationId: string | null): Promise<ConfigVersion> {
  const [found] = await listVersionsWhere(db, sql`v.id = comparison_version_of(${classificationId}::bigint)`);
  if (!found) throw new AppError('NOT_FOUND', { what: comparisonWords.config });
  return found;
}
