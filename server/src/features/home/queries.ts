import { sql } from 'kysely';
import { accessApi } from '@mrp/contract/features/access.ts';
import type { Home, HomeView, RecentDocument, SetupStep } from '@mrp/contract/features/home.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { materialWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { bomsApi } from '@mrp/contract/features/styles.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import { findList } from '@mrp/contract/lib/list.ts';
import { menu } from '@mrp/contract/permissions.ts';
import type { Db } from '../../platform/database.ts';
import { isAllowed } from '../../platform/http/gateway.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { listTodos } from './todos.queries.ts';

/** 工作台: figures of pages whose title the user has, counted for the buttons that he holds. */
export async function getHome(db: Db, user: Identity): Promise<Home> {
  const [todos, recent, views, setup, now] = await Promise.all([
    listTodos(db, user),
    listRecent(db, user),
    listOwnViews(db, user),
    listSetup(db, user),
    sql<{ at: string }>`select now() as at`.execute(db),
  ]);
  return { at: now.rows[0]?.at ?? '', todos, recent, views, setup };
}

const recentKinds: readonly { kind: RecentDocument['kind']; page: Rule }[] = [
  { kind: 'material', page: materialsApi.list.permission },
  { kind: 'supplier', page: suppliersApi.list.permission },
  { kind: 'bom', page: bomsApi.list.permission },
  { kind: 'preparation', page: preparationsApi.list.permission },
  { kind: 'production', page: productionsApi.list.permission },
];

/** The last ten documents that the user wrote and may still read. */
async function listRecent(db: Db, user: Identity): Promise<RecentDocument[]> {
  const kinds = recentKinds.filter(({ page }) => isAllowed(page, user)).map(({ kind }) => kind);
  const { rows } = await sql<RecentDocument>`
    with mine as (
      select kind, document_id, max(id) as last_id, max(at) as at from (
        select kind, document_id, id, at from audit_entries where user_id = ${user.userId} and kind = any(${kinds}) order by id desc limit 500) latest
      group by kind, document_id order by last_id desc limit 10)
    select m.kind, m.document_id as id, d.code, d.name, d.state, m.at, d.picture_id
    from mine m
    cross join lateral (
      select s.code, s.name, s.state, (select file_id from spu_pictures pic where pic.spu_id = s.id and pic.position = 1) as picture_id
      from spus s where m.kind = 'material' and s.id = m.document_id
      union all
      select p.code, p.abbreviation, p.state, null from suppliers p where m.kind = 'supplier' and p.id = m.document_id
      union all
      select b.code, coalesce(st.name, mt.name), b.state, null
      from boms b left join styles st on st.id = b.style_id left join spus mt on mt.id = b.spu_id where m.kind = 'bom' and b.id = m.document_id
      union all
      select o.code, coalesce(nullif(o.set_name, ''), concat_ws(' ', s.name, k.colour_name)), o.state, null
      from preparation_orders o left join spus s on s.id = o.spu_id left join skus k on k.id = o.sku_id
      where m.kind = 'preparation' and o.id = m.document_id
      union all
      select o.code, concat_ws(' ', s.name, k.colour_name), o.state, null
      from production_orders o join spus s on s.id = o.spu_id left join skus k on k.id = o.sku_id
      where m.kind = 'production' and o.id = m.document_id
    ) d
    order by m.last_id desc`.execute(db);
  return rows;
}

const VIEWS = 6;

async function listOwnViews(db: Db, user: Identity): Promise<HomeView[]> {
  const views = await db
    .selectFrom('savedViews')
    .select(['id', 'name', 'page'])
    .where('ownerId', '=', user.userId)
    .where('removedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .execute();
  const paths = new Map<string, string>(menu.flatMap(({ pages }) => pages.map(({ title, path }) => [title, path])));
  return views
    .flatMap(({ id, name, page }) => {
      const title = findList(page)?.title;
      const path = title && user.permissions.has(title) ? paths.get(title) : undefined;
      return title && path ? [{ id, name, title, path: `${path}?v=${id}` }] : [];
    })
    .slice(0, VIEWS);
}

interface SetupSource extends Omit<SetupStep, 'done'> {
  /** The right to do it. */
  does: Rule;
  /** True once somebody has done it. */
  done: ReturnType<typeof sql<boolean>>;
}

const setupSources: readonly SetupSource[] = [
  {
    key: 'users',
    label: '为同事建立账号',
    hint: '各岗位的角色已备好，建立账号时选用。',
    path: '/systemManage/users',
    does: accessApi.createUser.permission,
    done: sql`(select count(*) > 1 from users where active)`,
  },
  {
    key: 'suppliers',
    label: '录入供应商',
    hint: '可用 Excel 一次导入，也可逐个新建。',
    path: '/supplierList',
    does: suppliersApi.create.permission,
    done: sql`exists (select from suppliers)`,
  },
  {
    key: 'materials',
    label: '录入物料',
    hint: '面料与辅料的档案和颜色，可用 Excel 一次导入。',
    path: '/msgList',
    does: materialsApi.create.permission,
    done: sql`exists (select from spus)`,
  },
  {
    key: 'offers',
    label: '录入供应商报价',
    hint: '在物料的“供应商与价格”中登记，供比价和备料使用。',
    path: '/msgList',
    does: pricesApi.addOffers.permission,
    done: sql`exists (select from offers)`,
  },
  {
    key: 'approval',
    label: '审核并启用物料',
    hint: '启用后才能用于单据；提交人与审核人须是两个人。',
    path: '/msgList?state=PENDING',
    does: { anyOf: [materialWorkflow.transitions.approve.permission] },
    done: sql`exists (select from spus where state = 'ACTIVE')`,
  },
];

/** 开始使用: what this user can do for a new installation, until all of it is done. */
async function listSetup(db: Db, user: Identity): Promise<SetupStep[]> {
  const mine = setupSources.filter(({ does }) => isAllowed(does, user));
  const columns = mine.map(({ key, done }) => sql`${done} as ${sql.ref(key)}`);
  if (columns.length === 0) return [];
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(db);
  const steps = mine.map(({ key, label, hint, path }) => ({ key, label, hint, path, done: rows[0]?.[key] ?? false }));
  return steps.every(({ done }) => done) ? [] : steps;
}
