import { Modal } from 'antd';
import type { ReactNode } from 'react';

export interface Question {
  /** The title names the object: 停用用户“caigou”？ */
  title: string;
  /** What the action does. */
  content?: ReactNode;
  okText: string;
  danger?: boolean;
}

/** Label of the cancel button: 取消 beside 取消任务 would be ambiguous. */
export const cancelText = (okText = ''): string => (okText.startsWith('取消') ? '返回' : '取消');

/** Always on top: it is mounted once, so a dialog mounted later would otherwise cover it. */
const OVER_DIALOGS = 1200;

interface ConfirmDialogProps {
  open: boolean;
  question: Question | null;
  onAnswer: (yes: boolean) => void;
}

export function ConfirmDialog({ open, question, onAnswer }: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      title={question?.title}
      okText={question?.okText}
      cancelText={cancelText(question?.okText)}
      okButtonProps={{ danger: question?.danger ?? false }}
      width={440}
      zIndex={OVER_DIALOGS}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question?.content}
    </Modal>
  );
}
