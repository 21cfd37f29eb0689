import { photoSearchApi, type PhotoMatch } from '@mrp/contract/features/photo-search.ts';
import type { EntitySource, PickerOption } from '../../kit/pickers/entity-source.ts';
import { call } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { pictureUrl } from '../../lib/pictures.ts';
import { uploadMaterialFile } from '../../lib/api/upload.ts';

const ASKED = 40;
const OFFERED = 20;

/** A search by photo among materials of the archive; `optionsOf` makes the choices of a match, best match first. */
export function photoSearchOf(
  optionsOf: (match: PhotoMatch, signal: AbortSignal) => Promise<readonly PickerOption[]> | readonly PickerOption[],
): NonNullable<EntitySource['searchByPhoto']> {
  return {
    needs: photoSearchApi.searchByPhoto,
    search: async (photo, signal) => {
      const { id } = await uploadMaterialFile(photo, { signal });
      const { rows } = await call(photoSearchApi.searchByPhoto, { body: { fileIds: [id], most: ASKED } }, { signal });
      const found = new Map<string, PickerOption>();
      for (const match of rows) {
        if (match.kind !== 'MATERIAL') continue;
        for (const option of await optionsOf(match, signal)) if (!found.has(option.id)) found.set(option.id, option);
        if (found.size >= OFFERED) break;
      }
      return [...found.values()];
    },
  };
}

export const likenessText = ({ likeness }: PhotoMatch): string => `相似 ${formatNumber(likeness, 0)}%`;

export const matchShade = ({ name, pictureId }: PhotoMatch) => ({ name, pictureUrl: pictureUrl(pictureId, '64') });
