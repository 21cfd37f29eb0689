import { useEffect, useState } from 'react';
import { readPicture, type Linked } from '../sending/link-calls.ts';
import { useTexts } from '../texts.ts';

interface PicturesProps {
  token: string;
  of: Linked;
  pictureIds: readonly string[];
}

/** Photos of a document, read with the link: an address of a picture alone opens nothing. */
export function LinkPictures({ token, of, pictureIds }: PicturesProps) {
  return pictureIds.map((id, at) => <Picture key={id} token={token} of={of} id={id} place={at + 1} />);
}

function Picture({ token, of: { kind, id: documentId }, id, place }: { token: string; of: Linked; id: string; place: number }) {
  const { claim: texts } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    readPicture(token, { kind, id: documentId }, id).then(
      (read) => {
        if (isGone) URL.revokeObjectURL(read);
        else setAddress((made = read));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [token, kind, documentId, id]);
  return address !== null && <img className="photo" src={address} alt={texts.picture(place)} />;
}
