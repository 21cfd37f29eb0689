import { nettingApi } from '@mrp/contract/features/preparations.ts';
import type { NettingLine, NettingRun } from '@mrp/contract/features/preparations/netting.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { useState } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { useApiMutation } from '../../lib/useApi.ts';
import './preparations.css';

const rule = { ...rules.documentQuantity, zeroAllowed: true };

/** 下单量 of a line, kept as soon as its field is left; 0 orders nothing. */
export function WantedPanel({ run, line }: { run: NettingRun; line: NettingLine }) {
  const { id, unit, wanted, suggest, name, colourName } = line;
  const [typed, setTyped] = useState<string | null>(null);
  const edit = useApiMutation(nettingApi.editLines, {
    refreshes: [nettingApi.get, nettingApi.listLines, nettingApi.explain],
    blocking: false,
  });
  const stored = roundHalfUp(wanted, unit.decimals);
  const value = typed ?? stored;
  const message = checkNumber(inUnit(rule, unit), value);
  const keep = () => {
    if (typed === null || message !== null) return;
    if (compareDecimals(typed, wanted) === 0) return setTyped(null);
    edit.mutate(
      { params: { id: run.id }, body: { lines: [{ id, wanted: typed }], version: run.version } },
      { onSettled: () => setTyped(null) },
    );
  };
  const isOwn = message === null && compareDecimals(value, suggest) !== 0;
  return (
    <span className={`prep-wanted ${isOwn ? 'own' : ''}`} title={message ?? (isOwn ? `建议 ${roundHalfUp(suggest, unit.decimals)}` : '')}>
      <DecimalInput
        size="small"
        rule={inUnit(rule, unit)}
        tabIndex={-1}
        aria-label={`下单量 ${name} ${colourName}`}
        aria-invalid={message !== null}
        {...(message !== null && { status: 'error' as const })}
        value={value}
        onChange={setTyped}
        onBlur={keep}
        onPressEnter={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
          // Arrows go through the text, not along the row.
          event.stopPropagation();
        }}
      />
    </span>
  );
}
