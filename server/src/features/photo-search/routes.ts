import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { routes } from '../../platform/http/routes.ts';
import { describePhoto } from './commands.ts';
import { readPhotos, searchByPhoto } from './queries.ts';

export const photoSearchRoutes = routes(photoSearchApi, {
  searchByPhoto: async ({ db, files, user, body, transact }) => {
    const descriptors: Uint8Array[] = [];
    for (const { descriptor, storeKey } of await readPhotos(db, user, body.fileIds))
      descriptors.push(descriptor ?? (await describePhoto(transact, files, storeKey)));
    return searchByPhoto(db, user, descriptors, body);
  },
});
