import type { Feature } from '../platform/feature.ts';
import { demoPictures } from './materials/pictures.ts';

/** Demo data, created through the commands of all other features. */
export const demoFeature: Feature = {
  name: 'demo',
  threadWorkers: (services) => (services.config.demo ? [demoPictures(services)] : []),
};
