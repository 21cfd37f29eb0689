import { useEffect, useState } from 'react';
import { readPicture } from './link-calls.ts';
import { useTexts } from './texts.ts';

interface PicturesProps {
  token: string;
  claimId: string;
  pictureIds: readonly string[];
}

/** Photos of a claim, read with the link: an address of a picture alone opens nothing. */
export function ClaimPictures({ token, claimId, pictureIds }: PicturesProps) {
  return pictureIds.map((id, at) => <Picture key={id} token={token} claimId={claimId} id={id} place={at + 1} />);
}

function Picture({ token, claimId, id, place }: { token: string; claimId: string; id: string; place: number }) {
  const { claim: texts } = useTexts();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    readPicture(token, claimId, id).then(
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
  }, [token, claimId, id]);
  return address !== null && <img className="photo" src={address} alt={texts.picture(place)} />;
}
