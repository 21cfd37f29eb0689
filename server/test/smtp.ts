import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface Listening {
  url: string;
  stop: () => Promise<void>;
}

/** A real SMTP server on a free port; `judge` answers 0, the code of a refusal, or null for silence. */
export async function listenForMails(take: (mail: Email) => unknown, judge: () => number | null = () => 0): Promise<Listening> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const code = judge();
      if (code === null) return;
      if (code === 0) done();
      else done(Object.assign(new Error(code === 550 ? 'mailbox unknown' : 'try again later'), { responseCode: code }));
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then(async (mail) => {
          await take(mail);
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
