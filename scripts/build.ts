import { buildIfStale, pagesBuild, serverBuild } from '../server/src/build.ts';

for (const build of [pagesBuild, serverBuild]) {
  await buildIfStale(build, console.log);
  console.log(`${build.what}已是最新：${build.output}`);
}
