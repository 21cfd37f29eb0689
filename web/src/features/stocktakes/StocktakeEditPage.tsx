import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { ValueClass } from '@mrp/contract/features/stocktakes/fields.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { EditPage } from '../../kit/object/RecordPage.tsx';
import { EditStocktakeForm, NewStocktakeForm } from './StocktakeForm.tsx';
import { apiOf, stocktakeAddress } from './text.ts';

/** 新建盘点, possibly for a holder and items in the address: 发起盘点 of the stock pages and of the cycle. */
function NewStocktakePage({ goods }: { goods: ItemLevel }) {
  const [params] = useSearchParams();
  const itemIds = (params.get('items') ?? '').split(',').filter(Boolean);
  const holderId = params.get('holder');
  const countedBefore = params.get('before');
  const valueClass = ValueClass.safeParse(params.get('class')).data;
  const owner = params.get('owner');
  return (
    <Allowed to={apiOf(goods).create}>
      <NewStocktakeForm
        goods={goods}
        start={{
          ...(holderId && { holderId }),
          ...(itemIds.length > 0 && { itemIds }),
          ...(countedBefore && { countedBefore }),
          ...(valueClass && { valueClass }),
          ...(owner === '3' && { ownership: 3 as const }),
        }}
      />
    </Allowed>
  );
}

/** 编辑盘点, until it is published. */
function EditStocktakePage({ goods }: { goods: ItemLevel }) {
  const { get, edit } = apiOf(goods);
  return (
    <EditPage noun={stocktakeWords.stocktake} read={get} allowed={edit}>
      {(stocktake) =>
        stocktake.state === 'PLANNED' ? (
          <EditStocktakeForm goods={goods} stocktake={stocktake} />
        ) : (
          <EmptyState
            heading
            title="已发布的盘点单不能编辑"
            hint={`${stocktake.code} 当前为“${stocktakeStates[stocktake.state].label}”，可在详情更换盘点人。`}
            action={<ActionButton to={stocktakeAddress(goods, stocktake.id, stocktake.holder.kind)}>查看详情</ActionButton>}
          />
        )
      }
    </EditPage>
  );
}

export const newStocktakePages = { SKU: () => <NewStocktakePage goods="SKU" />, SPU: () => <NewStocktakePage goods="SPU" /> } as const;
export const editStocktakePages = { SKU: () => <EditStocktakePage goods="SKU" />, SPU: () => <EditStocktakePage goods="SPU" /> } as const;
