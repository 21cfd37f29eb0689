import { copyText } from '../../lib/clipboard.ts';
import '../kit.css';

/** Copies a code. In tables the row is the Tab stop, so the button is none. */
export function CopyButton({ text, inRow = false }: { text: string; inRow?: boolean }) {
  return (
    <button
      type="button"
      className="k-copy"
      title="复制"
      aria-label={`复制 ${text}`}
      tabIndex={inRow ? -1 : undefined}
      onClick={(event) => {
        event.stopPropagation();
        void copyText(text, ` ${text}`);
      }}
    />
  );
}
