import type { PackingList } from '@mrp/contract/features/supplier-links/shipment.ts';
import { useState } from 'react';
import { failureText } from '../sending/failure-text.ts';
import { LinkError, readPackingFile, readPackingList } from '../sending/link-calls.ts';
import { useTexts, type Texts } from '../texts.ts';

export interface PackingProps {
  token: string;
  orderId: string;
  onRead: (list: PackingList) => void;
}

export interface HowToRead {
  columns: PackingList['columns'] | null;
  sheet: number | null;
}
/** As the server guesses it. */
export const asGuessed: HowToRead = { columns: null, sheet: null };

/** The packing list that is read now: a file, else the text. */
export function usePacking({ token, orderId, onRead }: PackingProps) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [list, setList] = useState<PackingList | null>(null);
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = (how: HowToRead, of: File | null = file) => {
    setReading(true);
    setFailure(undefined);
    (of ? readPackingFile(token, orderId, of, how) : readPackingList(token, orderId, { text, columns: how.columns }))
      .then(
        (found) => {
          setList(found);
          if (found.missing.length === 0) onRead(found);
        },
        (error: unknown) => setFailure(reasonOf(error, texts)),
      )
      .finally(() => setReading(false));
  };
  const type = (typed: string) => {
    setText(typed);
    setFile(null);
    setList(null);
  };
  const choose = async (chosen: File) => {
    setList(null);
    // Text is shown, so that it can be corrected; a workbook is read by the server.
    if (/\.txt$/i.test(chosen.name)) return type(await textOf(chosen));
    setText('');
    setFile(chosen);
    read(asGuessed, chosen);
  };
  return { text, file, list, failure, isReading, read, type, choose };
}

/** Chinese systems write their text files in GB 18030. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function reasonOf(error: unknown, texts: Texts): string {
  const fields = error instanceof LinkError ? (error.data as { fields?: Record<string, string> } | null)?.fields : undefined;
  return Object.values(fields ?? {})[0] ?? failureText(error, texts);
}
