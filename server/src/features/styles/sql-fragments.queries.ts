import { sql, type RawBuilder } from 'kysely';
import { unitRef } from '../dictionaries/units.queries.ts';

/** JSON objects that several queries of styles and BOMs return, by table alias. */
const whenThere = (alias: string, json: RawBuilder<unknown>) => sql`case when ${sql.ref(`${alias}.id`)} is not null then ${json} end`;

export const entryOf = (alias: string, name = 'name') =>
  whenThere(
    alias,
    sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.${name}`)})`,
  );

export const supplierOf = (alias: string) =>
  whenThere(
    alias,
    sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)},
      'abbreviation', ${sql.ref(`${alias}.abbreviation`)}, 'state', ${sql.ref(`${alias}.state`)})`,
  );

export const unitOf = (alias: string) => whenThere(alias, unitRef(alias));

export const bomRefOf = (alias: string) =>
  whenThere(
    alias,
    sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text, 'code', ${sql.ref(`${alias}.code`)}, 'versionNo', ${sql.ref(`${alias}.version_no`)},
      'state', ${sql.ref(`${alias}.state`)})`,
  );

/** The owner of a BOM: a style `st`, or a material `mt`. */
export const ownerOf = sql`
  case when st.id is not null
    then jsonb_build_object('kind', 'STYLE', 'id', st.id::text, 'code', st.code, 'name', st.name, 'active', st.active,
      'pictureId', (select p.file_id::text from style_pictures p where p.style_id = st.id and p.position = 1))
    else jsonb_build_object('kind', 'MATERIAL', 'id', mt.id::text, 'code', mt.code, 'name', mt.name, 'active', mt.state = 'ACTIVE',
      'pictureId', (select p.file_id::text from spu_pictures p where p.spu_id = mt.id and p.position = 1))
  end`;

/** Width and weight of a fabric, the entered text of a trim. For `spus s`. */
export const specificationOf = sql`
  case when s.kind = 'FABRIC' then concat_ws(' ', trim_scale(s.width) || 'cm', trim_scale(s.gram_weight) || 'g/㎡') else s.specification end`;

/** Available stock at all holders of the SKU in column `sku`. */
export const availableOf = (sku: RawBuilder<unknown>) => sql`
  (select coalesce(sum(a.on_hand - a.reserved - a.frozen), 0) from stock_items i join stock_balances a on a.item_id = i.id where i.sku_id = ${sku})`;

/** The effective BOM of style `s`: 定制, else 开发. */
export const effectiveBomOf = (style: string) => sql`
  (select ${bomRefOf('b')} from boms b where b.style_id = ${sql.ref(`${style}.id`)} and b.state = 'EFFECTIVE' and b.type <> 'BULK'
   order by b.type limit 1)`;
