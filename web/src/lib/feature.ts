import type { Creation, DocumentPage } from './documents.ts';
import type { PageRoute } from './page-route.ts';

/** The manifest of a feature. The log-in page loads all manifests, so large modules are imported lazily. */
export interface Feature {
  pages: readonly PageRoute[];
  /** Loaded with the shell. */
  documents?: () => Promise<readonly DocumentPage[]>;
  /** What is made without a document type of its own, loaded with the shell too. */
  creations?: () => Promise<readonly Creation[]>;
}
