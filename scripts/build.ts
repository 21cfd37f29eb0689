import { buildWebIfStale } from '../server/src/web-build.ts';

await buildWebIfStale(console.log);
console.log('页面已是最新：web/dist');
