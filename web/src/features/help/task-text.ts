import type { ButtonName } from '@mrp/contract/permissions.ts';

/** Width and height of the pictures. */
export const pictureSizes = { desk: { width: 800, height: 500 }, phone: { width: 312, height: 624 } } as const;

/** One task of the manual. A name in 「」 stands on the screen exactly so; a test looks for it in the sources. */
export interface HelpTask {
  /** Its anchor, and the name of its picture. */
  id: string;
  title: string;
  /** The page on which it begins. */
  page: `/${string}`;
  /** The permission that it needs. */
  needs?: ButtonName;
  /** Other words by which it is looked for. */
  words?: string;
  /** Three to seven. */
  steps: readonly string[];
  /** `public/help/<id>.webp`, taken by `e2e/specs/help.spec.ts` when it walks the steps; of a phone's screen where the task is done on one. */
  picture?: keyof typeof pictureSizes;
}

/** What somebody with that role does. The name is the shipped role's. */
export interface HelpRole {
  name: string;
  about: string;
  /** Stands among everybody's own chapters. */
  isForAll?: true;
  tasks: readonly HelpTask[];
}

export interface StepPart {
  text: string;
  /** A name on the screen. */
  isName: boolean;
}

/** A step with the names in it apart from the words around them. */
export const partsOf = (step: string): StepPart[] =>
  step
    .split(/[「」]/)
    .map((text, at) => ({ text, isName: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
