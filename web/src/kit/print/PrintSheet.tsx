import type { ReactNode } from 'react';
import { formatFullTime } from '../../lib/format/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { useSession } from '../../lib/session/session.ts';
import { LineHeads, type LineColumn, type LineHead } from '../tables/LineTable.tsx';
import { Code128, Qr } from './Code.tsx';
import { footRules } from './foot-rules.ts';
import './print.css';

/** An address that the sheet shows as a QR code, with what it is for. */
export interface PrintedLink {
  address: string;
  note: string;
}

interface PrintSheetProps {
  title: string;
  note?: string;
  /** Document number, 单号. */
  code: string;
  link?: PrintedLink | undefined;
  /** `wide`: over the whole width of the sheet. */
  facts: readonly { label: string; value: ReactNode; wide?: boolean }[];
  /** Texts of any length, below the lines: no browser repeats a head of more than a quarter of the page. */
  notes?: readonly { label: string; text: string | null }[];
  columns: readonly LineHead[];
  /** Rows of a table body, each with a cell for every column. */
  children: ReactNode;
  /** Labels of the signature lines. */
  signatures: readonly string[];
  /** Many columns: smaller and closer. */
  dense?: boolean;
}

/** One document on A4: its head and column headings repeat on every page. */
export function PrintSheet({ title, note, code, link, facts, notes = [], columns, children, signatures, dense = false }: PrintSheetProps) {
  return (
    <article className={dense ? 'k-print-sheet dense' : 'k-print-sheet'} aria-label={`${title} ${code}`}>
      <table>
        <PrintHead {...{ title, note, code, link, facts, columns }} />
        <tbody>
          {children}
          {notes.map(
            ({ label, text }) =>
              text && (
                <tr key={label}>
                  <td colSpan={columns.length} className="note">
                    {label}：{text}
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <ul className="k-print-signatures">
        {signatures.map((who) => (
          <li key={who}>{who}</li>
        ))}
      </ul>
    </article>
  );
}

/** What repeats on every page. */
function PrintHead({
  title,
  note,
  code,
  link,
  facts,
  columns,
}: Pick<PrintSheetProps, 'title' | 'note' | 'code' | 'link' | 'facts' | 'columns'>) {
  return (
    <thead>
      <tr className="k-print-head">
        <td colSpan={columns.length}>
          <div>
            <span className="k-print-title">
              <strong>{title}</strong>
              <small>{['MRP 物料管理系统', note].filter(Boolean).join('　')}</small>
            </span>
            {link && (
              <span className="k-print-link">
                <Qr text={link.address} sizeMm={20} />
                <small>{link.note}</small>
              </span>
            )}
            <span className="k-print-code">
              <Code128 text={code} moduleMm={0.25} heightMm={9} />
              <span>{code}</span>
            </span>
          </div>
          <dl>
            {facts.map(({ label, value, wide }) => (
              <div key={label} className={wide ? 'wide' : ''}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </td>
      </tr>
      <tr>
        <LineHeads columns={columns} />
      </tr>
    </thead>
  );
}

interface PrintLineProps<Line> {
  /** The number of the row, from 1. */
  number: number;
  columns: readonly LineColumn<Line>[];
  line: Line & { code: string; name: string; colourName: string; specification: string };
}

/** A row of a sheet: its number, its material, and its columns. */
export function PrintLine<Line>({ number, columns, line }: PrintLineProps<Line>) {
  return (
    <tr>
      <td>{number}</td>
      <td>
        <strong>{line.code}</strong> {[line.name, line.colourName, line.specification].filter(Boolean).join(' ')}
      </td>
      {columns.map(({ label, num, brief, show }) => (
        <td key={label} className={[num && 'num', brief && 'brief'].filter(Boolean).join(' ')}>
          {show(line)}
        </td>
      ))}
    </tr>
  );
}

/** 打印人, time and page at the foot of every page, as margin text. Of several documents each is numbered by itself. */
export function PrintFoot({ sheets, across = false }: { sheets: number; across?: boolean }) {
  const { name } = useSession();
  const now = useNow(60_000);
  const said = `打印 ${name ?? ''} ${formatFullTime(new Date(now).toISOString()).slice(0, 16)}`.replace(/["\\\n<]/g, '');
  return <style>{footRules(said, sheets, across ? 'across' : 'sheet')}</style>;
}
