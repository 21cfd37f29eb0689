import type { Feature } from '../platform/feature.ts';
import { demoPictures } from './pictures.ts';

/** Facts to try the product with; above every feature, for their commands write them. */
export const demoFeature: Feature = {
  name: 'demo',
  threadWorkers: (services) => (services.config.demo ? [demoPictures(services)] : []),
};
