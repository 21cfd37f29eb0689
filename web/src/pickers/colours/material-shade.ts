import type { FileVariant } from '@mrp/contract/features/files.ts';
import type { Shade } from '../../kit/Swatch.tsx';
import { pictureUrl } from '../../lib/pictures.ts';

interface ColouredMaterial {
  code: string;
  name: string;
  colourName: string;
  hex: string | null;
  pictureId?: string | null;
}

/** Shade of a material in a list, head or line: its colour, otherwise its picture. */
export function shadeOf({ code, name, colourName, hex, pictureId }: ColouredMaterial, variant: FileVariant = '64'): Shade {
  return {
    name: [code, name, colourName].filter(Boolean).join(' '),
    hex,
    // The picture may show another colour of the material, so a known colour replaces it.
    pictureUrl: hex === null ? pictureUrl(pictureId, variant) : null,
  };
}
