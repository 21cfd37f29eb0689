import { homeApi, type Home, type HomeArrangement } from '@mrp/contract/features/home.ts';
import { practiceApi } from '@mrp/contract/features/purchases/practice.ts';
import { CompassOutlined, SettingOutlined, ShoppingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { lazyComponent } from '../../kit/lazy.tsx';
import { ReadFailure } from '../../kit/states/ReadFailure.tsx';
import { StaleNote } from '../../kit/states/StaleNote.tsx';
import { openPanel } from '../../lib/panels.ts';
import { useCan, usePermissions } from '../../lib/session/permissions.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { useMenu } from '../../lib/session/useMenu.ts';
import { useStartPractice } from '../../lib/useStartPractice.ts';
import { useNow } from '../../lib/useNow.ts';
import { DeniedPanel } from './DeniedPanel.tsx';
import { HomeContentPanel } from './HomeContentPanel.tsx';
import { dayNote, noPagesText } from './text.ts';
import './home.css';

const ArrangePanel = lazyComponent(async () => (await import('./ArrangePanel.tsx')).ArrangePanel);

const POLL_MS = 60_000;

/** 首页: what waits for the user, his week, two figures of his work, and what he worked on. */
export function HomePage() {
  const groups = useMenu();
  const held = usePermissions();
  const now = useNow();
  const { data, error, refetch } = useApiQuery(homeApi.get, {}, { pollMs: () => POLL_MS, handlesErrors: 'all' });
  const [arranging, setArranging] = useState(false);
  const retry = () => void refetch();
  return (
    <>
      <HomeHead now={now} home={groups.length > 0 ? data : undefined} at={data?.at} onArrange={() => setArranging(true)} />
      <DeniedPanel />
      {groups.length === 0 && <EmptyState {...noPagesText(held)} />}
      {groups.length > 0 && data && (
        <div className="stack">
          {error && <StaleNote message={error.message} error={error} onRetry={retry} />}
          {!error && data.failed.length > 0 && (
            <StaleNote message={`${data.failed.join('、')}没有读到`} shown="其余内容是最新的" onRetry={retry} />
          )}
          <HomeContentPanel home={data} groups={groups} />
        </div>
      )}
      {groups.length > 0 && !data && error && (
        <div className="sheet">
          <ReadFailure what="首页" error={error} onRetry={retry} />
        </div>
      )}
      {groups.length > 0 && !data && !error && <HomeSkeleton />}
      {data && <ArrangePanel home={data} open={arranging} onClose={() => setArranging(false)} />}
    </>
  );
}

const ROWS = 5;

/** All of the page is exchanged at once when it was read, so that nothing moves. */
const HomeSkeleton = () => (
  <output className="stack" aria-label="正在加载首页">
    {['todos', 'week', 'recent'].map((part) => (
      <span key={part} className="sheet home-bones" aria-hidden="true">
        {Array.from({ length: ROWS }, (_, at) => (
          <span key={at} className="home-bone" />
        ))}
      </span>
    ))}
  </output>
);

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

/** Offers to buy something step by step until it was begun once; from then on it is in the menu of the user. */
function PracticeButton({ arrangement }: { arrangement: HomeArrangement }) {
  const can = useCan();
  const practise = useStartPractice();
  const { mutate } = useApiMutation(homeApi.arrange, { refreshes: [homeApi.get], blocking: false, handlesErrors: 'all' });
  if (!can(practiceApi.start)) return null;
  const start = () => {
    practise();
    mutate({ body: { ...arrangement, hidden: [...arrangement.hidden, 'practice'] } });
  };
  return (
    <Button type="text" size="small" icon={<ShoppingOutlined />} onClick={start}>
      上手采购
    </Button>
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
    {home && !home.arrangement.hidden.includes('practice') && <PracticeButton arrangement={home.arrangement} />}
    {home && (
      <Button type="text" size="small" icon={<SettingOutlined />} onClick={onArrange}>
        调整首页
      </Button>
    )}
  </header>
);
