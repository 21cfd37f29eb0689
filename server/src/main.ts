import { pathToFileURL } from 'node:url';
import { isBuilt, serverBuild } from './build.ts';
import { programOf } from './platform/paths.ts';

// Reading and stripping a thousand small files takes half of a start and twenty megabytes: where these very sources are built, the build runs.
await import(pathToFileURL(programOf('run.ts', isBuilt(serverBuild))).href);
