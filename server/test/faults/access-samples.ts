import { randomInt } from 'node:crypto';
import { accessApi } from '@mrp/contract/features/access.ts';
import { apiKeysApi } from '@mrp/contract/features/access/api-keys.ts';
import { viewsApi, type ViewInput } from '@mrp/contract/features/access/views.ts';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { jobsApi } from '@mrp/contract/features/audit/jobs.ts';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { filesApi } from '@mrp/contract/features/files.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { homeApi } from '@mrp/contract/features/home.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import { webhooksApi } from '@mrp/contract/features/webhooks.ts';
import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import sharp from 'sharp';
import { hashPassword } from '../../src/platform/passwords.ts';
import type { JobEngine } from '../../src/platform/jobs.ts';
import { aNotice } from '../notices.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** A different picture each time, because equal bytes are stored once. */
export async function aPicture(): Promise<{ file: { name: string; bytes: Buffer } }> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
  return { file: { name: '色样.png', bytes } };
}

/** An uploaded file that no record uses yet. */
export async function anUploadedPicture({ t, user }: Scene): Promise<{ id: string; url: string }> {
  const { name, bytes } = (await aPicture()).file;
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  const response = await t.app.inject({ method: 'POST', url: '/api/material/mrp/mrp/file/upload', payload: form, headers: user.headers });
  return response.json<{ data: { id: string; url: string } }>().data;
}

