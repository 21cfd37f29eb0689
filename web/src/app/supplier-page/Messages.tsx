import type { LinkMessages, LinkMessageInput } from '@mrp/contract/features/supplier-links/message.ts';
import { useEffect, useState } from 'react';
import { AnswerFrame } from './AnswerFrame.tsx';
import { readAnswer } from './sending/kept-answer.ts';
import { getMessages, type Linked } from './sending/link-calls.ts';
import { useTexts } from './texts.ts';
import { useAnswering } from './sending/useAnswering.ts';

interface MessagesProps {
  token: string;
  of: Linked;
}

/** What he said beside his answers, and a further message once he asks for it, or one waits for the network. */
export function Messages({ token, of: { kind, id } }: MessagesProps) {
  const { message: texts } = useTexts();
  const [messages, setMessages] = useState<LinkMessages>([]);
  const [isOpen, setOpen] = useState(() => {
    const { note, waiting } = readAnswer({ kind, id, topic: 'messages' });
    return note !== '' || waiting !== null;
  });
  useEffect(() => {
    let isGone = false;
    getMessages(token, { kind, id }).then(
      (read) => !isGone && setMessages(read),
      // The document says what is wrong.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [token, kind, id]);
  return (
    <section className="given">
      <h2>{texts.title}</h2>
      <ul className="plain">
        {messages.map(({ id: messageId, at, fromName, note }) => (
          <li key={messageId}>
            <span className="muted">{`${at.slice(0, 10)} ${fromName}`}</span> {note}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <MessageForm token={token} of={{ kind, id }} onSent={setMessages} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          {texts.write}
        </button>
      )}
    </section>
  );
}

function MessageForm({ token, of, onSent }: MessagesProps & { onSent: (messages: LinkMessages) => void }) {
  const { message: texts } = useTexts();
  const answering = useAnswering<LinkMessages, never, LinkMessageInput>({
    token,
    of: { ...of, topic: 'messages' },
    onShown: onSent,
    bodyOf: ({ note }, person) => ({ ...person, note: note.trim() }),
  });
  return (
    <AnswerFrame answering={answering} label={texts.send} noteLabel={texts.title}>
      {null}
    </AnswerFrame>
  );
}
