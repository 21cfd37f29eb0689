import { PrinterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useContext, useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { usePermissions } from '../../lib/session/permissions.tsx';
import { loadPinyin, useTextMatch } from '../../lib/format/text-match.ts';
import { RoutesContext } from '../../lib/session/useMenu.ts';
import { helpPage } from './addresses.ts';
import { allTasks, arrangeRoles, canDo, findTasks, tasksOfPage } from './manual-groups.ts';
import { RoleLinksPanel } from './RoleLinksPanel.tsx';
import { helpRoles } from './roles-text.ts';
import type { HelpTask } from './task-text.ts';
import { TaskPanel } from './TaskPanel.tsx';
import './help.css';

const tasks = allTasks(helpRoles);

/** 使用手册: a page for each role, one for the page that the reader comes from, and what is found. */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const search = (q: string) => setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true });
  useEffect(() => void loadPinyin().catch(() => undefined), []);
  const { title, about, shown, own, others, isRole } = useChapter(params);
  useAnchor();
  return (
    <article className="help">
      <header className="help-head">
        <h1>使用手册</h1>
        <Input
          type="search"
          allowClear
          prefix={<SearchOutlined />}
          aria-label="搜索手册"
          placeholder="要做什么，拼音或首字母也可以"
          value={typed}
          onChange={(event) => search(event.target.value)}
        />
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      </header>
      <RoleLinksPanel own={own} others={others} current={isRole ? title : null} />
      <section className="sheet help-chapter" aria-labelledby="help-chapter">
        <h2 id="help-chapter">{title}</h2>
        <output className="text-muted">{about}</output>
        {shown.length > 1 && <Contents tasks={shown} />}
        {shown.length === 0 && (
          <EmptyState title="手册里没有找到" hint="换一个说法，或从上面选角色。" action={<Link to={helpPage}>看全部手册</Link>} />
        )}
        {shown.map((task, at) => (
          <TaskPanel key={task.id} task={task} number={at + 1} />
        ))}
      </section>
    </article>
  );
}

function useChapter(params: URLSearchParams) {
  const routes = useContext(RoutesContext);
  const held = usePermissions();
  const matches = useTextMatch();
  const { own, others } = arrangeRoles(helpRoles, (task) => canDo(task, held, routes));
  const titleOf = (path: string) => routes.find((route) => route.path === path)?.title ?? '';
  const typed = params.get('q')?.trim() ?? '';
  const page = params.get('page');
  if (typed !== '') {
    const shown = findTasks(typed, tasks, matches, titleOf);
    return { title: `“${typed}”`, about: `找到 ${shown.length} 件事`, shown, own, others, isRole: false };
  }
  if (page !== null) {
    const shown = tasksOfPage(page, tasks, routes);
    return { title: titleOf(page) || '本页', about: `在这一页做的 ${shown.length} 件事`, shown, own, others, isRole: false };
  }
  const role = helpRoles.find(({ name }) => name === params.get('role')) ?? own[0]!;
  return { title: role.name, about: role.about, shown: role.tasks, own, others, isRole: true };
}

/** The tasks of the chapter, as links to their anchors. */
function Contents({ tasks: listed }: { tasks: readonly HelpTask[] }) {
  const { search } = useLocation();
  return (
    <nav aria-label="本章目录">
      <ol className="help-contents">
        {listed.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ search, hash: id }}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The router does not follow the anchor of an address by itself. */
function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const task = document.getElementById(decodeURIComponent(hash.slice(1)));
    task?.scrollIntoView();
    task?.focus({ preventScroll: true });
  }, [hash, key]);
}
