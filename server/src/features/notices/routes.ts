import { noticesApi } from '@mrp/contract/features/notices.ts';
import { routes } from '../../platform/http/routes.ts';
import { markAllRead, markNotices, saveSettings } from './commands.ts';
import { getSettings, listNotices } from './queries.ts';

export const noticesRoutes = routes(noticesApi, {
  list: ({ db, user, query }) => listNotices(db, user, query.cursor),
  read: ({ tx, user, body }) => markNotices(tx, user.userId, body),
  readAll: ({ tx, user, body }) => markAllRead(tx, user.userId, body.upTo),
  getSettings: ({ db, user, config }) => getSettings(db, user, config),
  saveSettings: async ({ tx, user, body, config }) => {
    await saveSettings(tx, user.userId, body);
    return getSettings(tx, user, config);
  },
  live: ({ live, user, reply }) => {
    live.open(user, reply.raw);
    return null;
  },
});
