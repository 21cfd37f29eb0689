import type { ClaimRoll } from '@mrp/contract/features/claims/record.ts';
import { claimWords } from '@mrp/contract/features/claims/words.ts';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatNumber } from '../../lib/format/format.ts';

const columns: readonly LineColumn<ClaimRoll>[] = [
  { label: claimWords.points, num: true, show: ({ points }) => String(points) },
  { label: claimWords.metres, num: true, show: ({ metres }) => `${formatNumber(metres, 2)} 米` },
  { label: claimWords.width, num: true, show: ({ width }) => `${formatNumber(width, 1)} cm` },
  { label: '每百平方码', num: true, show: ({ score }) => `${formatNumber(score, 2)} 分` },
  { label: '判定', show: ({ isPassed }) => <span className={isPassed ? 'text-success' : 'text-error'}>{isPassed ? '合格' : '超限'}</span> },
];

/** 四分制: points of each roll for 100 square yards, against the limit. */
export function ClaimRollsPanel({ rolls }: { rolls: readonly ClaimRoll[] }) {
  return (
    <LineTable
      label="四分制"
      heading="缸号 / 匹号"
      columns={columns}
      lines={rolls}
      keyOf={(roll) => `${roll.lotNo}\n${roll.rollNo}\n${roll.points}\n${roll.metres}`}
      nameOf={({ lotNo, rollNo }) => [lotNo, rollNo].filter(Boolean).join(' / ') || '未记缸号'}
    />
  );
}
