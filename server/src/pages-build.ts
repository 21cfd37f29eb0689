import type { Build } from './build.ts';

export const pagesBuild: Build = { what: '页面', folder: 'web', output: 'web/dist', sources: ['web', 'contract/src', 'package-lock.json'] };
