import { sql } from 'kysely';

/**
 * The first picture of SKU `k`, or of material `s` when there is no colour. A colour without a picture gets none, because a picture of
 * another colour would mislead.
 */
export const ownPicture = sql`
  case when k.id is not null
    then (select p.file_id from sku_pictures p where p.sku_id = k.id order by p.position limit 1)
    else (select p.file_id from spu_pictures p where p.spu_id = s.id order by p.position limit 1) end`;
