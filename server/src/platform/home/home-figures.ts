import type { HomeFigures } from '@mrp/contract/features/home/panels.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Identity } from '../http/identity.ts';

/** Figures that a feature shows on the home page. */
export interface HomeFigureSource {
  /** Named to the user when it cannot be read. */
  label: string;
  /** The permission to open the page behind them. */
  page: Rule;
  read: (db: Db, user: Identity) => Promise<Partial<HomeFigures>>;
}

/** Documents that are due in the coming days, for the strip of the home page. */
export interface WeekSource {
  key: string;
  label: string;
  unit: string;
  /** The permission to open the list. */
  page: Rule;
  /** Selects `day` and `count` of all days from `from` to `to`. */
  query: (days: { from: RawBuilder<string>; to: RawBuilder<string> }, user: Identity) => RawBuilder<{ day: string; count: number }>;
  /** The list of the documents of a day. */
  path: (day: string) => string;
}
