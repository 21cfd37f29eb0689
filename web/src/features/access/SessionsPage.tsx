import { SearchOutlined } from '@ant-design/icons';
import { accessApi, type Session } from '@mrp/contract/features/access.ts';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { confirm } from '../../kit/Confirm.tsx';
import { ListNothing } from '../../kit/list/ListNothing.tsx';
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import './admin.css';

const PAGE_SIZE = 50;

/** 登录会话: who is in, from where; one may be ended. */
export function SessionsPage() {
  const [filters, setFilters] = useQueryStates({ q: parseAsString.withDefault(''), p: parseAsInteger.withDefault(1) });
  const [typed, setTyped] = useState(filters.q);
  const { data, error, isFetching, isPending, refetch } = useApiQuery(accessApi.listSessions, {
    query: { page: filters.p, pageSize: PAGE_SIZE, q: filters.q },
  });
  const columns = useColumns();
  const search = (q: string) => void setFilters({ q, p: 1 }, { history: 'push' });
  const clear = () => {
    setTyped('');
    search('');
  };
  return (
    <>
      <header className="page-head">
        <h1>登录会话</h1>
        {data && <span>{formatCount(data.total)}</span>}
      </header>
      <div className="filter-bar">
        <Input
          aria-label="搜索会话"
          placeholder="用户名 / 姓名 / 地址"
          prefix={<SearchOutlined />}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onClear={() => search('')}
          onPressEnter={(event) => !event.nativeEvent.isComposing && search(typed.trim())}
        />
      </div>
      <Table<Session>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.rows ?? []}
        loading={isFetching && !isPending}
        scroll={{ x: 900 }}
        locale={{
          emptyText: isPending ? (
            <ListSkeleton gallery={false} />
          ) : (
            <ListNothing error={error} noun="会话" narrowed onRetry={() => void refetch()} onClear={clear} />
          ),
        }}
        pagination={{
          current: filters.p,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          showTotal: (total) => `共 ${formatCount(total)} 条`,
          onChange: (p) => void setFilters({ p }),
        }}
      />
    </>
  );
}

function useColumns(): TableColumnsType<Session> {
  const can = useCan();
  const end = useApiMutation(accessApi.endSession, { refreshes: [accessApi.listSessions], onSuccess: () => toast.success('会话已结束') });
  const askAndEnd = async (session: Session) => {
    const content = `${session.nickName}在 ${session.address} 的登录会立即失效，未保存的内容留在对方的浏览器里。`;
    if (await confirm({ title: `结束“${session.username}”的会话？`, content, okText: '结束', danger: true }))
      end.mutate({ params: { id: session.id } });
  };
  return [
    { title: '用户名', dataIndex: 'username', width: 160, fixed: 'left' },
    { title: '姓名', dataIndex: 'nickName', width: 140 },
    { title: '地址', dataIndex: 'address', width: 160 },
    { title: '浏览器', dataIndex: 'userAgent', ellipsis: true },
    { title: '登录时间', dataIndex: 'createdAt', width: 120, render: (_, session) => formatTime(session.createdAt) },
    { title: '最近活动', dataIndex: 'lastSeenAt', width: 120, render: (_, session) => formatTime(session.lastSeenAt) },
    { title: '到期', dataIndex: 'expiresAt', width: 120, render: (_, session) => formatTime(session.expiresAt) },
    {
      title: <span className="visually-hidden">操作</span>,
      key: 'actions',
      width: 110,
      fixed: 'right',
      render: (_, session) => {
        if (session.own) return <span className="cell-note">当前会话</span>;
        return (
          can(accessApi.endSession) && (
            <Button type="link" size="small" aria-label={`结束 ${session.username} 的会话`} onClick={() => void askAndEnd(session)}>
              结束
            </Button>
          )
        );
      },
    },
  ];
}
