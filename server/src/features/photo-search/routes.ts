import { photoSearchApi } from '@mrp/contract/features/photo-search.ts';
import { routes } from '../../platform/http/routes.ts';
import { DESCRIPTOR_QUEUE, describePhoto } from './commands.ts';
import { readPhotos, searchByPhoto, wantsDescribing } from './queries.ts';

export const photoSearchRoutes = routes(photoSearchApi, {
  searchByPhoto: async ({ db, files, jobs, user, body, transact }) => {
    const descriptors: Uint8Array[] = [];
    for (const { descriptor, storeKey } of await readPhotos(db, user, body.fileIds))
      descriptors.push(descriptor ?? (await describePhoto(transact, files, storeKey)));
    const found = await searchByPhoto(db, user, descriptors, body);
    if (wantsDescribing(db, found.missing)) await transact((tx) => jobs.send(tx, DESCRIPTOR_QUEUE, {}));
    return found;
  },
});
