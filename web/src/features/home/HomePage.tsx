import { homeApi, type Home, type HomeArrangement, type HomePanel } from '@mrp/contract/features/home.ts';
import { CompassOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { lazyComponent, lazyPanel } from '../../kit/lazy.tsx';
import { StaleNote } from '../../kit/StaleNote.tsx';
import type { MenuGroup } from '../../lib/menu.ts';
import { openPanel } from '../../lib/panels.ts';
import { usePermissions } from '../../lib/permissions.tsx';
import { useSession } from '../../lib/session.ts';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import { useMenu } from '../../lib/useMenu.ts';
import { useNow } from '../../lib/useNow.ts';
import { useVisits } from '../../lib/visits.ts';
import { CompletionPanel } from './CompletionPanel.tsx';
import { CountsPanel } from './CountsPanel.tsx';
import { PagesPanel } from './PagesPanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { ShortagesPanel } from './ShortagesPanel.tsx';
import { arrangeTodos, canWrite, dayNote, firstPage, greetingAt, noPagesText } from './text.ts';
import { TodosSkeleton, TodosPanel } from './TodosPanel.tsx';
import { SavedViewsPanel } from './SavedViewsPanel.tsx';
import { VisitsPanel } from './VisitsPanel.tsx';
import './home.css';

const ReportPanel = lazyPanel(async () => (await import('./ReportPanel.tsx')).ReportPanel);
const ArrangePanel = lazyComponent(async () => (await import('./ArrangePanel.tsx')).ArrangePanel);

const POLL_MS = 60_000;
const VISITS = 6;

/** 首页: the user's open tasks, recent work and all permitted pages. */
export function HomePage() {
  const groups = useMenu();
  const held = usePermissions();
  const now = useNow();
  const visits = useVisits().slice(0, VISITS);
  const { data, error, refetch } = useApiQuery(homeApi.get, {}, { pollMs: () => POLL_MS, handlesErrors: 'all' });
  const [arranging, setArranging] = useState(false);
  const todos = data ? arrangeTodos(data.todos, data.arrangement) : [];
  const shows = (panel: HomePanel) => !data?.arrangement.hidden.includes(panel);
  return (
    <>
      <HomeHead now={now} home={groups.length > 0 ? data : undefined} at={data?.at} onArrange={() => setArranging(true)} />
      {groups.length === 0 ? (
        <EmptyState {...noPagesText(held)} />
      ) : (
        <div className="stack">
          {data && error && <StaleNote message={error.message} onRetry={() => void refetch()} />}
          {data && !error && data.failed.length > 0 && (
            <StaleNote message={`${data.failed.join('、')}没有读到`} shown="其余内容是最新的" onRetry={() => void refetch()} />
          )}
          {!data && !error && <TodosSkeleton />}
          {data && data.setup.length > 0 && <SetupPanel steps={data.setup} />}
          {todos.length > 0 && <TodosPanel todos={todos} />}
          {data && <Figures home={data} shows={shows} />}
          <div className="home-main">
            {data && shows('recent') && <Work home={data} groups={groups} />}
            {!data && error && (
              <div className="sheet">
                <EmptyState title="没有读到数据" hint={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
              </div>
            )}
            {!data && !error && <RecentBones />}
            <div className="home-side">
              {data && data.views.length > 0 && shows('views') && <SavedViewsPanel views={data.views} />}
              {visits.length > 0 && shows('visits') && <VisitsPanel visits={visits} />}
              {shows('pages') && <PagesPanel groups={groups} />}
            </div>
          </div>
        </div>
      )}
      {data && <ArrangePanel home={data} open={arranging} onClose={() => setArranging(false)} />}
    </>
  );
}

const ROWS = 7;

/** Placeholder as high as the list, so that the page does not jump. */
function RecentBones() {
  return (
    <div className="sheet home-recent" aria-hidden="true">
      <h2>最近单据</h2>
      <ul>
        {Array.from({ length: ROWS }, (_, at) => (
          <li key={at} className="home-bone" />
        ))}
      </ul>
    </div>
  );
}

/** Recent work; for a new user, suggested first steps. */
function Work({ home: { todos, recent }, groups }: { home: Home; groups: readonly MenuGroup[] }) {
  const name = useSession((session) => session.name);
  const now = useNow();
  const writes = canWrite(groups, usePermissions());
  if (recent.length > 0) return <RecentPanel recent={recent} groups={groups} />;
  const first = firstPage(groups);
  return (
    <div className="sheet">
      <EmptyState
        title={`${greetingAt(now)}，${name}`}
        hint={`${todos.length === 0 ? '目前没有待办。' : ''}${writes ? '您新建或修改的单据会列在这里。' : '您可以查看的页面列在旁边。'}`}
        action={first && <ActionButton to={first.path}>打开{first.title}</ActionButton>}
      />
    </div>
  );
}

/** Offers the tour until it was opened once; from then on it is in the menu of the user. */
function TourButton({ arrangement }: { arrangement: HomeArrangement }) {
  const { mutate } = useApiMutation(homeApi.arrange, { refreshes: [homeApi.get], blocking: false, handlesErrors: 'all' });
  const start = () => {
    openPanel('tour');
    mutate({ body: { ...arrangement, hidden: [...arrangement.hidden, 'tour'] } });
  };
  return (
    <Button type="text" size="small" icon={<CompassOutlined />} onClick={start}>
      五步导览
    </Button>
  );
}

/** What is lacking beside how well preparation keeps its days; who sees neither has the first of his reports. Then the counts under way. */
function Figures({ home: { shortages, completion, counts }, shows }: { home: Home; shows: (panel: HomePanel) => boolean }) {
  const [lacking, kept] = [shows('shortages') ? shortages : null, shows('completion') ? completion : null];
  return (
    <>
      {(lacking ?? kept) && (
        <div className={lacking && kept ? 'home-main home-panels' : ''}>
          {lacking && <ShortagesPanel shortages={lacking} />}
          {kept && <CompletionPanel completion={kept} />}
        </div>
      )}
      {!shortages && !completion && shows('report') && <ReportPanel />}
      {counts && shows('counts') && <CountsPanel counts={counts} />}
    </>
  );
}

interface HomeHeadProps {
  now: number;
  /** Absent while there is nothing to arrange. */
  home: Home | undefined;
  at: string | undefined;
  onArrange: () => void;
}

const HomeHead = ({ now, home, at, onArrange }: HomeHeadProps) => (
  <header className="home-head">
    <h1>首页</h1>
    <span>{dayNote(now, at)}</span>
    {home && !home.arrangement.hidden.includes('tour') && <TourButton arrangement={home.arrangement} />}
    {home && (
      <Button type="text" size="small" icon={<SettingOutlined />} onClick={onArrange}>
        调整首页
      </Button>
    )}
  </header>
);
