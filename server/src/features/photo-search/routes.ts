import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { routes } from '../../platform/http/routes.ts';
import { describePhoto } from './commands.ts';
import { readPhoto, searchByPhoto } from './queries.ts';

export const photoSearchRoutes = routes(photoSearchApi, {
  searchByPhoto: async ({ db, files, user, body, transact }) => {
    const photo = await readPhoto(db, user, body.fileId);
    const descriptor = photo.descriptor ?? (await describePhoto(transact, files, photo.storeKey));
    return searchByPhoto(db, user, descriptor, body);
  },
});
