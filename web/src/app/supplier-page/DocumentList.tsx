import type { LinkedDocument, LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import type { Linked } from './sending/link-calls.ts';
import { useTexts } from './texts.ts';

/** What is open of a supplier, by kind. */
export function DocumentList({ home, onOpen }: { home: LinkHome; onOpen: (of: Linked) => void }) {
  const texts = useTexts();
  const kinds = [...new Set(home.documents.map(({ kind }) => kind))];
  return (
    <>
      <h1>{texts.documents}</h1>
      {kinds.map((kind) => (
        <section key={kind}>
          {kinds.length > 1 && <h2>{texts.kinds[kind]}</h2>}
          <ul className="plain">
            {home.documents
              .filter((document) => document.kind === kind)
              .map((document) => (
                <li key={document.id}>
                  <DocumentCard document={document} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DocumentCard({ document, onOpen }: { document: LinkedDocument; onOpen: (of: Linked) => void }) {
  const texts = useTexts();
  const { kind, id, code, state, day, lineCount, isAnswered } = document;
  const states: Readonly<Record<string, string>> = texts.states[kind];
  return (
    <button type="button" className="card" onClick={() => onOpen({ kind, id })}>
      <strong>{code}</strong>
      <span>
        {states[state]} · {texts.lines(lineCount)}
      </span>
      {day !== null && (
        <span className="muted">
          {texts.days[kind]} {day}
        </span>
      )}
      {isAnswered && <span className="muted">{texts.answered}</span>}
    </button>
  );
}
