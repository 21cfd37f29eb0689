import { importOutcomes, type ImportCounts, type ImportOutcome } from '@mrp/contract/features/imports/batch.ts';
import { formatCount } from '../../lib/format/format.ts';
import { sumCounts } from './text.ts';

const outcomes = Object.keys(importOutcomes) as ImportOutcome[];

/** Four counts with their shares on one scale. */
export function CountsPanel({ counts }: { counts: ImportCounts }) {
  return (
    <div className="import-counts">
      <dl>
        {outcomes.map((outcome) => (
          <div key={outcome} className={outcome === 'ERROR' && counts.ERROR > 0 ? 'wrong' : ''}>
            <dt>{importOutcomes[outcome].label}</dt>
            <dd>{formatCount(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <div className="import-shares" aria-hidden="true">
        {sumCounts(counts) > 0 &&
          outcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => <span key={outcome} className={outcome.toLowerCase()} style={{ flexGrow: counts[outcome] }} />)}
      </div>
    </div>
  );
}
