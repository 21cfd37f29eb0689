import type { DyedGreige, Production } from './documents.ts';
import { cents, halfUp, least, most, units } from './exact.ts';
import type { State } from './state.ts';
import { DYE_LOSS } from './world.ts';

const whole = units('100');
const left = whole - units(DYE_LOSS);
const inStep = (over: bigint, under: bigint): bigint => halfUp(over, under * 100n) * 100n;

/** What so much dyed cloth takes, and what so much greige becomes: in hundredths of a metre. */
export const greigeFor = (dyed: bigint): bigint => inStep(dyed * whole, left);
export const dyedFrom = (greige: bigint): bigint => inStep(greige * left, whole);

/** Takes what is free at the mill, as far as it is there. */
export function draw(state: State, greige: DyedGreige): void {
  const part = most(0n, least(greige.needed - greige.taken, state.free('dyer', 'greige')));
  if (part === 0n) return;
  greige.takenAmount += state.take('dyer', 'greige', part);
  greige.taken += part;
}

/** Whether all that was dyed by then came from our greige, counting what has come to the mill since. */
export function hasGreige(state: State, { greige }: Production, dyed: bigint): boolean {
  if (greige === null) return true;
  const taken = greige.taken + most(0n, least(greige.needed - greige.taken, state.free('dyer', 'greige')));
  return greigeFor(dyed) <= taken;
}

/** What a batch uses is worth: planned greige of all batches so far less what they used, no more than was taken; the last uses all. */
export function useGreige(state: State, { greige }: Production, dyed: bigint, isLast: boolean): bigint {
  if (greige === null) return 0n;
  draw(state, greige);
  const pool = greige.taken - greige.used;
  const worth = greige.takenAmount - greige.usedAmount;
  const due = greigeFor(dyed) - greige.used;
  const used = isLast || due >= pool ? pool : most(due, 0n);
  const amount = used === pool ? worth : cents(worth * used, pool);
  greige.used += used;
  greige.usedAmount += amount;
  return amount;
}
