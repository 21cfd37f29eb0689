import { planApi } from '@mrp/contract/features/plan.ts';
import { sample, type Sample } from './write-samples.ts';

/** 物料计划: computed again. */
export const planSamples = (): Sample[] => [sample(planApi.refresh, () => ({ body: {} }))];
