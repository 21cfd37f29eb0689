import type { Feature } from '../../platform/feature.ts';
import { entryMerged } from '../dictionaries/merging.commands.ts';
import { moveSampleEntries } from './answers/sample-decisions.commands.ts';
import { supplierLinkTodos } from './todos.queries.ts';

export const supplierLinksFeature: Feature = {
  name: 'supplier-links',
  routes: async () => (await import('./routes.ts')).supplierLinksRoutes,
  listeners: [entryMerged.on(moveSampleEntries)],
  todos: supplierLinkTodos,
};
