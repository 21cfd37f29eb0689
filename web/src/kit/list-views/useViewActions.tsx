import { viewsApi, type SavedView, type ViewInput } from '@mrp/contract/features/access/views.ts';
import { SHARE_VIEWS, SYSTEM_VIEWS } from '@mrp/contract/permissions.ts';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../lib/session/permissions.tsx';
import { toast } from '../../lib/toast.ts';
import { apiKey, queryClient, useApiMutation } from '../../lib/api/useApi.ts';
import { lazyComponent } from '../lazy.tsx';
import { NO_VIEW, emptyState, type AnyList, type ListState, type Reader } from '../list/list-url.ts';
import { keepView, openView } from './saved-views.ts';
import type { ViewNameQuestion } from './ViewForm.tsx';
import { discardUnsavedView } from './unsaved-view.ts';
import type { ListViewSettings } from './useViewSettings.ts';
import type { ChangeState } from '../list/useListState.ts';

const ViewForm = lazyComponent(async () => (await import('./ViewForm.tsx')).ViewForm);

export interface ViewAction {
  key: string;
  label: string;
  danger?: true;
  run: () => void;
}

export interface ViewActions {
  open: (view: SavedView) => void;
  /** 保存, if this user may change the view. */
  save: (() => void) | undefined;
  saveAs: () => void;
  revert: () => void;
  /** Actions on the open view. */
  rest: readonly ViewAction[];
  /** The dialogs, which the page renders. */
  dialog: ReactNode;
}

export interface ViewSetting {
  spec: AnyList;
  state: ListState;
  look: ListViewSettings;
  reader: Reader;
  change: ChangeState;
}

const inputOf = ({ name, scope, filters, sort, layout, groupBy, columns, density }: ViewInput): ViewInput => ({
  name,
  scope,
  filters,
  sort,
  layout,
  groupBy,
  columns,
  density,
});

/** 视图: actions on views. Views are saved only on request. */
export function useViewActions({ spec, state, look, reader, change }: ViewSetting): ViewActions {
  const page = spec.key;
  const { active, saved } = look;
  const can = useCan();
  const writes = useViewWrites();
  const [asked, setAsked] = useState<ViewNameQuestion | null>(null);
  const kept = keepView(spec, state, look.look);
  const open = (view: SavedView) => {
    discardUnsavedView(page, view.id);
    change(openView(spec, view, reader), 'push');
  };
  const made = (view: SavedView) => {
    if (active) discardUnsavedView(page, active.id);
    change({ view: view.id, page: state.page }, 'replace');
  };
  const create = async (input: ViewInput) => made(await writes.create.mutateAsync({ params: { page }, body: input }));
  const edit = (view: SavedView, part: Partial<ViewInput>) =>
    writes.edit.mutateAsync({ params: { id: view.id }, body: { ...inputOf(view), ...part, version: view.version } });
  const saveAs = () =>
    setAsked({
      title: '另存为视图',
      name: '',
      mayShare: can(SHARE_VIEWS),
      answer: ({ name, shared }) => create({ ...kept, name, scope: shared ? 'team' : 'mine' }),
    });
  const none = saved.defaultViewId ? NO_VIEW : undefined;
  const leave = () => change({ ...emptyState(spec), view: none }, 'push');
  const removed = () => change(({ page: same }) => ({ view: none, page: same }), 'replace');
  const rename = (view: SavedView) =>
    setAsked({ title: '重命名视图', name: view.name, mayShare: false, answer: ({ name }) => edit(view, { name }) });
  return {
    open,
    save: active?.changeable ? () => void edit(active, kept).then(() => discardUnsavedView(page, active.id), writes.told) : undefined,
    saveAs,
    revert: () => active && open(active),
    rest: active
      ? restOf(active, {
          can,
          isDefault: saved.defaultViewId === active.id,
          leave,
          rename: () => rename(active),
          copy: () => void create({ ...inputOf(active), name: copyName(active.name, saved.views), scope: 'mine' }).catch(writes.told),
          setDefault: (on) => writes.setDefault(page, on ? active : null),
          share: (scope) => void edit(active, { scope }).catch(writes.told),
          remove: () => writes.remove(active, { removed, restored: open }),
        })
      : [],
    dialog: <ViewForm open={asked !== null} asked={asked} onClose={() => setAsked(null)} />,
  };
}

