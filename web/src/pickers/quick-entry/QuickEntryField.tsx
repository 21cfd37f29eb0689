import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, useId, useState } from 'react';
import { FormPageContext } from '../../kit/form/form-context.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { QuickTextProps } from './QuickTextField.tsx';
import './quick-entry.css';

/** The reading of texts is loaded with the first one. */
const QuickTextField = lazyPanel(async () => (await import('./QuickTextField.tsx')).QuickTextField);

interface QuickEntryFieldProps extends Omit<QuickTextProps, 'text' | 'onText'> {
  /** A text kept from the record before. */
  text?: string;
  onText?: (text: string) => void;
}

/** 智能识别: a pasted message becomes values of the form. Nothing is saved, and what was typed before stays. */
export function QuickEntryField({ text: kept = '', onText, ...rest }: QuickEntryFieldProps) {
  const [isOpen, setOpen] = useState(kept !== '');
  const [text, setText] = useState(kept);
  const box = useId();
  if (!useContext(FormPageContext)) return null;
  const write = (next: string): void => {
    setText(next);
    onText?.(next);
  };
  return (
    <section className="quick-entry" aria-label="智能识别">
      <Button icon={<ThunderboltOutlined />} aria-expanded={isOpen} aria-controls={box} onClick={() => setOpen(!isOpen)}>
        智能识别
      </Button>
      <span className="k-section-note">粘贴供应商的消息，填成草稿；不会自动保存</span>
      <div id={box} hidden={!isOpen}>
        {isOpen && <QuickTextField text={text} onText={write} {...rest} />}
      </div>
    </section>
  );
}
