import type { DocumentPage } from './documents.ts';
import type { PageRoute } from './page-route.ts';

/** The manifest of a feature. The log-in page loads all of them, so whatever weighs something is loaded when it is asked for. */
export interface Feature {
  pages: readonly PageRoute[];
  /** Loaded with the shell. */
  documents?: () => Promise<readonly DocumentPage[]>;
}
