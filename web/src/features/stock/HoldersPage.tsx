import { binsApi } from '@mrp/contract/features/bins.ts';
import { holderList, holdersApi, type HolderRow } from '@mrp/contract/features/stock/holders.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { useState } from 'react';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { binsOfHolderAddress } from '../bins/addresses.ts';
import { HolderForm, holderReads } from './HolderForm.tsx';
import { holderKindLabel } from './text.ts';

/** 持有方管理: own sites are edited here, those of suppliers come from their records, 在途 is built in. */
export function HoldersPage() {
  const [edited, setEdited] = useState<HolderRow | 'new' | null>(null);
  const setActive = useActivity();
  return (
    <>
      <ListPage
        list={holderList}
        endpoint={holdersApi.list}
        noun={stockWords.holder}
        actions={[{ key: 'bins', label: stockWords.bins, permission: binsApi.list, to: '/stockBins' }]}
        firstUse="供应商开始合作后自动成为持有方；自己的仓库在这里新建。"
        rowName={({ code, name }) => `${code} ${name}`}
        cells={{
          kind: ({ kind }) => holderKindLabel(kind),
          active: ({ active }) => <StatusTag tone={active ? 'success' : 'neutral'}>{active ? stockWords.active : '停用'}</StatusTag>,
        }}
        create={{ key: 'create', label: '新建自有仓', permission: holdersApi.create, run: () => setEdited('new') }}
        onExport={(request) => askExport(holderList, request)}
        rowActions={(holder) => [
          { key: 'edit', label: stockWords.edit, permission: holdersApi.edit, run: () => setEdited(holder) },
          ...(holder.kind === 'TRANSIT'
            ? []
            : [
                { key: 'bins', label: stockWords.bins, permission: binsApi.list, to: binsOfHolderAddress(holder.id) },
                {
                  key: 'active',
                  label: holder.active ? '停用' : stockWords.active,
                  permission: holdersApi.setActive,
                  run: () => setActive(holder),
                },
              ]),
        ]}
      />
      {edited && <HolderForm holder={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useActivity() {
  const activity = useApiMutation(holdersApi.setActive, { refreshes: holderReads, blocking: false });
  const setActive = ({ id, version, active: was }: HolderRow, undo = true) =>
    activity.mutate(
      { params: { id }, body: { active: !was, version } },
      {
        onSuccess: (saved) =>
          toast.success(
            `已${saved.active ? '启用' : '停用'}持有方“${saved.name}”`,
            undo ? { action: { label: '撤销', target: () => setActive(saved, false) } } : undefined,
          ),
      },
    );
  return setActive;
}
