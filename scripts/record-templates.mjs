// Loaded first by each process of `npm run test:statements`, those that tests start too; an older Node only starts the right one.
if (process.features.typescript) {
  const { watchTemplates } = await import('../server/test/sql-templates.ts');
  watchTemplates();
}
