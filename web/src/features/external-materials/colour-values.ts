import { findLibraryColours } from '../../pickers/colours/library-colours.ts';

/** A colour by its name, and as a colour of the library where it is one: only these can be compared. */
export async function colourValues(colourName: string): Promise<{ colourName: string; colourId?: string }> {
  const found = (await findLibraryColours([colourName]))(colourName);
  return { colourName, ...(found && { colourId: found.id }) };
}
