import { Text } from './fields/fields.ts';

/** The colours that a cell names: 黑色、白色、藏青 are three; 黑/白 is one. */
export const coloursIn = (text: string): string[] =>
  text
    .split(/[、,，;；|\n]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What a name of a colour is written with; a text with other signs is no list of colours. */
const plain = /^[\p{L}\p{N}\s#%+&()（）./-]+$/u;

/** Why a text is no name of a colour; null: it names at most one. */
export function severalColours(text: string): string | null {
  const colours = coloursIn(text);
  const count = colours.length;
  return count > 1 && colours.every((name) => plain.test(name)) ? `“${text}”是 ${count} 个颜色，请分成 ${count} 行，一行一个` : null;
}

/** A colour's own name, which is one colour. */
export const ColourName = Text(64).superRefine((text, context) => {
  const message = severalColours(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
