import { DownOutlined } from '@ant-design/icons';
import type { SavedView, ViewScope } from '@mrp/contract/features/access/views.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { ListViewSettings } from './useViewSettings.ts';
import type { ViewActions } from './useViewActions.tsx';

interface ViewBarProps {
  look: ListViewSettings;
  actions: ViewActions;
}

const scopes: Readonly<Record<ViewScope, string>> = { mine: '我的视图', team: '团队视图', system: '系统视图' };

/** Shown after the tabs: the open view, a mark when it is changed, and its actions. */
export function ViewBar({ look: { active, saved, changed }, actions }: ViewBarProps) {
  return (
    <div className="k-views">
      <Dropdown trigger={['click']} menu={menuOf(saved.views, active, saved.defaultViewId, actions)}>
        <Button type="text" size="small" className={active ? 'active' : ''} title={active && told(active)}>
          <span className="k-view-name">{active ? active.name : '视图'}</span>
          {changed && (
            <span className="k-view-star" title="已修改，未保存">
              *<span className="visually-hidden">已修改</span>
            </span>
          )}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {changed && (
        <span className="k-view-changes">
          {actions.save && (
            <button type="button" className="k-text-button" onClick={actions.save}>
              保存
            </button>
          )}
          <button type="button" className="k-text-button" onClick={actions.saveAs}>
            另存
          </button>
          <button type="button" className="k-text-button" onClick={actions.revert}>
            还原
          </button>
        </span>
      )}
    </div>
  );
}

const told = ({ name, scope, owner }: SavedView): string => (scope === 'mine' ? name : `${name}（${owner}的${scopes[scope]}）`);

function menuOf(views: readonly SavedView[], active: SavedView | undefined, defaultId: string | null, actions: ViewActions): MenuProps {
  const groups = Object.entries(scopes).flatMap(([scope, label]) => {
    const own = views.filter((view) => view.scope === scope);
    return own.length === 0
      ? []
      : [{ type: 'group' as const, key: scope, label, children: own.map((view) => itemOf(view, view.id === defaultId)) }];
  });
  const [leave, ...rest] = actions.rest;
  return {
    selectable: true,
    selectedKeys: active ? [`view-${active.id}`] : [],
    items: [
      ...groups,
      ...(groups.length > 0 ? [{ type: 'divider' as const }] : []),
      ...(leave ? [{ key: leave.key, label: leave.label }] : []),
      { key: 'save-as', label: '另存为视图…' },
      ...(active
        ? [
            {
              type: 'group' as const,
              key: 'rest',
              label: `“${active.name}”`,
              children: rest.map(({ key, label, danger = false }) => ({ key, label, danger })),
            },
          ]
        : []),
    ],
    onClick: ({ key }) => {
      const view = views.find(({ id }) => key === `view-${id}`);
      if (view) actions.open(view);
      else if (key === 'save-as') actions.saveAs();
      else actions.rest.find((action) => action.key === key)?.run();
    },
  };
}

const itemOf = ({ id, name, scope, owner }: SavedView, isDefault: boolean) => ({
  key: `view-${id}`,
  label: (
    <>
      {name}
      {scope !== 'mine' && <span className="k-prefix"> {owner}</span>}
      {isDefault && <span className="k-prefix"> 默认</span>}
    </>
  ),
});
