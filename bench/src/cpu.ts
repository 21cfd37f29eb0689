import type { Product } from './product.ts';
import type { Fixtures } from './fixtures.ts';

/** CPU of server and database per operation, for the sides of a comparison that a product serves. */
export function perOperation<Side extends string>(products: Readonly<Partial<Record<Side, Product>>>, fixtures: Fixtures) {
  const sums = new Map<string, { server: number; database: number; operations: number }>();
  return {
    onRound: async (side: string) => {
      const product = (products as Readonly<Record<string, Product | undefined>>)[side];
      if (!product) return undefined;
      const before = [await product.cpu(), await fixtures.databaseCpu()] as const;
      return async (operations: number): Promise<void> => {
        const sum = sums.get(side) ?? { server: 0, database: 0, operations: 0 };
        sum.server += (await product.cpu()) - before[0];
        sum.database += (await fixtures.databaseCpu()) - before[1];
        sum.operations += operations;
        sums.set(side, sum);
      };
    },
    spent: (side: Side): string => {
      const sum = sums.get(side);
      if (!sum || sum.operations === 0) return '';
      const each = (seconds: number): string => ((seconds * 1000) / sum.operations).toFixed(2);
      return `${each(sum.server)} + ${each(sum.database)} ms`;
    },
  };
}
