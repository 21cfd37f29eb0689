import type { LinkMaterial } from '@mrp/contract/features/supplier-links/preparation.ts';
import { DecimalField } from './fields/DecimalField.tsx';
import { Facts } from './Facts.tsx';
import { plainNumber, shownNumber } from './fields/numbers.ts';
import { isOver, MAX_PARTS, type TypedPart, type TypedPromise } from './preparation-answer.ts';
import { useTexts } from './texts.ts';
import { Typed } from './fields/Typed.tsx';

interface PromiseFieldsProps {
  line: LinkMaterial;
  today: string;
  typed: TypedPromise;
  wrong: (field: string) => string | undefined;
  onType: (typed: TypedPromise) => void;
}

/** A material that is to be made, and when it is ready. */
export function PromiseFields({ line, today, typed, wrong, onType }: PromiseFieldsProps) {
  const { preparation: texts } = useTexts();
  const set = (change: Partial<TypedPromise>) => onType({ ...typed, ...change });
  const modes = [
    ...(isOver(line, today) ? [] : [{ mode: 'WANTED', label: texts.asWanted } as const]),
    { mode: 'NOW', label: texts.now },
    { mode: 'OTHER', label: texts.other },
  ] as const;
  const isWrong = wrong('reason') !== undefined;
  return (
    <fieldset className="line">
      <legend>
        {line.name} {line.colourName} <small className="muted">{line.code}</small>
      </legend>
      <MaterialFacts line={line} />
      <div className="choice">
        {modes.map(({ mode, label }) => (
          <label key={mode}>
            <input type="radio" checked={typed.mode === mode} onChange={() => set({ mode })} /> {label}
          </label>
        ))}
      </div>
      {typed.mode === 'OTHER' ? (
        <Parts line={line} today={today} parts={typed.parts} wrong={wrong} onParts={(parts) => set({ parts })} />
      ) : (
        wrong('parts.0.readyOn') !== undefined && <p className="wrong">{wrong('parts.0.readyOn')}</p>
      )}
      {(typed.mode === 'OTHER' || isWrong || typed.reason !== '') && (
        <Typed label={`${texts.reason}（${texts.reasonHint}）`} wrong={wrong('reason')}>
          <input maxLength={200} value={typed.reason} aria-invalid={isWrong} onChange={({ target }) => set({ reason: target.value })} />
        </Typed>
      )}
    </fieldset>
  );
}

/** What is asked of a material. */
export function MaterialFacts({ line }: { line: LinkMaterial }) {
  const texts = useTexts();
  const { quantity, finishedQuantity, openQuantity, unit, wantedOn, specification } = line;
  const told = (value: string) => `${shownNumber(value)} ${unit.name}`;
  const isBegun = plainNumber(finishedQuantity) !== '0';
  return (
    <Facts
      facts={[
        [texts.quantity, told(quantity)],
        isBegun ? [texts.preparation.finished, told(finishedQuantity)] : null,
        isBegun ? [texts.preparation.open, told(openQuantity)] : null,
        [texts.preparation.wantedOn, wantedOn],
        specification === '' ? null : [texts.specification, specification],
      ]}
    />
  );
}

interface PartsProps extends Pick<PromiseFieldsProps, 'line' | 'today' | 'wrong'> {
  parts: readonly TypedPart[];
  onParts: (parts: readonly TypedPart[]) => void;
}

function Parts({ line: { unit }, today, parts, wrong, onParts }: PartsProps) {
  const { preparation: texts, quantity } = useTexts();
  const change = (place: number, part: Partial<TypedPart>) => onParts(parts.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      {parts.map((part, at) => (
        <div key={at} className="break">
          <Typed label={texts.readyOn} wrong={wrong(`parts.${at}.readyOn`)}>
            <input
              type="date"
              min={today}
              required
              value={part.readyOn}
              aria-invalid={wrong(`parts.${at}.readyOn`) !== undefined}
              onChange={({ target }) => change(at, { readyOn: target.value })}
            />
          </Typed>
          <DecimalField
            label={`${quantity}（${unit.name}）`}
            value={part.quantity}
            wrong={wrong(`parts.${at}.quantity`)}
            onType={(typed) => change(at, { quantity: typed })}
          />
          {parts.length > 1 && (
            <button type="button" className="link" onClick={() => onParts(parts.filter((_, place) => place !== at))}>
              {texts.removePart}
            </button>
          )}
        </div>
      ))}
      {parts.length < MAX_PARTS && (
        <button type="button" className="link" onClick={() => onParts([...parts, { readyOn: '', quantity: '' }])}>
          {texts.addPart}
        </button>
      )}
    </>
  );
}
