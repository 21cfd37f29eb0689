import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { makeSearchText } from '../../platform/lists/search.ts';

const TRANSIT = '在途';

/** Creates the 在途 holder on the first start. */
export async function installStock(tx: Tx): Promise<void> {
  if (await tx.selectFrom('holders').select('id').where('kind', '=', 'TRANSIT').executeTakeFirst()) return;
  await sql`
    insert into holders (kind, name, search_text) values ('TRANSIT', ${TRANSIT}, ${makeSearchText(TRANSIT)})
    on conflict (kind) where kind = 'TRANSIT' do nothing`.execute(tx);
}
