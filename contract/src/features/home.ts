import { z } from 'zod';
import { endpoint } from '../lib/endpoint.ts';
import { Id, Timestamp } from '../lib/fields.ts';

/** What waits for the caller: a count that opens the list it counts. */
export const Todo = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** One line that says why it matters now; empty where there is nothing to say. */
  note: z.string(),
  tone: z.enum(['neutral', 'warning', 'danger']),
  /** Address of the filtered list. */
  path: z.string(),
});
export type Todo = z.infer<typeof Todo>;

/** A document that the caller worked on lately. */
export const RecentDocument = z.object({
  kind: z.enum(['material', 'supplier']),
  id: Id,
  code: z.string(),
  name: z.string(),
  state: z.string(),
  pictureId: Id.nullable(),
  at: Timestamp,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

export const Home = z.object({ at: Timestamp, todos: z.array(Todo), recent: z.array(RecentDocument) });
export type Home = z.infer<typeof Home>;

export const homeApi = {
  get: endpoint({ method: 'GET', path: '/system/:product/mrp/home', permission: 'login', response: Home, summary: '工作台' }),
};
