import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import { MAX_INVOICE_FILES } from '@mrp/contract/features/supplier-links/invoice-files.ts';
import { useState } from 'react';
import { failureText } from './failure-text.ts';
import { uploadInvoiceFile } from './link-calls.ts';
import { useTexts } from './texts.ts';

interface InvoiceFilesProps {
  token: string;
  statementId: string;
  files: readonly LinkFile[];
  wrong: string | undefined;
  onChange: (files: readonly LinkFile[]) => void;
}

/** Photos and PDFs, each of them with the server once it is named here. */
export function InvoiceFiles({ token, statementId, files, wrong, onChange }: InvoiceFilesProps) {
  const { invoice: texts } = useTexts();
  const { add, isBusy, failure } = useUploading({ token, statementId, files, onChange });
  return (
    <div className="field">
      {files.length > 0 && (
        <ul className="plain">
          {files.map(({ id, name }) => (
            <li key={id}>
              {name}{' '}
              <button
                type="button"
                className="link"
                aria-label={`${texts.removeFile} ${name}`}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              >
                {texts.removeFile}
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_INVOICE_FILES && (
        <label>
          {texts.file}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            disabled={isBusy}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) void add(chosen);
            }}
          />
        </label>
      )}
      <output>{isBusy && texts.uploading}</output>
      {(failure ?? wrong) !== undefined && (
        <p role="alert" className="wrong">
          {failure ?? wrong}
        </p>
      )}
    </div>
  );
}

/** Sends a chosen file at once; one that could not be sent is chosen again. */
function useUploading({ token, statementId, files, onChange }: Omit<InvoiceFilesProps, 'wrong'>) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (chosen: File) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange([...files, await uploadInvoiceFile(token, statementId, chosen)]);
    } catch (error) {
      setFailure(failureText(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, failure };
}
