import type { TestApp } from './app.ts';
import { dayAfter, type NettingWorld } from './nettings.ts';
import { nextNumber } from './numbers.ts';

/** A fabric that is stocked as greige, in two colours, each with a style that uses one metre of it per piece. */
export async function aDyedFabric(t: TestApp, w: NettingWorld, { dyeLoss = '0' }: { dyeLoss?: string } = {}) {
  const made = nextNumber('dyed fabric');
  const { id: spuId, skus } = await w.material({ dyeLoss }, ['藏青', '黑色']);
  const [navy = '', black = ''] = skus.map(({ id }) => id);
  for (const skuId of [navy, black]) await w.offer(spuId, skuId, { leadDaysBulk: '20', leadDaysDye: '7', dyePrice: '3.00' });
  const { id: styleId, skcs } = await w.style(`DYE-${made}`, ['藏青', '黑色']);
  const [navySkc = '', blackSkc = ''] = skcs;
  await w.bom({ styleId }, [{ spuId, consumption: '1', colours: { [navySkc]: navy, [blackSkc]: black } }]);
  const order = async (skcId: string, code: string, pieces: number, days: number, changes: { priority?: number } = {}) => {
    const id = await w.order(styleId, [{ skcId, pieces }], await dayAfter(t, days));
    await t.ownerDb
      .updateTable('garmentOrders')
      .set({ code: `${code}-${made}`, ...changes })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const greige = (holder: string, quantity: string, ownership: 1 | 2 = 1) => w.stock(holder, { spuId, skuId: null }, quantity, ownership);
  return { made, spuId, navy, black, navySkc, blackSkc, order, greige };
}

/** The demands for greige and what is left of it. */
export async function greigeDemandsOf(t: TestApp, spuId: string) {
  const { rows } = await t.ownerPool.query<{ kind: string; colour: string | null; quantity: number; needOn: string | null }>(
    `select d.kind, k.colour_name as colour, d.quantity::float8 as quantity, d.need_on::text as "needOn"
     from plan_demands d join plan_items i on i.id = d.item_id left join skus k on d.kind = 'DYE' and k.id = d.document_id
     where i.spu_id = $1 and i.sku_id is null order by d.id`,
    [spuId],
  );
  return rows;
}
