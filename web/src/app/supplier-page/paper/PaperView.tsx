import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import { DeliveryNote } from './DeliveryNote.tsx';
import { RollLabel } from './RollLabel.tsx';
import { printScroll } from '../../../kit/print/print-scroll.ts';
import './paper.css';

/** 送货单 and labels of a shipment: one of the two is shown and printed, because their papers differ. */
export function PaperView({ paper, onBack }: { paper: LinkPaper; onBack: () => void }) {
  const { paper: texts } = useTexts();
  const [isNote, setNote] = useState(true);
  const labels = paper.lines.flatMap((line) => line.rolls.map((roll) => ({ line, roll })));
  return (
    <div className="paper">
      <div className="paper-bar">
        <button type="button" className="link" onClick={onBack}>
          ← {texts.back}
        </button>
        {labels.length > 0 && (
          <div className="choice">
            <label>
              <input type="radio" checked={isNote} onChange={() => setNote(true)} /> {texts.note}
            </label>
            <label>
              <input type="radio" checked={!isNote} onChange={() => setNote(false)} /> {texts.labels(labels.length)}
            </label>
          </div>
        )}
        {paper.code === null && <p className="notice">{texts.unnumbered}</p>}
        <p className="muted">{isNote ? texts.hint : texts.labelHint}</p>
        <button type="button" className="primary" onClick={() => print()}>
          {texts.print}
        </button>
      </div>
      {isNote ? (
        <div {...printScroll}>
          <DeliveryNote paper={paper} />
        </div>
      ) : (
        <div className="k-labels">
          {labels.map(({ line, roll }) => (
            <RollLabel key={`${line.skuId} ${roll.label}`} paper={paper} line={line} roll={roll} />
          ))}
        </div>
      )}
    </div>
  );
}
