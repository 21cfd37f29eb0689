import { recordPaths } from '../../lib/page-route.ts';

export const inquiryPaths = recordPaths({ list: '/priceComparison', detail: '/inquiryDetail', add: '/inquiryNew', edit: '/inquiryEdit' });
