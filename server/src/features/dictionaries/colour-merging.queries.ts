import { sql } from 'kysely';
import type { ColourMergePreview } from '@mrp/contract/features/dictionaries/colours.ts';
import type { Db } from '../../platform/database/database.ts';
import { groupReadable, listHolders } from '../../platform/holders.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuseMerge } from './colour-merging.rules.ts';
import { getColour } from './colours.queries.ts';

/** What a merge of two colours would move, and which materials and styles have both. */
export async function previewColourMerge(
  db: Db,
  user: Pick<Identity, 'permissions'>,
  { id, intoId }: { id: string; intoId: string },
): Promise<ColourMergePreview> {
  refuseMerge(await getColour(db, id), await getColour(db, intoId));
  const { rows: both } = await sql<{ kind: string; documentId: string; holding: string }>`
    select distinct 'material' as kind, k.spu_id::text as document_id, 'skus' as holding
    from skus k join skus other on other.spu_id = k.spu_id and other.colour_id = ${intoId} where k.colour_id = ${id}
    union all
    select distinct 'style', k.style_id::text, 'skcs'
    from skcs k join skcs other on other.style_id = k.style_id and other.colour_id = ${intoId} where k.colour_id = ${id}`.execute(db);
  return { holders: await listHolders(db, user, 'colours', [id]), doubled: await groupReadable(db, user, both) };
}
