const PLAN = '/materialPlan';
export const planOfMaterialAddress = (spuId: string): string => `${PLAN}?materialIds=${spuId}`;
