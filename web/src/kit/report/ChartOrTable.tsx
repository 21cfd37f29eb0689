import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';

interface ChartOrTableProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
}

/** Switches between a chart and the table of its figures. */
export const ChartOrTable = ({ asTable, onChange }: ChartOrTableProps) => (
  <Segmented<'chart' | 'table'>
    size="small"
    aria-label="图或表"
    value={asTable ? 'table' : 'chart'}
    onChange={(way) => onChange(way === 'table')}
    options={[
      { value: 'chart', label: '图', icon: <BarChartOutlined aria-hidden /> },
      { value: 'table', label: '表', icon: <TableOutlined aria-hidden /> },
    ]}
  />
);
