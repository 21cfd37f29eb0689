import type { HomeFigures } from '@mrp/contract/features/home/panels.ts';
import type { Rule } from '@mrp/contract/lib/endpoint.ts';
import type { Db } from './database.ts';
import type { Identity } from './http/identity.ts';

/** Figures that a feature shows on the home page. */
export interface HomeFigureSource {
  /** Named to the user when it cannot be read. */
  label: string;
  /** The permission to open the page behind them. */
  page: Rule;
  read: (db: Db, user: Identity) => Promise<Partial<HomeFigures>>;
}
