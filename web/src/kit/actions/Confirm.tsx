import { create } from 'zustand';
import type { Question } from './ConfirmDialog.tsx';
import { lazyComponent } from '../lazy.tsx';

interface Asked {
  question: Question | null;
  open: boolean;
  answer: (yes: boolean) => void;
}

const useAsked = create<Asked>(() => ({ question: null, open: false, answer: () => {} }));

/** Asks for confirmation before an action that cannot be undone. */
export function confirm(question: Question): Promise<boolean> {
  useAsked.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      useAsked.setState({ open: false });
      resolve(yes);
    };
    useAsked.setState({ question, open: true, answer });
  });
}

const ConfirmDialog = lazyComponent(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

export function ConfirmHost() {
  const { question, open, answer } = useAsked();
  return <ConfirmDialog open={open} question={question} onAnswer={answer} />;
}
