import { homeApi, homePanels, type Home, type HomeArrangement, type HomePanel } from '@mrp/contract/features/home.ts';
import { Button, Checkbox, Drawer } from 'antd';
import { SortableTable } from '../../kit/tables/SortableTable.tsx';
import { useApiMutation } from '../../lib/api/useApi.ts';
import { arrangeTodos } from './text.ts';

interface ArrangePanelProps {
  home: Home;
  open: boolean;
  onClose: () => void;
}

/** 调整首页: which to-dos and panels are shown, and the order of the to-dos; each change is kept at once. */
export function ArrangePanel({ home: { todos, arrangement }, open, onClose }: ArrangePanelProps) {
  const save = useApiMutation(homeApi.arrange, { refreshes: [homeApi.get], blocking: false });
  const now = save.isPending ? save.variables.body : arrangement;
  const arrange = (change: Partial<HomeArrangement>) => save.mutate({ body: { ...now, ...change } });
  const show = (key: string, shown: boolean) => arrange({ hidden: shown ? now.hidden.filter((one) => one !== key) : [...now.hidden, key] });
  const check = (key: string, label: string) => (
    <Checkbox checked={!now.hidden.includes(key)} onChange={({ target }) => show(key, target.checked)}>
      {label}
    </Checkbox>
  );
  const rows = arrangeTodos(todos, { ...now, hidden: [] }).map(({ key, label }) => ({ id: key, label }));
  return (
    <Drawer
      title="调整首页"
      open={open}
      size={400}
      onClose={onClose}
      footer={
        <div className="k-drawer-actions">
          <Button onClick={() => arrange({ order: [], hidden: [] })}>还原默认</Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <section className="stack">
        <h2>栏目</h2>
        <div className="cluster">
          {(Object.keys(homePanels) as HomePanel[]).map((panel) => (
            <span key={panel}>{check(panel, homePanels[panel])}</span>
          ))}
        </div>
        {rows.length > 0 && (
          <>
            <h2>待办</h2>
            <SortableTable
              label="首页内容"
              rows={rows}
              columns={[{ key: 'label', title: '显示', render: (_, { id, label }) => check(id, label) }]}
              rowName={({ label }) => label}
              onSort={(order) => arrange({ order })}
              empty="没有待办"
            />
          </>
        )}
      </section>
    </Drawer>
  );
}
