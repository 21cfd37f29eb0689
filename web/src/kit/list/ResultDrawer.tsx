import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { Button, Drawer } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { downloadCsv } from './csv.ts';

/** Focusable, so that a long list scrolls by keyboard. */
const reachable = { tabIndex: 0 };

/** The records that a bulk action skipped, each with its reason. */
export function ResultDrawer({
  open,
  label,
  result,
  onClose,
}: {
  open: boolean;
  label: string;
  result: BulkResult | null;
  onClose: () => void;
}) {
  if (!result) return null;
  const { done, skipped = 0, failed } = result;
  const lines = failed.map(({ code, reason }) => [code, reason]);
  return (
    <Drawer
      open={open}
      title={`${label}结果`}
      size={480}
      onClose={onClose}
      extra={failed.length > 0 && <Button onClick={() => downloadCsv(`${label}失败`, [['编号', '原因'], ...lines])}>导出失败</Button>}
    >
      <p className="k-result-counts">
        成功 {formatCount(done.length)} · 跳过 {formatCount(skipped)} · 失败 {formatCount(failed.length)}
      </p>
      <ul className="k-result-list" {...reachable}>
        {failed.map(({ id, code, reason }) => (
          <li key={id}>
            <strong>{code}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
