import type { LinkFile } from '@mrp/contract/features/supplier-links/invoice.ts';
import { MAX_LINK_FILES } from '@mrp/contract/features/supplier-links/link-files.ts';
import { useState } from 'react';
import { failureText } from '../sending/failure-text.ts';
import { uploadFile, type Linked } from '../sending/link-calls.ts';
import { useTexts } from '../texts.ts';

interface LinkFilesProps {
  token: string;
  of: Linked;
  label: string;
  files: readonly LinkFile[];
  wrong: string | undefined;
  onChange: (files: readonly LinkFile[]) => void;
  isPhotosOnly?: boolean;
}

const PHOTOS = 'image/jpeg,image/png,image/webp';

/** Photos and PDFs, each of them with the server once it is named here. */
export function LinkFiles({ token, of, label, files, wrong, onChange, isPhotosOnly = false }: LinkFilesProps) {
  const { invoice: texts } = useTexts();
  const { add, isBusy, failure } = useUploading({ token, of, files, onChange });
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
      {files.length < MAX_LINK_FILES && (
        <label>
          {label}
          <input
            type="file"
            accept={isPhotosOnly ? PHOTOS : `${PHOTOS},application/pdf`}
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
function useUploading({ token, of, files, onChange }: Omit<LinkFilesProps, 'wrong' | 'label' | 'isPhotosOnly'>) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (chosen: File) => {
    setBusy(true);
    setFailure(undefined);
    try {
      onChange([...files, await uploadFile(token, of, chosen)]);
    } catch (error) {
      setFailure(failureText(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, failure };
}
