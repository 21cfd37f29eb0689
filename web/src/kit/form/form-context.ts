import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Pending } from '../files/pending.ts';

export interface FieldInfo {
  label: string;
  /** Its path in the body. */
  bodyName: string;
  /** A value for the eye, where it is not plain text: the name behind an id. */
  show?: ((value: unknown) => ReactNode) | undefined;
}

/** One thing to be put right before saving. */
export interface FormError {
  key: string;
  text: string;
  focus: () => void;
  /** The focus is there already. */
  isActive: () => boolean;
}

/** A line grid as its form sees it. */
export interface GridContextValue {
  /** Its path in the body. */
  bodyName: string;
  /** Hands over what is still being typed. */
  flush: () => void;
  /** Lines that nobody filled in are none. */
  dropBlank: () => void;
  /** Judges every line; true when all are right. */
  check: () => boolean;
  errors: () => readonly FormError[];
  /** Refusals of the server: `{ '1.price': … }`. */
  place: (messages: Readonly<Record<string, string>>) => void;
  /** Column labels and line numbers, for the conflict dialog. */
  describe: (rowKey: string, field: string | undefined) => string;
  show: (field: string, value: unknown) => ReactNode;
}

export interface FormContextValue {
  schema: z.ZodType | undefined;
  fields: Map<string, FieldInfo>;
  grids: Map<string, GridContextValue>;
  /** Files that are not stored yet. */
  pending: Pending;
  /** What a field began with, for the marks of what is not saved. */
  originOf: (name: string) => unknown;
  /** Something about the errors of a grid is different now. */
  gridChanged: () => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const port = useContext(FormContext);
  if (!port) throw new Error('A field stands outside of a FormPage');
  return port;
}

/** The form knows this piece by its name while it is on the page. */
export function useRegistered<T>(pieces: Map<string, T>, name: string, piece: T): void {
  useEffect(() => {
    pieces.set(name, piece);
    return () => void pieces.delete(name);
  }, [pieces, name, piece]);
}
