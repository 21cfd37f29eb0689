// Runs before the first paint, so that a dark page never flashes white. The keys are those of src/lib/session/preferences.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('theme');
  } catch {
    // A frame of another site may have no storage; the system's choice counts.
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
