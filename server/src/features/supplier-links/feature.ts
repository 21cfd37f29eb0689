import type { Feature } from '../../platform/feature.ts';
import { supplierLinkTodos } from './todos.queries.ts';

export const supplierLinksFeature: Feature = {
  name: 'supplier-links',
  routes: async () => (await import('./routes.ts')).supplierLinksRoutes,
  todos: supplierLinkTodos,
};
