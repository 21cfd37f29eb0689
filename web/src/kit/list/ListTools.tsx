import { AppstoreOutlined, BarsOutlined, ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { Density, Layout } from '@mrp/contract/features/access/views.ts';
import { Button, Dropdown, Segmented } from 'antd';

interface ListToolsProps {
  layout: Layout;
  /** Absent when there is no gallery. */
  onLayout: ((layout: Layout) => void) | undefined;
  density: Density;
  onDensity: (density: Density) => void;
  onColumns: () => void;
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
export function ListTools({ layout, onLayout, density, onDensity, onColumns, narrow, refreshing, onRefresh }: ListToolsProps) {
  const words = (text: string) => <span className={narrow ? 'visually-hidden' : ''}>{text}</span>;
  return (
    <>
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
