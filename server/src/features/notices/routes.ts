import { noticesApi } from '@mrp/contract/features/notices.ts';
import { routes } from '../../platform/http/routes.ts';
import { markAllRead, markNotices, saveSettings } from './commands.ts';
import { getSettings, listNotices } from './queries.ts';

export const noticesRoutes = routes(noticesApi, {
  list: ({ db, user, query }) => listNotices(db, user, query.cursor),
  read: ({ tx, user, body }) => markNotices(tx, user.userId, body),
  readAll: ({ tx, user, body }) => markAllRead(tx, user.userId, body.upTo),
  getSettings: ({ db, user }) => getSettings(db, user),
  saveSettings: async ({ tx, user, body }) => {
    await saveSettings(tx, user.userId, body.kinds);
    return getSettings(tx, user);
  },
  live: ({ live, user, reply }) => {
    live.open(user, reply.raw);
    return null;
  },
});
