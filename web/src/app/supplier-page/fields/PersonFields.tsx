import { keepPerson, type Person } from '../sending/kept-answer.ts';
import { useTexts } from '../texts.ts';

export interface PersonFieldsProps {
  /** Of the field for his name. */
  nameId: string;
  person: Person;
  onPerson: (person: Person) => void;
  isNameless: boolean;
  note: string;
  onNote: (note: string) => void;
  noteLabel?: string;
  wrongNote: string | undefined;
}

/** Who answers, asked once on each phone, and what else he says. */
export function PersonFields({ nameId, person, onPerson, isNameless, note, onNote, noteLabel, wrongNote }: PersonFieldsProps) {
  const texts = useTexts();
  const change = (part: Partial<Person>) => {
    keepPerson({ ...person, ...part });
    onPerson({ ...person, ...part });
  };
  return (
    <>
      <label className="field">
        {texts.name}
        <input
          id={nameId}
          value={person.fromName}
          maxLength={64}
          autoComplete="name"
          aria-invalid={isNameless}
          onChange={({ target }) => change({ fromName: target.value })}
        />
        {isNameless && <span className="wrong">{texts.required}</span>}
      </label>
      <label className="field">
        {texts.phone}
        <input
          value={person.phone}
          maxLength={32}
          type="tel"
          autoComplete="tel"
          onChange={({ target }) => change({ phone: target.value })}
        />
      </label>
      <label className="field">
        {noteLabel ?? texts.note}
        <textarea
          rows={2}
          maxLength={500}
          value={note}
          aria-invalid={wrongNote !== undefined}
          onChange={({ target }) => onNote(target.value)}
        />
        {wrongNote !== undefined && <span className="wrong">{wrongNote}</span>}
      </label>
    </>
  );
}
