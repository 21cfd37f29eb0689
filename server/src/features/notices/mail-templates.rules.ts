import { noticeKinds, type NoticeKind } from '@mrp/contract/features/notices.ts';
import type { NoticeDetail } from '../../platform/notice-details.ts';

export interface MailNotice {
  kind: NoticeKind;
  subject: string;
  title: string;
  note: string;
  path: string;
  /** 11-27 08:30 */
  at: string;
}

/** What waits for the approval of the reader. */
export interface MailTodo {
  label: string;
  count: number;
  note: string;
  path: string;
}

/** A part of a digest that a notice brings, whose rows open what the notice opens. */
export type MailPart = NoticeDetail & { path: string };

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

interface Section {
  heading: string;
  rows: readonly { title: string; note: string; href: string }[];
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const PRODUCT = '物料管理系统';
const FOOTER = '要改收哪些邮件，请打开右上角用户菜单里的“通知设置”。此邮件由系统发出，请勿回复。';

/** 逐条邮件 of one notice, with what its kind has to say besides. */
export function noticeMail(
  notice: MailNotice,
  { name, publicUrl }: { name: string; publicUrl: string },
  details: readonly NoticeDetail[] = [],
): MailContent {
  const parts = details.map(({ heading, rows }) => ({
    heading,
    rows: rows.map((row) => ({ ...row, href: hrefOf(publicUrl, notice.path) })),
  }));
  return render({
    subject: `${noticeKinds[notice.kind].label}：${notice.title}`,
    greeting: `${name}，您好：`,
    sections: [{ heading: noticeKinds[notice.kind].label, rows: [rowOf(notice, publicUrl)] }, ...parts],
    home: publicUrl,
  });
}

/** 每日汇总: what waits, then the unread notices by kind; null: there is nothing to tell. */
export function digestMail(
  {
    day,
    todos,
    notices,
    parts: details = [],
  }: { day: string; todos: readonly MailTodo[]; notices: readonly MailNotice[]; parts?: readonly MailPart[] },
  { name, publicUrl }: { name: string; publicUrl: string },
): MailContent | null {
  const waiting = todos.filter(({ count }) => count > 0);
  if (waiting.length + notices.length === 0) return null;
  const approvals: Section[] =
    waiting.length === 0
      ? []
      : [
          {
            heading: '待我审核',
            rows: waiting.map(({ label, count, note, path }) => ({ title: `${label} ${count}`, note, href: hrefOf(publicUrl, path) })),
          },
        ];
  const kinds = (Object.keys(noticeKinds) as NoticeKind[]).flatMap((kind): Section[] => {
    const own = notices.filter((notice) => notice.kind === kind);
    return own.length === 0
      ? []
      : [{ heading: `${noticeKinds[kind].label}（${own.length}）`, rows: own.map((notice) => rowOf(notice, publicUrl)) }];
  });
  const parts = [
    ...(waiting.length > 0 ? [`待审核 ${waiting.reduce((sum, { count }) => sum + count, 0)}`] : []),
    ...(notices.length > 0 ? [`通知 ${notices.length}`] : []),
  ];
  return render({
    subject: `${day} 汇总：${parts.join('，')}`,
    greeting: `${name}，您好，以下是到 ${day} 早上为止还没有看过的：`,
    sections: [
      ...approvals,
      ...kinds,
      ...details.map(({ heading, rows, path }) => ({ heading, rows: rows.map((row) => ({ ...row, href: hrefOf(publicUrl, path) })) })),
    ],
    home: publicUrl,
  });
}

const hrefOf = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

const rowOf = ({ title, note, path, at }: MailNotice, publicUrl: string) => ({
  title,
  note: [note, at].filter(Boolean).join(' · '),
  href: hrefOf(publicUrl, path),
});

interface Letter {
  subject: string;
  greeting: string;
  sections: readonly Section[];
  home: string;
}

function render({ subject, greeting, sections, home }: Letter): MailContent {
  const text = [
    greeting,
    ...sections.flatMap(({ heading, rows }) => [
      '',
      `【${heading}】`,
      ...rows.flatMap(({ title, note, href }) => [`· ${title}${note === '' ? '' : `（${note}）`}`, `  ${href}`]),
    ]),
    '',
    `${PRODUCT} ${home}`,
    FOOTER,
  ].join('\n');
  const body = sections
    .map(
      ({ heading, rows }) =>
        `<h2 style="margin:20px 0 4px;font-size:15px">${escapeHtml(heading)}</h2><ul style="margin:0;padding:0;list-style:none">${rows
          .map(
            ({ title, note, href }) =>
              `<li style="padding:8px 0;border-top:1px solid #e5e5e5"><a href="${escapeHtml(href)}" style="color:#2f54a8">${escapeHtml(title)}</a><br><span style="color:#666;font-size:13px">${escapeHtml(note)}</span></li>`,
          )
          .join('')}</ul>`,
    )
    .join('');
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body style="margin:0;padding:24px;font:14px/1.6 sans-serif;color:#1f1f1f"><div style="max-width:640px;margin:0 auto"><p>${escapeHtml(greeting)}</p>${body}<p style="margin-top:24px;color:#666;font-size:13px"><a href="${escapeHtml(home)}" style="color:#666">${PRODUCT}</a><br>${escapeHtml(FOOTER)}</p></div></body></html>`;
  return { subject: subject.replaceAll(/\s+/g, ' '), text, html };
}
