import { ViewLinks } from '../../kit/list/ViewLinks.tsx';

const links = [
  ['/stock-manage', '备料单'],
  ['/preparationNettings', '测算'],
  ['/preparationProductions', '生产单'],
] as const;

/** The lists of 备料单管理: orders, netting runs and productions. */
export const PreparationViewsPanel = () => <ViewLinks label="备料单、测算与生产单" links={links} />;
