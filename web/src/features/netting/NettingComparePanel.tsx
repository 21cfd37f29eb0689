import { nettingApi } from '@mrp/contract/features/netting.ts';
import type { NettingDifference, NettingRun } from '@mrp/contract/features/netting/record.ts';
import { decimal, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { nettingWords } from '@mrp/contract/features/netting/words.ts';
import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { EmptyCell, FigureCell } from '../../kit/list-columns/cells.tsx';
import { PlainTable } from '../../kit/plain/PlainTable.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { formatDifference, formatNumber } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { nettingSource } from '../../pickers/sources/netting-source.ts';
import { scopeChanges } from './text.ts';
import './netting.css';

interface NettingComparePanelProps {
  run: NettingRun;
  withId: string | null;
  onClose: () => void;
}

/** Compares two runs: differences by material. */
export function NettingComparePanel({ run, withId, onClose }: NettingComparePanelProps) {
  const [other, setOther] = useState<string | null>(withId);
  const { data, error } = useApiQuery(
    nettingApi.compare,
    { params: { id: run.id }, query: { withId: other ?? '' } },
    { enabled: other !== null && other !== run.id, handlesErrors: 'all' },
  );
  const { data: former } = useApiQuery(
    nettingApi.get,
    { params: { id: other ?? '' } },
    { enabled: other !== null && other !== run.id, handlesErrors: 'all' },
  );
  const changes = former && former.id === other ? scopeChanges(former, run) : [];
  return (
    <Drawer open size={920} title={`测算对比 ${run.code}`} onClose={onClose} rootClassName="netting-compare">
      <div className="netting-compare-with">
        <span id="compare-with">与哪一次对比</span>
        <EntityPicker source={nettingSource} value={other} onChange={setOther} aria-label="与哪一次对比" />
      </div>
      {other === run.id && <p className="text-muted">请选择另一次测算。</p>}
      {changes.length > 0 && <p className="text-muted">口径不同：{changes.join('；')}</p>}
      {error && <p className="text-warning">{error.message}</p>}
      {other !== null && other !== run.id && !data && !error && <Skeleton active />}
      {data && other !== null && other !== run.id && <Differences differences={data} />}
    </Drawer>
  );
}

const figures = [
  { key: 'gross', label: nettingWords.gross },
  { key: 'onHand', label: '库存' },
  { key: 'scheduled', label: '在途' },
  { key: 'net', label: nettingWords.net },
  { key: 'suggest', label: nettingWords.suggest },
] as const;
type Figure = (typeof figures)[number]['key'];

function Differences({ differences }: { differences: readonly NettingDifference[] }) {
  if (differences.length === 0) return <EmptyState title="两次测算的结果相同" />;
  return (
    <PlainTable label="两次测算的差异">
      <thead>
        <tr>
          <th scope="col">物料</th>
          {figures.map(({ key, label }) => (
            <th key={key} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.code}>
            <th scope="row">
              {difference.code} {[difference.name, difference.colourName].filter(Boolean).join(' ')}
              {difference.before === null && <span className="k-note-chip">新增</span>}
              {difference.after === null && <span className="k-note-chip">不再需要</span>}
            </th>
            {figures.map(({ key }) => (
              <td key={key} className="num">
                <Change difference={difference} figure={key} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The later figure with its difference below. */
function Change({ difference: { before, after, unit }, figure }: { difference: NettingDifference; figure: Figure }) {
  const [was, is] = [before?.[figure] ?? null, after?.[figure] ?? null];
  if (was === null && is === null) return <EmptyCell />;
  const change = roundHalfUp(decimal(is ?? '0').minus(decimal(was ?? '0')), 4);
  const { arrow, figure: by, spoken } = formatDifference(change, unit.decimals);
  return (
    <span className="netting-change">
      <FigureCell text={formatNumber(is ?? '0', unit.decimals)} unit={unit.name} />
      {arrow !== '' && (
        <small>
          <span aria-hidden="true">
            {arrow} {by}
          </span>
          <span className="visually-hidden">{spoken}</span>
        </small>
      )}
    </span>
  );
}
