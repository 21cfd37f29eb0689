import { createContext, useContext } from 'react';
import { english } from './texts-en.ts';
import { chinese, type Texts } from './texts-zh.ts';

export type { Texts } from './texts-zh.ts';

export const languages = { zh: chinese, en: english } as const;
export type Language = keyof typeof languages;

export const TextsContext = createContext<Texts>(chinese);
export const useTexts = (): Texts => useContext(TextsContext);
