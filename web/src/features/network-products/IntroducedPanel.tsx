import type { IntroduceResult } from '@mrp/contract/features/network-products.ts';
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { externalPaths } from '../external-materials/addresses.ts';

interface IntroducedProps {
  open: boolean;
  result: IntroduceResult | null;
  onClose: () => void;
}

/** 引入结果: every row with its external record, new or found, or the reason for none. */
export function IntroducedPanel({ open, result, onClose }: IntroducedProps) {
  const { introduced, failed } = result ?? { introduced: [], failed: [] };
  const made = introduced.filter(({ existed }) => !existed).length;
  return (
    <Drawer open={open} title="引入结果" size={560} onClose={onClose}>
      <p className="k-result-counts">
        新建 {formatCount(made)} · 已有 {formatCount(introduced.length - made)} · 未引入 {formatCount(failed.length)}
      </p>
      <PlainTable label="引入结果">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">结果</th>
            <th scope="col">外部物料</th>
          </tr>
        </thead>
        <tbody>
          {introduced.map(({ id, code, name, external, existed }) => (
            <tr key={id}>
              <th scope="row">
                {code} {name}
              </th>
              <td>
                <StatusTag tone={existed ? 'info' : 'success'}>{existed ? '已有，已关联' : '已新建'}</StatusTag>
              </td>
              <td>
                <Link to={externalPaths.detailOf(external.id)}>{external.code}</Link>
              </td>
            </tr>
          ))}
          {failed.map(({ id, code, reason }) => (
            <tr key={id}>
              <td>{code}</td>
              <td>
                <StatusTag tone="danger">未引入</StatusTag>
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Drawer>
  );
}
