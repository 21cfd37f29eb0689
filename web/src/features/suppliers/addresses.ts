import { recordPaths } from '../../lib/page-route.ts';

export const supplierPaths = recordPaths({ list: '/supplierList', detail: '/supplierDetail', add: '/newSupplier', edit: '/editSupplier' });
