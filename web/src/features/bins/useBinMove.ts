import { binsApi } from '@mrp/contract/features/bins.ts';
import type { GoodsKey } from '@mrp/contract/features/bins/record.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { apiKey, queryClient, useApiMutation } from '../../lib/api/useApi.ts';
import { binReads, keyOf, placedName, type NamedGoods } from './text.ts';

type Goods = GoodsKey & NamedGoods;

/** 移位, with 撤销 where the goods stood in one bin before. What is refused stays chosen, and `refusals` say why, by name of the goods. */
export function useBinMove() {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { mutate, isPending } = useApiMutation(binsApi.move, { refreshes: binReads, handlesErrors: ['VALIDATION'] });
  const move = (binId: string, goods: readonly Goods[], from: string | null, onDone?: () => void): void =>
    mutate(
      { body: { binId, goods: goods.map(keyOf) } },
      {
        onSuccess: ({ code }) => {
          setRefusals([]);
          toast.success(
            `已把 ${goods.length} 项移到库位“${code}”`,
            from === null ? undefined : { action: { label: '撤销', target: () => move(from, goods, null) } },
          );
          onDone?.();
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || !error.is('VALIDATION')) return;
          setRefusals(refusalsOf(error, goods));
          // What is no longer there, or the bin that was closed, goes from the page.
          for (const read of binReads) void queryClient.invalidateQueries({ queryKey: apiKey(read) });
        },
      },
    );
  return { move, isMoving: isPending, refusals, forget: () => setRefusals([]) };
}

function refusalsOf({ fields, message }: ApiError, goods: readonly Goods[]): string[] {
  const said = Object.entries(fields).map(([path, why]) => {
    const line = goods[Number(/^goods\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
    return line ? `${placedName(line)}：${why}` : why;
  });
  return said.length > 0 ? said : [message];
}
