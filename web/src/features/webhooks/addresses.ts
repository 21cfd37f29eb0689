export const webhooksPage = '/systemManage/webhooks';
export const deliveriesPage = '/systemManage/webhookDeliveries';

export const deliveriesOf = (webhookId: string): string => `${deliveriesPage}?webhookIds=${webhookId}`;
