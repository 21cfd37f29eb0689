import type { Home, HomePanel } from '@mrp/contract/features/home.ts';
import type { ReactNode } from 'react';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { MenuGroup } from '../../lib/session/menu.ts';
import { usePermissions } from '../../lib/session/permissions.tsx';
import { useVisits } from '../../lib/session/visits.ts';
import { CompletionPanel } from './CompletionPanel.tsx';
import { CountsPanel } from './CountsPanel.tsx';
import { RecentPanel } from './RecentPanel.tsx';
import { SavedViewsPanel } from './SavedViewsPanel.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { ShortagesPanel } from './ShortagesPanel.tsx';
import { arrangeTodos, canWrite, firstPage } from './text.ts';
import { TodosPanel } from './TodosPanel.tsx';
import { VisitsPanel } from './VisitsPanel.tsx';
import { WeekPanel } from './WeekPanel.tsx';

const ReportPanel = lazyPanel(async () => (await import('./ReportPanel.tsx')).ReportPanel);

const VISITS = 6;
/** Figures beside each other; more of them are on their own pages. */
const FIGURES = 2;

type Shows = (panel: HomePanel) => boolean;

/** What waits, the week, the figures, then what the user worked on beside the places he returns to. */
export function HomeContentPanel({ home, groups }: { home: Home; groups: readonly MenuGroup[] }) {
  const visits = useVisits().slice(0, VISITS);
  const shows: Shows = (panel) => !home.arrangement.hidden.includes(panel);
  const figures = figuresOf(home, shows).slice(0, FIGURES);
  const recent = home.recent.length > 0 && shows('recent') && <RecentPanel recent={home.recent} groups={groups} />;
  const places = [
    home.views.length > 0 && shows('views') && <SavedViewsPanel key="views" views={home.views} />,
    visits.length > 0 && shows('visits') && <VisitsPanel key="visits" visits={visits} />,
  ].filter(Boolean);
  return (
    <>
      {home.setup.length > 0 && <SetupPanel steps={home.setup} />}
      {home.todos.length > 0 && <TodosPanel todos={arrangeTodos(home.todos, home.arrangement)} />}
      {home.week.length > 0 && shows('week') && <WeekPanel today={home.today} week={home.week} />}
      {figures.length > 0 && <div className={figures.length > 1 ? 'home-main home-panels' : ''}>{figures}</div>}
      {(recent || places.length > 0) && (
        <div className={recent && places.length > 0 ? 'home-main' : ''}>
          {recent}
          {places.length > 0 && <div className="home-side">{places}</div>}
        </div>
      )}
      {home.todos.length === 0 && home.week.length === 0 && figures.length === 0 && !recent && <NoWork groups={groups} />}
      {/* Last, because nothing tells its height before it was read. */}
      {home.shortages === null && home.completion === null && shows('report') && <ReportPanel />}
    </>
  );
}

/** What is lacking beside how well preparation keeps its days, then the counts under way: those whose pages the user may open. */
const figuresOf = ({ shortages, completion, counts }: Home, shows: Shows): ReactNode[] =>
  [
    shortages && shows('shortages') && <ShortagesPanel key="shortages" shortages={shortages} />,
    completion && shows('completion') && <CompletionPanel key="completion" completion={completion} />,
    counts && shows('counts') && <CountsPanel key="counts" counts={counts} />,
  ].filter(Boolean);

/** For a user whom nothing waits for and who has written nothing yet. */
function NoWork({ groups }: { groups: readonly MenuGroup[] }) {
  const writes = canWrite(groups, usePermissions());
  const first = firstPage(groups);
  return (
    <div className="sheet">
      <EmptyState
        title="目前没有待办"
        hint={writes ? '您新建或修改的单据会列在这里。' : '您可以查看的页面在左侧菜单。'}
        action={first && <ActionButton to={first.path}>打开{first.title}</ActionButton>}
      />
    </div>
  );
}
