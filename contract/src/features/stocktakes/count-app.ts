import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';

/** The addresses at which a phone of this network finds the counting app. */
export const countAppApi = {
  getAddresses: endpoint({
    method: 'GET',
    path: '/material/:product/mrp/public/count-app',
    permission: 'public',
    limitPerMinute: 60,
    response: z.object({
      /** Origins such as https://192.168.1.8:3000; empty: only this computer reaches the server. */
      origins: z.array(z.string()),
      version: z.string(),
    }),
    summary: '盘点App地址（公开）',
  }),
};
