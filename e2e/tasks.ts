import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { classificationsApi } from '@mrp/contract/features/dictionaries/classifications.ts';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { unitsApi } from '@mrp/contract/features/dictionaries/units.ts';
import { developmentTasksApi } from '@mrp/contract/features/development-tasks.ts';
import type { Task } from '@mrp/contract/features/development-tasks/record.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { callApi } from './api.ts';

/** A task of a knit that waits. */
export async function createTask(page: Page): Promise<Task> {
  const classes = await callApi(page, classificationsApi.listClassOptions, {});
  const { rows: colours } = await callApi(page, coloursApi.listColourOptions, { query: { pageSize: 50 } });
  const units = await callApi(page, unitsApi.listUnits, { query: {} });
  return callApi(page, developmentTasksApi.create, {
    body: {
      name: `旅程任务${randomUUID().slice(0, 6)}`,
      type: 'NEW',
      priority: 'NORMAL',
      dueOn: '2099-12-31',
      classificationId: classes.find((one) => one.fullName.endsWith('汗布'))!.id,
      unitId: units.find(({ name }) => name === '公斤')!.id,
      targetPrice: '40',
      width: '170',
      gramWeight: '180',
      colourId: colours.find(({ hex }) => hex !== null)!.id,
    },
  });
}

export const readTask = (page: Page, { id }: Pick<Task, 'id'>) => callApi(page, developmentTasksApi.get, { params: { id } });

/** Assigned to whoever may, with one sample that has arrived. */
export async function developTask(page: Page, task: Task): Promise<Task> {
  const [person] = await callApi(page, developmentTasksApi.listPeople, { query: {} });
  const body = { action: 'assign' as const, version: task.version, assigneeId: person!.id };
  await callApi(page, developmentTasksApi.transition, { params: { id: task.id }, body });
  return addSample(page, task, 'J-1', '39');
}

export async function addSample(page: Page, { id }: Pick<Task, 'id'>, sampleNo: string, price: string): Promise<Task> {
  const { rows } = await callApi(page, supplierLookupsApi.choose, { body: { states: ['ACTIVE'], kinds: ['MATERIAL'], pageSize: 1 } });
  return callApi(page, developmentTasksApi.addRound, {
    params: { id },
    body: { supplierId: rows[0]!.id, sampleNo, receivedOn: '2026-11-01', price, width: '171', gramWeight: '178', moq: '200' },
  });
}
