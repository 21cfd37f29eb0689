import type { LinkHome } from '@mrp/contract/features/supplier-links/record.ts';
import { useEffect, useState } from 'react';
import { LinkError, OFFLINE, openLink } from './link-calls.ts';
import { OrderPage } from './OrderPage.tsx';
import { languages, TextsContext, useTexts, type Language } from './texts.ts';

const LANGUAGE = 'supplier-page/language';

function readLanguage(): Language {
  try {
    return localStorage.getItem(LANGUAGE) === 'en' ? 'en' : 'zh';
  } catch {
    return 'zh';
  }
}

/** What a supplier sees who opens a link: his order, or the list of his open ones. */
export function SupplierApp() {
  const [language, setLanguage] = useState(readLanguage);
  const texts = languages[language];
  useEffect(() => {
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
    document.title = texts.title;
  }, [language, texts]);
  const toggle = () => {
    const next = language === 'en' ? 'zh' : 'en';
    setLanguage(next);
    try {
      localStorage.setItem(LANGUAGE, next);
    } catch {
      // It is asked again the next time.
    }
  };
  return (
    <TextsContext value={texts}>
      <LinkPage onToggle={toggle} />
    </TextsContext>
  );
}

/** Behind #, so that it is in no log of a server and in no referrer. */
const tokenOf = (): string => location.hash.slice(1);

export const failureText = (error: unknown, texts: ReturnType<typeof useTexts>): string => {
  if (!(error instanceof LinkError) || error.code === OFFLINE) return texts.offline;
  return texts.failures[error.code] ?? error.message;
};

function LinkPage({ onToggle }: { onToggle: () => void }) {
  const texts = useTexts();
  const [token] = useState(tokenOf);
  const [home, setHome] = useState<LinkHome | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let isGone = false;
    openLink(token).then(
      (opened) => {
        if (isGone) return;
        setHome(opened);
        if (opened.orders.length === 1) setOrderId(opened.orders[0]?.id ?? null);
      },
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [token, attempt]);
  const retry = () => {
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  return (
    <div className="page">
      <header className="head">
        <strong>{home?.supplier ?? texts.title}</strong>
        <button type="button" className="link" onClick={onToggle} lang={texts.switchTo === 'English' ? 'en' : 'zh-CN'}>
          {texts.switchTo}
        </button>
      </header>
      <main>
        {token === '' && <p role="alert">{texts.noToken}</p>}
        {failure !== null && (
          <div role="alert" className="notice">
            <p>{failureText(failure, texts)}</p>
            <button type="button" onClick={retry}>
              {texts.retry}
            </button>
          </div>
        )}
        {token !== '' && !home && failure === null && <p role="status">{texts.loading}</p>}
        {home && orderId === null && <OrderList home={home} onOpen={setOrderId} />}
        {home && orderId !== null && (
          <OrderPage token={token} id={orderId} {...(home.orders.length > 1 && { onBack: () => setOrderId(null) })} />
        )}
      </main>
      {home && (
        <footer className="muted">
          {texts.expires} {home.expiresAt.slice(0, 10)}
        </footer>
      )}
    </div>
  );
}

function OrderList({ home, onOpen }: { home: LinkHome; onOpen: (id: string) => void }) {
  const texts = useTexts();
  return (
    <>
      <h1>{texts.orders}</h1>
      <ul className="plain">
        {home.orders.map(({ id, code, state, needOn, lineCount, isAnswered }) => (
          <li key={id}>
            <button type="button" className="card" onClick={() => onOpen(id)}>
              <strong>{code}</strong>
              <span>
                {texts.states[state]} · {texts.lines(lineCount)}
              </span>
              <span className="muted">
                {texts.needOn} {needOn}
              </span>
              {isAnswered && <span className="muted">{texts.answered}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
