import { binsApi } from '@mrp/contract/features/bins.ts';
import type { GoodsKey } from '@mrp/contract/features/bins/record.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/useApi.ts';
import { binReads, keyOf } from './text.ts';

/** 移位, with 撤销 where the goods stood in one bin before. */
export function useBinMove() {
  const { mutate, isPending } = useApiMutation(binsApi.move, { refreshes: binReads });
  const move = (binId: string, goods: readonly GoodsKey[], from: string | null, onDone?: () => void): void =>
    mutate(
      { body: { binId, goods: goods.map(keyOf) } },
      {
        onSuccess: ({ code }) => {
          toast.success(
            `已把 ${goods.length} 项移到库位“${code}”`,
            from === null ? undefined : { action: { label: '撤销', target: () => move(from, goods, null) } },
          );
          onDone?.();
        },
      },
    );
  return { move, isMoving: isPending };
}
