import { Typed } from './Typed.tsx';

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  wrong: string | undefined;
  onChoose: (id: string) => void;
}

/** A choice drawn by the select of the phone. */
export function Choice({ label, value, choices, wrong, onChoose }: ChoiceProps) {
  return (
    <Typed label={label} wrong={wrong}>
      <select value={value} aria-invalid={wrong !== undefined} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Typed>
  );
}
