// Runs before the first paint, so that a dark page never flashes white. The keys are those of src/lib/preferences.ts.
(function () {
  var mode = localStorage.getItem('theme');
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
