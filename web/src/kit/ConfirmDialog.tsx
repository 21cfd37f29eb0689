import { Modal } from 'antd';
import type { Question } from './Confirm.tsx';

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
