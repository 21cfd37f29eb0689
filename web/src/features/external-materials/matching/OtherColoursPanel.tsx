import type { OtherColour } from '@mrp/contract/features/external-materials/matching.ts';
import { Link } from 'react-router';
import { Swatch } from '../../../kit/Swatch.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { externalPaths } from '../addresses.ts';

/** The colours of a cloth that wait to be converted with it. */
export function OtherColoursPanel({ colours }: { colours: readonly OtherColour[] }) {
  return (
    <ul className="plain-list cluster">
      {colours.map(({ id, code, name, colourName, hex, pictureIds }) => (
        <li key={id} className="inline-row">
          <Swatch shade={{ name: `${name} ${colourName}`, hex, pictureUrl: pictureUrl(pictureIds[0], '64') }} size={28} silent />
          <Link to={externalPaths.detailOf(id)}>{colourName || name}</Link> <span className="text-hint">{code}</span>
        </li>
      ))}
    </ul>
  );
}
