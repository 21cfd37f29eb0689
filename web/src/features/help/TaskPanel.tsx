import { useContext } from 'react';
import { Link } from 'react-router';
import { usePermissions } from '../../lib/session/permissions.tsx';
import { RoutesContext } from '../../lib/session/useMenu.ts';
import { canDo } from './manual-groups.ts';
import { partsOf, pictureSizes, type HelpTask } from './task-text.ts';

/** One task: its steps, its picture, and the page on which it begins. */
export function TaskPanel({ task, number }: { task: HelpTask; number: number }) {
  const { id, title, page, steps, picture } = task;
  const routes = useContext(RoutesContext);
  const held = usePermissions();
  const pageTitle = routes.find(({ path }) => path === page)?.title ?? '';
  return (
    <section className={`help-task ${picture ? 'pictured' : ''}`} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div>
        <h3 id={`${id}-title`}>
          {number}. {title}
        </h3>
        <ol>
          {steps.map((step) => (
            <li key={step}>{partsOf(step).map(({ text, isName }, at) => (isName ? <strong key={at}>{text}</strong> : text))}</li>
          ))}
        </ol>
        <p className="text-muted help-open">
          {canDo(task, held, routes) ? <Link to={page}>打开{pageTitle}</Link> : '您没有做这件事的权限，需要时找管理员。'}
        </p>
      </div>
      {picture && <img className={picture} src={`/help/${id}.webp`} alt={`${title}的页面`} {...pictureSizes[picture]} loading="lazy" />}
    </section>
  );
}
