import { z } from 'zod';
import { isPrice } from '@mrp/contract/lib/fields/fields.ts';

type Remove = (value: unknown) => void;

/**
 * Compiles a response schema to a function that deletes its price fields in place, or to `null` when there are none. A price is a field
 * declared with `price()`: it is optional, so the response still matches its schema.
 */
export function compilePriceRemoval(schema: z.core.$ZodType): Remove | null {
  const compiled = removals.get(schema);
  if (compiled !== undefined) return compiled;
  const removal = compile(schema);
  removals.set(schema, removal);
  return removal;
}

/** Shapes are shared by many calls. */
const removals = new WeakMap<z.core.$ZodType, Remove | null>();

function compile(schema: z.core.$ZodType): Remove | null {
  const unwrapped = unwrap(schema);
  if (unwrapped instanceof z.ZodArray) {
    const inner = compilePriceRemoval(unwrapped.element);
    return inner && ((value) => Array.isArray(value) && value.forEach(inner));
  }
  if (unwrapped instanceof z.ZodUnion) {
    const options = unwrapped.options.flatMap((option) => compilePriceRemoval(option) ?? []);
    return options.length === 0 ? null : (value) => options.forEach((remove) => remove(value));
  }
  if (!(unwrapped instanceof z.ZodObject)) return null;
  const shape: Record<string, z.core.$ZodType> = unwrapped.shape;
  const prices = Object.keys(shape).filter((key) => isPrice(shape[key]!));
  const nested = Object.keys(shape).flatMap((key) => {
    const remove = isPrice(shape[key]!) ? null : compilePriceRemoval(shape[key]!);
    return remove ? [{ key, remove }] : [];
  });
  if (prices.length === 0 && nested.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of prices) Reflect.deleteProperty(value, key);
    for (const { key, remove } of nested) remove(Reflect.get(value, key));
  };
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap());
  return schema;
}
