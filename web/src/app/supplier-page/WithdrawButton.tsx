import { useState } from 'react';
import { failureText } from './sending/failure-text.ts';
import { LinkError } from './sending/link-calls.ts';
import { useTexts } from './texts.ts';

interface WithdrawProps<Shown> {
  label: string;
  withdraw: () => Promise<Shown>;
  onShown: (shown: Shown) => void;
}

/** Takes back what was sent and waits, in two presses; what became of it meanwhile is shown. */
export function WithdrawButton<Shown>({ label, withdraw, onShown }: WithdrawProps<Shown>) {
  const texts = useTexts();
  const [failure, setFailure] = useState<unknown>(null);
  const run = () =>
    withdraw().then(onShown, (error: unknown) => {
      const newer = error instanceof LinkError ? (error.data as { newer?: Shown } | null)?.newer : undefined;
      setFailure(error);
      if (newer) onShown(newer);
    });
  return (
    <details>
      <summary>{label}</summary>
      <button type="button" onClick={() => void run()}>
        {texts.withdrawNow}
      </button>
      {failure !== null && <p className="wrong">{failureText(failure, texts)}</p>}
    </details>
  );
}
