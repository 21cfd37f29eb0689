import { apiKeyList, apiKeysApi, type ApiKey } from '@mrp/contract/features/access/api-keys.ts';
import { accessWords } from '@mrp/contract/features/access/words.ts';
import { useState } from 'react';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { keyStateTone, keyStateWord } from './text.ts';

const NewApiKeyForm = lazyPanel(async () => (await import('./ApiKeyForm.tsx')).NewApiKeyForm);
const NewServiceAccountForm = lazyPanel(async () => (await import('./ApiKeyForm.tsx')).NewServiceAccountForm);

/** 接口密钥: keys by which other systems call, each of one service account. */
export function ApiKeysPage() {
  const [task, setTask] = useState<'key' | 'account' | null>(null);
  const revoke = useRevocation();
  const close = () => setTask(null);
  return (
    <>
      <ListPage
        list={apiKeyList}
        endpoint={apiKeysApi.list}
        noun={accessWords.apiKey}
        firstUse="先为对方系统新建服务账号并分配角色，再为它新建密钥；权限与看价格由角色决定。"
        rowName={({ name }) => name}
        cells={{
          prefix: ({ prefix }) => <code>{prefix}…</code>,
          roles: ({ roles }) => roles.map(({ name }) => name).join('、') || '—',
          state: ({ state }) => <StatusTag tone={keyStateTone(state)}>{keyStateWord(state)}</StatusTag>,
        }}
        create={{ key: 'create', label: '新建密钥', permission: apiKeysApi.create, run: () => setTask('key') }}
        actions={[
          { key: 'docs', label: '接口文档', to: '/api/docs' },
          { key: 'account', label: '新建服务账号', permission: apiKeysApi.createAccount, run: () => setTask('account') },
        ]}
        onExport={(request) => askExport(apiKeyList, request)}
        rowActions={(key) =>
          key.state === 'REVOKED'
            ? []
            : [{ key: 'revoke', label: '吊销', permission: apiKeysApi.revoke, danger: true, run: () => void revoke(key) }]
        }
      />
      {task === 'key' && <NewApiKeyForm onClose={close} />}
      {task === 'account' && <NewServiceAccountForm onClose={close} />}
    </>
  );
}

function useRevocation() {
  const { mutate } = useApiMutation(apiKeysApi.revoke, {
    refreshes: [apiKeysApi.list],
    onSuccess: ({ name }) => toast.success(`已吊销密钥“${name}”`),
  });
  return async ({ id, name, account, version }: ApiKey) => {
    const content = `${account}用这个密钥的下一次调用就会被拒绝，不能恢复。`;
    if (await confirm({ title: `吊销密钥“${name}”？`, content, okText: '吊销', danger: true }))
      mutate({ params: { id }, body: { version } });
  };
}
