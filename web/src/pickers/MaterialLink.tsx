import { Link } from 'react-router';
import { Swatch } from '../kit/Swatch.tsx';
import { shadeOf } from './colours/material-shade.ts';

interface LineMaterial {
  spuId: string;
  code: string;
  name: string;
  colourName: string;
  hex: string | null;
}

/** What a line of a document is about: the material's shade, its code as a link, its name and colour. */
export function MaterialLink({ material }: { material: LineMaterial }) {
  const { spuId, code, name, colourName } = material;
  return (
    <span className="inline-row">
      <Swatch shade={shadeOf(material)} size={24} silent />
      <span className="inline-links">
        <Link to={`/insideDetails?id=${spuId}`}>{code}</Link>
        <span>{[name, colourName].filter(Boolean).join(' ')}</span>
      </span>
    </span>
  );
}