interface RestUses {
  can: ReturnType<typeof useCan>;
  isDefault: boolean;
  leave: () => void;
  rename: () => void;
  copy: () => void;
  setDefault: (on: boolean) => void;
  share: (scope: ViewInput['scope']) => void;
  remove: () => void;
}

function restOf({ changeable, scope }: SavedView, uses: RestUses): ViewAction[] {
  const shares = changeable && uses.can(SHARE_VIEWS);
  const keepsHouse = changeable && uses.can(SYSTEM_VIEWS);
  return [
    { key: 'leave', label: '不用视图', run: uses.leave },
    { key: 'default', label: uses.isDefault ? '取消默认' : '设为默认', run: () => uses.setDefault(!uses.isDefault) },
    { key: 'copy', label: '复制', run: uses.copy },
    ...(changeable ? [{ key: 'rename', label: '重命名', run: uses.rename }] : []),
    ...(shares && scope === 'mine' ? [{ key: 'share', label: '共享给团队', run: () => uses.share('team') }] : []),
    ...(shares && scope === 'team' ? [{ key: 'unshare', label: '停止共享', run: () => uses.share('mine') }] : []),
    ...(keepsHouse && scope !== 'system' ? [{ key: 'system', label: '设为系统视图', run: () => uses.share('system') }] : []),
    ...(keepsHouse && scope === 'system' ? [{ key: 'unsystem', label: '改为团队视图', run: () => uses.share('team') }] : []),
    ...(changeable ? [{ key: 'remove', label: '删除', danger: true as const, run: uses.remove }] : []),
  ];
}

const LONGEST_NAME = 32;

/** Name of a copy: 26秋冬梭织 副本, 26秋冬梭织 副本2 */
function copyName(name: string, views: readonly SavedView[]): string {
  const taken = new Set(views.map((view) => view.name));
  for (let n = 1; ; n++) {
    const tail = n === 1 ? ' 副本' : ` 副本${n}`;
    const copy = name.slice(0, LONGEST_NAME - tail.length) + tail;
    if (!taken.has(copy)) return copy;
  }
}

function useViewWrites() {
  const refreshes = [viewsApi.list];
  const fromForm = { refreshes, handlesErrors: ['DUPLICATE', 'VALIDATION'] } as const;
  const removal = useApiMutation(viewsApi.remove, { refreshes });
  const restoring = useApiMutation(viewsApi.restore, { refreshes });
  const settings = useApiMutation(viewsApi.saveSettings, { refreshes });
  return {
    create: useApiMutation(viewsApi.create, fromForm),
    edit: useApiMutation(viewsApi.edit, fromForm),
    remove: ({ id, name }: SavedView, then: { removed: () => void; restored: (view: SavedView) => void }) => {
      const back = () => restoring.mutate({ params: { id } }, { onSuccess: then.restored });
      const tell = () => toast.success(`已删除视图“${name}”`, { action: { label: '撤销', target: back } });
      removal.mutate(
        { params: { id } },
        {
          onSuccess: () => {
            then.removed();
            tell();
          },
        },
      );
    },
    setDefault: (page: string, view: SavedView | null) =>
      settings.mutate(
        { params: { page }, body: { defaultViewId: view?.id ?? null } },
        { onSuccess: () => toast.success(view ? `以后打开本页先用视图“${view.name}”` : '已取消默认视图') },
      ),
    /** The error was already shown; the views are loaded again because another user may have changed them. */
    told: (): void => void queryClient.invalidateQueries({ queryKey: apiKey(viewsApi.list) }),
  };
}