/** Users, roles, sessions, views, tasks, jobs, exports and files. */
export function accessSamples(scene: Scene, engine: JobEngine): Sample[] {
  const { t, user, ask, fresh } = scene;
  const aUser = () =>
    ask(accessApi.createUser, { body: { username: fresh('repeat'), nickName: '重复', password: 'secret-1234', roleIds: [] } });
  const keyInput = async () => {
    const { id } = await ask(apiKeysApi.createAccount, { body: { username: fresh('service'), nickName: '重复', roleIds: [] } });
    return { accountId: id, name: fresh('密钥'), callsPerMinute: 60, validDays: 30 };
  };
  const webhookInput = async () => {
    const { accountId } = await keyInput();
    const { id: roleId } = await ask(accessApi.createRole, { body: { ...roleInput(), menus: ['价格查看'], buttons: ['全局:查看价格'] } });
    await t.ownerDb.insertInto('userRoles').values({ userId: accountId, roleId }).execute();
    return { name: fresh('推送'), url: 'https://erp.example.com/mrp', accountId, events: ['price.alert'] };
  };
  const aWebhook = async () => ask(webhooksApi.create, { body: await webhookInput() });
  const subscriptionInput = () => ({
    report: 'overview' as const,
    name: fresh('订阅'),
    query: '',
    frequency: 'DAILY' as const,
    mail: false,
  });
  const roleInput = () => ({ name: fresh('角色'), remark: '', menus: [], buttons: [] });
  const aRole = () => ask(accessApi.createRole, { body: roleInput() });
  const viewInput = (): ViewInput => ({
    name: fresh('视图'),
    scope: 'mine',
    filters: {},
    sort: '',
    layout: 'table',
    columns: [],
    density: null,
  });
  const onSuppliers = { params: { page: 'suppliers' } };
  const aView = () => ask(viewsApi.create, { ...onSuppliers, body: viewInput() });
  const anExport = () => ask(exportsApi.start, { body: { list: 'colours', query: '' } });
  const presetInput = () => ({ list: 'colours', name: fresh('方案'), columns: ['code'], withPictures: false });
  const aJob = async (state: string) => {
    await t.ownerDb.transaction().execute((tx) => engine.send(tx, 'demo-pictures', {}));
    const { rows } = await t.ownerPool.query<{ id: string }>(
      `update pgboss.job set state = $1 where id = (select id from pgboss.job where name = 'demo-pictures' and state = 'created' limit 1) returning id`,
      [state],
    );
    return { params: { queue: 'demo-pictures', id: rows[0]?.id ?? '' } };
  };
  const onUser = { type: 'user', id: user.id };
  const aComment = async () => ask(auditApi.addComment, { body: { ...onUser, text: fresh('评论') } });
  return [
    sample(auditApi.addComment, () => ({ body: { ...onUser, text: fresh('评论') } })),
    sample(auditApi.announceEditing, () => ({ body: { ...onUser, editing: true } })),
    sample(auditApi.recordPrint, () => ({ body: { type: onUser.type, ids: [onUser.id], copies: 1 } })),
    sample(auditApi.deleteComment, async () => ofId(await aComment())),
    sample(accessApi.changePassword, async () => {
      await t.ownerDb
        .updateTable('users')
        .set({ passwordHash: await hashPassword('secret-1234') })
        .where('id', '=', user.id)
        .execute();
      return { body: { oldPassword: 'secret-1234', newPassword: 'secret-5678' } };
    }),
    sample(accessApi.createUser, () => ({
      body: { username: fresh('repeat'), nickName: '重复', password: 'secret-1234', roleIds: [] },
    })),
    sample(accessApi.editUser, async () => ({ ...ofId(await aUser()), body: { nickName: '改名', version: 1 } })),
    sample(accessApi.setUserActive, async () => ({ ...ofId(await aUser()), body: { active: false, version: 1 } })),
    sample(accessApi.resetPassword, async () => ({ ...ofId(await aUser()), body: { password: 'secret-5678' } })),
    sample(accessApi.assignRoles, async () => ({ ...ofId(await aUser()), body: { roleIds: [(await aRole()).id], version: 1 } })),
    sample(accessApi.createRole, () => ({ body: roleInput() })),
    sample(accessApi.editRole, async () => ({ ...ofId(await aRole()), body: { ...roleInput(), version: 1 } })),
    sample(accessApi.deleteRole, async () => ofId(await aRole())),
    sample(accessApi.endSession, async () => {
      const someone = await t.aUser();
      const session = await t.ownerDb.selectFrom('sessions').select('id').where('userId', '=', someone.id).executeTakeFirstOrThrow();
      return ofId(session);
    }),

    sample(apiKeysApi.createAccount, () => ({ body: { username: fresh('service'), nickName: '重复', roleIds: [] } })),
    sample(apiKeysApi.create, async () => ({ body: await keyInput() })),
    sample(apiKeysApi.revoke, async () => ({ ...ofId(await ask(apiKeysApi.create, { body: await keyInput() })), body: { version: 1 } })),

    sample(webhooksApi.create, async () => ({ body: await webhookInput() })),
    sample(webhooksApi.edit, async () => ({ ...ofId(await aWebhook()), body: { ...(await webhookInput()), version: 1 } })),
    sample(webhooksApi.setActive, async () => ({ ...ofId(await aWebhook()), body: { active: false, version: 1 } })),
    sample(webhooksApi.sendTest, async () => ofId(await aWebhook())),
    sample(webhooksApi.redeliver, async () => {
      const { id } = await aWebhook();
      const { rows } = await t.ownerPool.query<{ id: string }>(
        `with event as (insert into webhook_events (kind, subject, sorted) values ('document.supplier', '{}', true) returning id)
         insert into webhook_deliveries (subscription_id, event_id, state, finished_at) select $1, id, 'FAILED', now() from event returning id`,
        [id],
      );
      return ofId({ id: rows[0]?.id ?? '' });
    }),

    sample(reportsApi.subscribe, () => ({ body: subscriptionInput() })),
    sample(reportsApi.unsubscribe, async () => ofId(await ask(reportsApi.subscribe, { body: subscriptionInput() }))),

    sample(viewsApi.create, () => ({ ...onSuppliers, body: viewInput() })),
    sample(viewsApi.edit, async () => ({ ...ofId(await aView()), body: { ...viewInput(), version: 1 } })),
    sample(viewsApi.remove, async () => ofId(await aView())),
    sample(viewsApi.restore, async () => {
      const view = await aView();
      await ask(viewsApi.remove, ofId(view));
      return ofId(view);
    }),
    sample(viewsApi.saveSettings, () => ({ ...onSuppliers, body: { density: 'compact' as const } })),
    sample(homeApi.arrange, () => ({ body: { order: ['pendingMaterials'], hidden: ['visits'] } })),
    sample(tasksApi.read, () => ({ body: { keys: ['EXPORT:1'] } })),
    sample(noticesApi.read, async () => ({ body: { ids: [await aNotice(t, user.id)], read: true } })),
    sample(noticesApi.readAll, async () => ({ body: { upTo: await aNotice(t, user.id) } })),
    sample(noticesApi.saveSettings, () => ({ body: { kinds: [{ kind: 'EXPORT' as const, inApp: false, mail: 'NONE' as const }] } })),

    sample(jobsApi.retryJob, () => aJob('failed')),
    sample(jobsApi.cancelJob, () => aJob('created')),

    sample(exportsApi.start, () => ({ body: { list: 'colours', query: '' } })),
    sample(exportsApi.cancel, async () => ofId(await anExport())),
    sample(exportsApi.retry, async () => {
      const job = await anExport();
      await ask(exportsApi.cancel, ofId(job));
      return ofId(job);
    }),
    sample(exportsApi.savePreset, () => ({ body: presetInput() })),
    sample(exportsApi.deletePreset, async () => ofId(await ask(exportsApi.savePreset, { body: presetInput() }))),

    sample(filesApi.uploadMaterialFile, aPicture),
    sample(filesApi.uploadStyleFile, aPicture),
    sample(filesApi.deleteMaterialFile, async () => ({ query: { id: (await anUploadedPicture(scene)).id } })),
    sample(filesApi.deleteStyleFile, async () => ({ query: { id: (await anUploadedPicture(scene)).id } })),
  ];
}
