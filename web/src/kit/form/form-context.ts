import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { z } from 'zod';
import type { StoreApi } from 'zustand/vanilla';
import type { Pending } from '../files/pending.ts';

export interface FieldInfo {
  label: string;
  /** The field's path in the body. */
  bodyName: string;
  /** Formats values that are not plain text, such as the name for an id. */
  show?: ((value: unknown) => ReactNode) | undefined;
}

/** One error to fix before saving. */
export interface FormError {
  key: string;
  text: string;
  focus: () => void;
  /** Whether the error's field already has the focus. */
  isActive: () => boolean;
}

/** A line grid as its form sees it. */
export interface GridContextValue {
  /** The grid's path in the body. */
  bodyName: string;
  /** Commits the cell that is being edited. */
  flush: () => void;
  /** Typed names are looked up; resolves when all are. */
  settled: () => Promise<unknown>;
  /** Removes blank lines. */
  dropBlank: () => void;
  /** Validates every line; true when all are valid. */
  check: () => boolean;
  errors: () => readonly FormError[];
  /** Errors of the server: `{ '1.price': … }`. */
  place: (messages: Readonly<Record<string, string>>) => void;
  /** Column labels and line numbers for the conflict dialog. */
  describe: (rowKey: string, field: string | undefined) => string;
  show: (field: string, value: unknown) => ReactNode;
}

/** Whether saving was tried. */
export interface Attempt {
  make: () => void;
  wasMade: () => boolean;
}

export function newAttempt(): Attempt {
  let made = false;
  return {
    make: () => {
      made = true;
    },
    wasMade: () => made,
  };
}

export interface FormContextValue {
  schema: z.ZodType | undefined;
  fields: Map<string, FieldInfo>;
  grids: Map<string, GridContextValue>;
  /** Files that are not stored yet. */
  pending: Pending;
  /** Until something is typed in a field, or saving was tried, it has no error. */
  attempt: Attempt;
  /** The initial value of a field, for unsaved marks. */
  originOf: (name: string) => unknown;
  /** Called when the errors of a grid have changed. */
  gridChanged: () => void;
}

/** What a form page offers to parts that fill it or watch its errors; a small form has none. */
export interface FormPageValue {
  /** Sets values as if they had been typed. */
  fill: (values: Readonly<Record<string, unknown>>) => void;
  /** Shows errors of the server at their fields and cells instead of those before; the first takes the focus. */
  place: (messages: Readonly<Record<string, string>>) => void;
  errors: StoreApi<{ errors: readonly FormError[] }>;
}

export const FormPageContext = createContext<FormPageValue | null>(null);

export const FormContext = createContext<FormContextValue | null>(null);

export function useFormContext(): FormContextValue {
  const port = useContext(FormContext);
  if (!port) throw new Error('A field stands outside of a FormPage');
  return port;
}

/** Registers this part under its name while it is mounted. */
export function useRegistered<T>(pieces: Map<string, T>, name: string, piece: T): void {
  useEffect(() => {
    pieces.set(name, piece);
    return () => void pieces.delete(name);
  }, [pieces, name, piece]);
}
