import type { LinkShippable } from '@mrp/contract/features/supplier-links/shipment.ts';
import { useState } from 'react';
import { DecimalField } from '../fields/DecimalField.tsx';
import { Facts } from '../Facts.tsx';
import { shownNumber, sumNumbers } from '../fields/numbers.ts';
import { isBlank, nextRoll, type RollField, type TypedMaterial, type TypedRoll } from './shipment-answer.ts';
import { useTexts } from '../texts.ts';

interface MaterialProps {
  item: LinkShippable;
  typed: TypedMaterial;
  wrong: (field: string) => string | undefined;
  onType: (typed: TypedMaterial) => void;
}

/** A material of the order with what is shipped of it: its rolls, or a quantity where it has no lots. */
export function ShippedMaterial({ item, typed, wrong, onType }: MaterialProps) {
  const { shipping: texts } = useTexts();
  const { code, name, colourName, unit, open, limit, lotTracked } = item;
  const figure = (quantity: string) => `${shownNumber(quantity)} ${unit.name}`;
  return (
    <fieldset className="line">
      <legend>
        {name} {colourName} <small className="muted">{code}</small>
      </legend>
      <Facts
        facts={[
          [texts.open, figure(open)],
          [texts.limit, figure(limit)],
        ]}
      />
      {lotTracked === 'NONE' ? (
        <DecimalField
          label={`${texts.quantity}（${unit.name}）`}
          value={typed.quantity}
          wrong={wrong('quantity')}
          onType={(quantity) => onType({ ...typed, quantity })}
        />
      ) : (
        <Rolls item={item} rolls={typed.rolls} wrong={wrong} onRolls={(rolls) => onType({ ...typed, rolls })} />
      )}
    </fieldset>
  );
}

interface RollsProps extends Pick<MaterialProps, 'item' | 'wrong'> {
  rolls: readonly TypedRoll[];
  onRolls: (rolls: readonly TypedRoll[]) => void;
}

/** So many rolls are shown at once; of more only those with errors, until all are asked for. */
const SHOWN = 30;

function Rolls({ item, rolls, wrong, onRolls }: RollsProps) {
  const { shipping: texts } = useTexts();
  const [isWhole, setWhole] = useState(false);
  const { unit, lotTracked } = item;
  const sent = rolls.filter((roll) => !isBlank(roll));
  const wrongOf = (roll: TypedRoll) => (field: RollField) => roll.wrong[field] ?? wrong(`rolls.${sent.indexOf(roll)}.${field}`);
  const shown =
    rolls.length <= SHOWN || isWhole ? rolls : rolls.filter((roll) => rollFields.some((field) => wrongOf(roll)(field) !== undefined));
  const sum = sumNumbers(sent.map(({ quantity }) => quantity));
  const refused = wrong('quantity') ?? wrong('rolls');
  return (
    <>
      {shown.map((roll) => (
        <RollRow
          key={rolls.indexOf(roll)}
          item={item}
          roll={roll}
          wrong={wrongOf(roll)}
          onType={(typed) => onRolls(rolls.map((one) => (one === roll ? typed : one)))}
          onRemove={() => onRolls(rolls.filter((one) => one !== roll))}
        />
      ))}
      {rolls.length > SHOWN && (
        <button type="button" className="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.onlyWrong : texts.showAll(rolls.length)}
        </button>
      )}
      <button type="button" className="link" onClick={() => onRolls([...rolls, nextRoll(rolls)])}>
        {lotTracked === 'ROLL' ? texts.addRoll : texts.addLot}
      </button>
      {sent.length > 0 && (
        <output>
          {lotTracked === 'ROLL' ? texts.rolls(sent.length) : texts.lots(sent.length)} · {texts.total} {sum ?? '–'} {unit.name}
        </output>
      )}
      {refused !== undefined && <p className="wrong">{refused}</p>}
    </>
  );
}

const rollFields = ['lotNo', 'rollNo', 'quantity', 'secondQuantity'] as const;

interface RollRowProps {
  item: LinkShippable;
  roll: TypedRoll;
  wrong: (field: RollField) => string | undefined;
  onType: (roll: TypedRoll) => void;
  onRemove: () => void;
}

function RollRow({ item: { unit, secondUnit, lotTracked }, roll, wrong, onType, onRemove }: RollRowProps) {
  const { shipping: texts } = useTexts();
  const labels: Record<RollField, string> = {
    lotNo: texts.lot,
    rollNo: texts.roll,
    quantity: unit.name,
    secondQuantity: secondUnit?.name ?? '',
  };
  const asked = rollFields.filter((field) => (field !== 'rollNo' || lotTracked === 'ROLL') && (field !== 'secondQuantity' || secondUnit));
  const messages = asked.flatMap((field) => wrong(field) ?? []);
  return (
    <div className={`roll field columns-${asked.length}`}>
      {asked.map((field) => (
        <input
          key={field}
          aria-label={labels[field]}
          placeholder={labels[field]}
          inputMode={field === 'quantity' || field === 'secondQuantity' ? 'decimal' : 'text'}
          maxLength={32}
          value={roll[field]}
          aria-invalid={wrong(field) !== undefined}
          onChange={({ target }) => onType({ ...roll, [field]: target.value, wrong: { ...roll.wrong, [field]: undefined } })}
        />
      ))}
      <button type="button" className="link" aria-label={texts.removeRoll} onClick={onRemove}>
        ✕
      </button>
      {messages.length > 0 && <span className="wrong">{messages.join('；')}</span>}
    </div>
  );
}
