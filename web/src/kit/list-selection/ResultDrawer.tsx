import type { BulkResult } from '@mrp/contract/lib/bulk.ts';
import { Button, Drawer } from 'antd';
import { formatCount } from '../../lib/format/format.ts';
import { downloadCsv } from './csv.ts';

/** Focusable, so that a long list scrolls by keyboard. */
const reachable = { tabIndex: 0 };

interface ResultDrawerProps {
  open: boolean;
  label: string;
  result: BulkResult | null;
  onClose: () => void;
}

interface Line {
  id: string;
  code: string;
  reason?: string;
}

/** Every record of a bulk action under 失败, 跳过 or 成功, failed ones with their reason. */
export function ResultDrawer({ open, label, result, onClose }: ResultDrawerProps) {
  if (!result) return null;
  const { done, skipped = 0, failed, codes = {} } = result;
  const succeeded = new Set(done);
  const lines = Object.entries(codes).map(([id, code]): Line => ({ id, code }));
  return (
    <Drawer
      open={open}
      title={`${label}结果`}
      size={480}
      onClose={onClose}
      extra={
        failed.length > 0 && (
          <Button onClick={() => downloadCsv(`${label}失败`, [['编号', '原因'], ...failed.map(({ code, reason }) => [code, reason])])}>
            导出失败
          </Button>
        )
      }
    >
      <p className="k-result-counts">
        成功 {formatCount(done.length)} · 跳过 {formatCount(skipped)} · 失败 {formatCount(failed.length)}
      </p>
      <ResultLines title="失败" lines={failed} />
      <ResultLines title="跳过" note="已是这样，没有改动" lines={lines.filter(({ id }) => !succeeded.has(id))} />
      <ResultLines title="成功" lines={lines.filter(({ id }) => succeeded.has(id))} />
    </Drawer>
  );
}

function ResultLines({ title, note, lines }: { title: string; note?: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="k-result-group" aria-label={title}>
      <h3>
        {title}
        {note && <small>{note}</small>}
      </h3>
      <ul className="k-result-list" {...reachable}>
        {lines.map(({ id, code, reason }) => (
          <li key={id}>
            <strong>{code}</strong>
            {reason !== undefined && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
