import { serveSample } from './sample-server.ts';
import { SampleFormPage } from './SampleFormPage.tsx';
import { SampleListPage } from './SampleListPage.tsx';
import { SampleObjectPage } from './SampleObjectPage.tsx';

serveSample();

export const KitListPage = SampleListPage;
export const KitPage = SampleListPage;
export const KitObjectPage = SampleObjectPage;
export const KitFormPage = SampleFormPage;
