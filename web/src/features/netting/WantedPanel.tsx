import type { NettingLine } from '@mrp/contract/features/netting/record.ts';
import { compareDecimals, roundHalfUp } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, inUnit, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { DecimalInput } from '../../kit/form/fields/DecimalInput.tsx';
import type { EditQueue, RowEdit } from '../../lib/api/edit-queue.ts';
import { wantedId } from './text.ts';
import './netting.css';

const documentQuantity = { ...rules.documentQuantity, zeroAllowed: true };

/** 下单量 of a line, saved when its field is left; 0 orders nothing. Invalid or unsaved input stays, with its message below. */
export function WantedPanel({ edits, line }: { edits: EditQueue; line: NettingLine }) {
  const { id, unit, wanted, suggest, code, name, colourName } = line;
  const edit = useStore(edits.store, (state) => state.edits.get(id));
  const place = useSought(edits, id);
  const rule = inUnit(documentQuantity, unit);
  const value = edit?.typed ?? roundHalfUp(wanted, unit.decimals);
  const message = edit?.message ?? null;
  const isOwn = checkNumber(rule, value) === null && compareDecimals(value, suggest) !== 0;
  const told = `wanted-${id}-told`;
  const type = (typed: string) =>
    edits.type(id, { name: [code, name, colourName].filter(Boolean).join(' '), typed, message: checkNumber(rule, typed) });
  const keep = () => {
    // Leaving the field may have just formatted the number.
    const typed = edits.store.getState().edits.get(id)?.typed ?? '';
    edits.keep(id, checkNumber(rule, typed) === null && compareDecimals(typed, wanted) === 0);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') edits.drop(id);
    // Arrow keys move in the text, not between cells.
    event.stopPropagation();
  };
  return (
    <span
      ref={place}
      id={wantedId(id)}
      className={`netting-wanted ${isOwn ? 'own' : ''}`}
      title={isOwn ? `建议 ${roundHalfUp(suggest, unit.decimals)}` : ''}
    >
      <DecimalInput
        size="small"
        rule={rule}
        tabIndex={-1}
        aria-label={`下单量 ${name} ${colourName}`}
        aria-invalid={message !== null}
        {...(message !== null && { status: 'error' as const, 'aria-describedby': told })}
        value={value}
        onChange={type}
        onBlur={keep}
        onPressEnter={(event) => event.currentTarget.blur()}
        onKeyDown={press}
      />
      <Told id={told} edit={edit} onRetry={() => edits.retry()} />
    </span>
  );
}

function Told({ id, edit, onRetry }: { id: string; edit: RowEdit | undefined; onRetry: () => void }) {
  if (!edit || edit.message === null) return null;
  return (
    <>
      <span id={id} className="netting-wanted-told" role="alert">
        {edit.message}
      </span>
      {edit.phase === 'FAILED' && !edit.refused && (
        <button type="button" className="k-text-button" tabIndex={-1} onClick={onRetry}>
          重试
        </button>
      )}
    </>
  );
}

/** Takes the focus when this row is requested. */
function useSought(edits: EditQueue, id: string) {
  const place = useRef<HTMLSpanElement>(null);
  const isSought = useStore(edits.store, ({ sought }) => sought === id);
  useEffect(() => {
    if (!isSought) return;
    edits.seek(null);
    place.current?.querySelector('input')?.focus();
  }, [edits, isSought]);
  return place;
}
