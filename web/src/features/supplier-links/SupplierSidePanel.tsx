import type { SupplierLink, SupplierMessage } from '@mrp/contract/features/supplier-links/link.ts';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { AnswerHeadPanel } from './AnswerHeadPanel.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { ReadContent, type ReadContentProps } from '../../kit/object/ReadContent.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { linkedKinds, type LinkedRecord } from './linked-values.ts';
import { LinksPanel } from './LinksPanel.tsx';

const SupplierLinkForm = lazyPanel(async () => (await import('./SupplierLinkForm.tsx')).SupplierLinkForm);

interface SidePanelProps {
  record: LinkedRecord;
  links: readonly SupplierLink[];
  /** What a link is for, while there is none. */
  firstUse: string;
  /** Answers, the newest first. */
  answers: readonly ReactNode[];
  messages: readonly SupplierMessage[];
}

/** What a supplier answered to a document, and the links that it came by. */
function SidePanel({ record, links, firstUse, answers, messages }: SidePanelProps) {
  if (links.length === 0) return <p className="text-muted">{firstUse}</p>;
  return (
    <div className="stack">
      {answers.length + messages.length === 0 && <p className="text-muted">供应商还没有答复。</p>}
      {answers}
      {messages.map((message) => (
        <AnswerHeadPanel key={message.id} answer={message}>
          <b>留言</b> {record.suppliers && message.supplier.name}
        </AnswerHeadPanel>
      ))}
      <LinksPanel record={record} links={links} />
    </div>
  );
}

/** 供应商链接, beside the title of the section. */
function NewLinkButton({ record }: { record: LinkedRecord }) {
  const [asked, setAsked] = useState(false);
  if (!useCan()(linkedKinds[record.kind].api.create)) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        供应商链接
      </Button>
      {asked && <SupplierLinkForm record={record} replaced={null} onClose={() => setAsked(false)} />}
    </>
  );
}

interface Side<Answer> {
  links: readonly SupplierLink[];
  /** The newest first. */
  answers: readonly Answer[];
  messages: readonly SupplierMessage[];
}

interface SideSection<Answer> {
  record: LinkedRecord;
  /** Links may be made for it as it is now. */
  isOpen: boolean;
  read: ReadContentProps<Side<Answer>>['read'];
  /** What a link is for, while there is none. */
  firstUse: string;
  panelOf: (answer: Answer) => ReactNode;
}

/** 供应商答复 of a document; nothing where no link may be made and none was. */
export function sideSections<Answer>({ record, isOpen, read, firstUse, panelOf }: SideSection<Answer>): ObjectSection[] {
  if (!isOpen && (read.data?.links.length ?? 0) === 0) return [];
  return [
    {
      id: 'supplierSide',
      title: '供应商答复',
      count: read.data && read.data.answers.length + read.data.messages.length,
      ...(isOpen && { extra: <NewLinkButton record={record} /> }),
      content: (
        <ReadContent read={read}>
          {({ links, answers, messages }) => (
            <SidePanel record={record} links={links} firstUse={firstUse} answers={answers.map(panelOf)} messages={messages} />
          )}
        </ReadContent>
      ),
    },
  ];
}
