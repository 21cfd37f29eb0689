import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { techniqueInput } from '../techniques.ts';
import { ofId, sample, type Sample, type Scene } from './write-samples.ts';

/** The technique library. */
export function techniqueSamples({ d, ask, fresh }: Scene): Sample[] {
  const input = () => techniqueInput(d, fresh('工艺'));
  const made = () => ask(techniquesApi.create, { body: input() });
  return [
    sample(techniquesApi.create, () => ({ body: input() })),
    sample(techniquesApi.edit, async () => {
      const { id, version } = await made();
      return { ...ofId({ id }), body: { ...input(), version } };
    }),
    sample(techniquesApi.discard, async () => ofId(await made())),
  ];
}
