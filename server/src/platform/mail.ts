import { createTransport } from 'nodemailer';

export interface Mail {
  /** The same for each attempt, so that a mail that arrives twice is shown once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `refused`: this address or mail will never be accepted; else the mail server cannot be used now. */
export type Sent = { ok: true } | { ok: false; refused: boolean; reason: string };

export interface Mailer {
  send: (mail: Mail) => Promise<Sent>;
  close: () => void;
}

const CONNECT_MILLISECONDS = 10_000;
/** Longest silence of the mail server. */
const SOCKET_MILLISECONDS = 20_000;

/** Sends mail through an SMTP server: `smtps://` by TLS, `smtp://` with STARTTLS where the server offers it. */
export function openMailer({ url, from, timeout = SOCKET_MILLISECONDS }: { url: string; from: string; timeout?: number }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: Math.min(timeout, CONNECT_MILLISECONDS),
    greetingTimeout: Math.min(timeout, CONNECT_MILLISECONDS),
    socketTimeout: timeout,
    // The content is text of our own; nothing is read from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ id, ...mail }) => {
      try {
        await transport.sendMail({ ...mail, from, messageId: `<${id}>`, headers: { 'Auto-Submitted': 'auto-generated' } });
        return { ok: true };
      } catch (error) {
        return { ok: false, refused: isRefusal(error), reason: reasonOf(error) };
      }
    },
    close: () => transport.close(),
  };
}

/** Replies to the recipient or the content; a refused log-in or sender is a matter of the configuration. */
function isRefusal(error: unknown): boolean {
  const { code, permanent, command } = error as { code?: string; permanent?: boolean; command?: string };
  return permanent === true && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));
}

const reasonOf = (error: unknown): string => {
  const { message, code, response } = error as { message?: string; code?: string; response?: string };
  return (response ?? message ?? code ?? String(error)).slice(0, 400);
};
