import type { ReactNode } from 'react';
import { failureText } from './sending/failure-text.ts';
import { PersonFields, type PersonFieldsProps } from './fields/PersonFields.tsx';
import { useTexts } from './texts.ts';
import type { useAnswering } from './sending/useAnswering.ts';

interface AnswerFrameProps {
  answering: {
    answer: { waiting: object | null };
    sending: Pick<ReturnType<typeof useAnswering>['sending'], 'isSending' | 'outcome' | 'fields'>;
    said: Omit<PersonFieldsProps, 'noteLabel' | 'wrongNote'>;
    submit: () => void;
  };
  /** What the button does. */
  label: string;
  /** Of the remark, where it is no optional one. */
  noteLabel?: string;
  children: ReactNode;
}

/** What is said to a document, by whom, and the button that sends it. */
export function AnswerFrame({ answering, label, noteLabel, children }: AnswerFrameProps) {
  const { said, submit } = answering;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <PersonFields {...said} {...(noteLabel !== undefined && { noteLabel })} wrongNote={answering.sending.fields['note']} />
      <SendBar answering={answering} label={label} />
    </form>
  );
}

function SendBar({ answering: { sending, answer }, label }: Pick<AnswerFrameProps, 'answering' | 'label'>) {
  const texts = useTexts();
  const { isSending, outcome, fields } = sending;
  const isWaiting = answer.waiting !== null;
  const check = Object.keys(fields).length > 0 ? texts.check : undefined;
  const failure = outcome?.kind === 'failed' ? failureText(outcome.error, texts) : check;
  return (
    <div className="foot">
      <output>
        {isWaiting && !isSending && texts.kept}
        {!isWaiting && outcome?.kind === 'sent' && texts.sent}
      </output>
      {failure !== undefined && (
        <p role="alert" className="wrong">
          {failure}
        </p>
      )}
      <button type="submit" className="primary" disabled={isSending || isWaiting}>
        {isSending ? texts.sending : label}
      </button>
    </div>
  );
}
