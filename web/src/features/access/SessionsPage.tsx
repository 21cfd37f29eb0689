import { accessApi, type Session } from '@mrp/contract/features/access.ts';
import { sessionList } from '@mrp/contract/features/access/lists.ts';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { browserName } from './text.ts';

const cells = { userAgent: ({ userAgent }: Session) => <span title={userAgent}>{browserName(userAgent)}</span> };

/** 登录会话: active sessions; any but one's own can be ended. */
export function SessionsPage() {
  const { mutate } = useApiMutation(accessApi.endSession, {
    refreshes: [accessApi.listSessions],
    onSuccess: () => toast.success('会话已结束'),
  });
  const askAndEnd = async ({ id, username, nickName, address }: Session) => {
    const content = `${nickName}在 ${address} 的登录会立即失效，未保存的内容留在对方的浏览器里。`;
    if (await confirm({ title: `结束“${username}”的会话？`, content, okText: '结束', danger: true })) mutate({ params: { id } });
  };
  return (
    <ListPage
      list={sessionList}
      endpoint={accessApi.listSessions}
      noun="会话"
      rowName={({ username }) => username}
      cells={cells}
      rowActions={(session) =>
        session.own
          ? []
          : [{ key: 'end', label: '结束', permission: accessApi.endSession, danger: true, run: () => void askAndEnd(session) }]
      }
    />
  );
}
