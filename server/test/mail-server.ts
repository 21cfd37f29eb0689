import type { Email } from 'postal-mime';
import { addCleanup } from './cleanup.ts';
import { findFreePort } from './free-port.ts';
import { listenForMails } from './smtp.ts';

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

const answers: Readonly<Record<MailMood, number | null>> = { takes: 0, refuses: 550, 'is busy': 451, 'is silent': null };

/** A real SMTP server on a free port. */
export async function aMailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', mails: [], mood: 'takes', attempts: 0 };
  const judge = () => {
    state.attempts += 1;
    return answers[state.mood];
  };
  const { url, stop } = await listenForMails((mail) => state.mails.push(mail), judge);
  state.url = url;
  addCleanup(stop);
  return state;
}

/** An address where nobody listens. */
export const noMailServer = async (): Promise<string> => `smtp://127.0.0.1:${await findFreePort()}`;
