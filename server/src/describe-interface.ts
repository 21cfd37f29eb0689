import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import release from '../package.json' with { type: 'json' };
import { composition } from './features.ts';
import { loadRoutes } from './platform/feature.ts';
import { describeInterface } from './platform/http/openapi/openapi.ts';
import { DESCRIPTION_FILE, PRODUCT_PLACE } from './platform/http/openapi/openapi-route.ts';

// A thread of a server without a build, else the last step of the build, which writes what it makes beside itself.
const { version } = release;
const text = JSON.stringify(describeInterface(await loadRoutes(composition), { product: PRODUCT_PLACE, version }));
if (parentPort) parentPort.postMessage(text);
else writeFileSync(join(dirname(fileURLToPath(import.meta.url)), DESCRIPTION_FILE), text);
