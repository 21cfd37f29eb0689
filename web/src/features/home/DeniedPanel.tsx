import { Button } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { WhoGrants } from '../../kit/actions/WhoGrants.tsx';
import { usePermissions } from '../../lib/session/permissions.tsx';
import { useTitleAt } from '../../lib/session/useMenu.ts';

/** A page that the user asked for and may not open: what is missing, who gives it, and the way to try again. */
export function DeniedPanel() {
  const [params, setParams] = useSearchParams();
  const held = usePermissions();
  const asked = params.get('denied') ?? '';
  const title = useTitleAt(asked.split('?')[0]!);
  if (title === undefined || held.has(title)) return null;
  const close = () =>
    setParams(
      (before) => {
        before.delete('denied');
        return before;
      },
      { replace: true },
    );
  return (
    <section className="sheet home-denied" aria-label="没有权限的页面">
      <h2>没有打开“{title}”的权限</h2>
      <p>
        <WhoGrants needed={title} />
        分配后不用重新登录，再打开一次即可。
      </p>
      <span className="cluster">
        <Link className="button" to={asked}>
          再打开一次
        </Link>
        <Button type="text" onClick={close}>
          知道了
        </Button>
      </span>
    </section>
  );
}
