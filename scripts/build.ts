import { buildIfStale, serverBuild } from '../server/src/build.ts';
import { pagesBuild } from '../server/src/pages-build.ts';

for (const build of [pagesBuild, serverBuild]) {
  await buildIfStale(build, console.log);
  console.log(`${build.what}已是最新：${build.output}`);
}
