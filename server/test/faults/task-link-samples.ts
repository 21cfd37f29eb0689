import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import { taskLinksApi } from '@mrp/contract/features/supplier-links.ts';
import { linkApi } from '@mrp/contract/features/supplier-links/link-calls.ts';
import { LINK_HEADER } from '@mrp/contract/features/supplier-links/link-header.ts';
import type { LinkTask } from '@mrp/contract/features/supplier-links/sample.ts';
import { aSupplier } from '../suppliers.ts';
import { aTaskIn } from '../tasks.ts';
import { aPicture } from './access-samples.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** 供应商链接 of a development task, and samples that are sent by it. */
export function taskLinkSamples({ ask, d, fresh, t, user }: Scene): Sample[] {
  const asked = async () => {
    const supplierId = (await aSupplier(t)).id;
    const task = await aTaskIn(t, d, user, 'DEVELOPING', supplierId);
    return { task, body: { isForAll: false, validDays: 30, replacesId: null, supplierId } };
  };
  const made = async () => {
    const { task, body } = await asked();
    const one = await ask(taskLinksApi.create, { ...ofId(task), body });
    return { task, one, headers: { [LINK_HEADER]: one.token ?? '' } };
  };
  const sending = async () => {
    const { task, headers } = await made();
    const url = `/api/link/tasks/${task.id}`;
    const shown = await t.app.inject({ method: 'GET', url, headers: { ...user.headers, ...headers } });
    const { mark } = shown.json<{ data: LinkTask }>().data;
    return { task, headers, url, body: { mark, fromName: fresh('王经理'), sampleNo: fresh('H'), price: '38.6', unitId: d.unit('公斤') } };
  };
  const sent = async () => {
    const { task, headers, url, body } = await sending();
    const key = { 'idempotency-key': fresh('sample-') };
    await t.app.inject({ method: 'POST', url: `${url}/samples`, payload: body, headers: { ...user.headers, ...headers, ...key } });
    const { answers } = await ask(taskLinksApi.get, ofId(task));
    const { version } = await ask(developmentTasksApi.get, ofId(task));
    return { headers, params: { id: task.id, sampleId: answers[0]?.id ?? '' }, version };
  };
  return [
    sample(taskLinksApi.create, async () => {
      const { task, body } = await asked();
      return { ...ofId(task), body };
    }),
    sample(taskLinksApi.revoke, async () => {
      const { task, one } = await made();
      return { params: { id: task.id, linkId: one.id }, body: { version: one.version } };
    }),
    sample(taskLinksApi.mail, async () => {
      const { task, one } = await made();
      const body = { token: one.token ?? '', address: 'sales@mill.example', text: '请打样', isReminder: false };
      return { params: { id: task.id, linkId: one.id }, body };
    }),
    sample(linkApi.uploadSamplePicture, async () => {
      const { task, headers } = await made();
      return { ...ofId(task), headers, file: (await aPicture()).file };
    }),
    sample(linkApi.sendSample, async () => {
      const { task, headers, body } = await sending();
      return { ...ofId(task), headers, body: body as never };
    }),
    sample(linkApi.withdrawSample, async () => {
      const { headers, params } = await sent();
      return { params, headers, body: {} };
    }),
    sample(taskLinksApi.takeSample, async () => {
      const { params, version } = await sent();
      return { params, body: { version, receivedOn: null } };
    }),
    sample(taskLinksApi.refuseSample, async () => ({ params: (await sent()).params, body: { reason: fresh('偏厚') } })),
  ];
}
