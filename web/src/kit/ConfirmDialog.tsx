import { Modal } from 'antd';
import type { ReactNode } from 'react';

export interface Question {
  /** Names the object: 停用用户“caigou”？ */
  title: string;
  /** The effect. */
  content?: ReactNode;
  okText: string;
  danger?: boolean;
}

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
      okButtonProps={{ danger: question?.danger ?? false }}
      width={440}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {question?.content}
    </Modal>
  );
}
