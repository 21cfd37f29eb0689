import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addCleanup } from './cleanup.ts';

/** What the server does with a mail: takes it, refuses the recipient for good or for now, or says nothing for a while. */
export type MailMood = 'takes' | 'refuses' | 'is busy' | 'is silent';

export interface MailServer {
  url: string;
  /** Mails taken, as they were sent. */
  mails: Email[];
  mood: MailMood;
  /** Attempts to send something, taken or not. */
  attempts: number;
}

/** The configuration of an application that sends mails to it. */
export const mailConfig = ({ url }: MailServer) => ({ SMTP_URL: url, MAIL_FROM: 'mrp@example.com', PUBLIC_URL: 'http://mrp.example.com' });

/** A real SMTP server on a free port. */
export async function aMailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', mails: [], mood: 'takes', attempts: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      state.attempts += 1;
      if (state.mood === 'is silent') return;
      const code = { refuses: 550, 'is busy': 451, takes: 0 }[state.mood];
      if (code === 0) done();
      else done(Object.assign(new Error(code === 550 ? 'mailbox unknown' : 'try again later'), { responseCode: code }));
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          state.mails.push(mail);
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  state.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  addCleanup(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return state;
}

/** An address where nobody listens. */
export async function noMailServer(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `smtp://127.0.0.1:${port}`;
}
