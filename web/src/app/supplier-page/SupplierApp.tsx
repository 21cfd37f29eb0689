import type { LinkHome } from '@mrp/contract/features/supplier-links/link.ts';
import { useEffect, useState } from 'react';
import { DocumentList } from './DocumentList.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import { failureText } from './sending/failure-text.ts';
import { openLink, type Linked } from './sending/link-calls.ts';
import { languages, TextsContext, useTexts, type Language } from './texts.ts';

const LANGUAGE = 'supplier-page/language';

function readLanguage(): Language {
  try {
    return localStorage.getItem(LANGUAGE) === 'en' ? 'en' : 'zh';
  } catch {
    return 'zh';
  }
}

/** What a supplier sees who opens a link: his document, or the list of his open ones. */
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

function LinkPage({ onToggle }: { onToggle: () => void }) {
  const texts = useTexts();
  const [token] = useState(tokenOf);
  const { home, failure, retry } = useHome(token);
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
        {token !== '' && !home && failure === null && <output className="loading">{texts.loading}</output>}
        {home && <Documents token={token} home={home} />}
      </main>
      {home && (
        <footer className="muted">
          {texts.expires} {home.expiresAt.slice(0, 10)}
        </footer>
      )}
    </div>
  );
}

/** What the link opens; asked again by `retry`. */
function useHome(token: string) {
  const [home, setHome] = useState<LinkHome | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (token === '') return undefined;
    let isGone = false;
    openLink(token).then(
      (opened) => !isGone && setHome(opened),
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
  return { home, failure, retry };
}

/** A single document is opened at once. */
function Documents({ token, home: { documents, ...home } }: { token: string; home: LinkHome }) {
  const isList = documents.length > 1;
  const [opened, setOpened] = useState<Linked | null>(isList ? null : (documents[0] ?? null));
  if (opened === null) return <DocumentList home={{ ...home, documents }} onOpen={setOpened} />;
  return <DocumentPage token={token} of={opened} {...(isList && { onBack: () => setOpened(null) })} />;
}
