import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { techniqueKind } from './kind.ts';
import { OffersPanel, TiersPanel } from './TechniqueLinesPanel.tsx';
import { techniqueHead } from './text.ts';

/** 速览 of a technique. */
export function TechniquePeekPanel({ id }: { id: string }) {
  const can = useCan();
  return (
    <RecordPeek kind={techniqueKind} id={id} head={techniqueHead}>
      {(technique) =>
        can(VIEW_PRICES) && (
          <div className="stack k-peek-part">
            <TiersPanel technique={technique} />
            <OffersPanel technique={technique} />
          </div>
        )
      }
    </RecordPeek>
  );
}
