import { AppstoreOutlined, BarsOutlined, ColumnHeightOutlined, GroupOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Density, Layout } from '@mrp/contract/features/access/views.ts';
import { Button, Dropdown, Segmented } from 'antd';

interface ListToolsProps {
  layout: Layout;
  /** Absent when there is no gallery. */
  onLayout: ((layout: Layout) => void) | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  onColumns: () => void;
  /** Fields by which the rows may be grouped; empty: no control. */
  groups: readonly { key: string; label: string }[];
  groupBy: string | undefined;
  onGroup: (groupBy: string | undefined) => void;
  narrow: boolean;
  refreshing: boolean;
  onRefresh: () => void;
}

const densities: readonly { key: Density; label: string }[] = [
  { key: 'compact', label: '紧凑' },
  { key: 'standard', label: '标准' },
  { key: 'picture', label: '图片' },
];

/** Right end of the tab row: layout, density and reload. */
export function ListTools({ layout, onLayout, density, onDensity, onColumns, narrow, refreshing, onRefresh, ...grouping }: ListToolsProps) {
  const words = (text: string) => <span className={narrow ? 'visually-hidden' : ''}>{text}</span>;
  return (
    <>
      {grouping.groups.length > 0 && <GroupMenu {...grouping} narrow={narrow} />}
      {onLayout && (
        <Segmented<Layout>
          size="small"
          aria-label="布局"
          value={layout}
          onChange={onLayout}
          options={[
            { value: 'table', label: words('表格'), icon: <BarsOutlined aria-hidden /> },
            { value: 'gallery', label: words('图库'), icon: <AppstoreOutlined aria-hidden /> },
          ]}
        />
      )}
      {layout === 'table' && !narrow && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [...densities],
            selectable: true,
            selectedKeys: [density],
            onClick: ({ key }) => onDensity(key as Density),
          }}
        >
          <Button size="small" type="text" icon={<ColumnHeightOutlined />} aria-label="行高" title="行高" />
        </Dropdown>
      )}
      {layout === 'table' && (
        <Button size="small" type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" onClick={onColumns} />
      )}
      <Button size="small" type="text" icon={<ReloadOutlined spin={refreshing} />} aria-label="刷新" title="刷新" onClick={onRefresh} />
    </>
  );
}

/** Which no field is named like. */
const UNGROUPED = '-';

/** 分组: by which field the rows are grouped. */
function GroupMenu({ groups, groupBy, onGroup, narrow }: Pick<ListToolsProps, 'groups' | 'groupBy' | 'onGroup' | 'narrow'>) {
  const chosen = groups.find(({ key }) => key === groupBy);
  const words = chosen ? `分组：${chosen.label}` : '分组';
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: UNGROUPED, label: '不分组' }, ...groups.map(({ key, label }) => ({ key, label: `按${label}` }))],
        selectable: true,
        selectedKeys: [groupBy ?? UNGROUPED],
        onClick: ({ key }) => onGroup(key === UNGROUPED ? undefined : key),
      }}
    >
      <Button size="small" type={chosen ? 'link' : 'text'} icon={<GroupOutlined />} title={words} {...(narrow && { 'aria-label': words })}>
        {!narrow && words}
      </Button>
    </Dropdown>
  );
}
