/*
 * Runs before the page's own script, in every browser, and shows what is wrong if that script does not run. Therefore
 * it uses old syntax, is not built, and has its own texts.
 */
(function () {
  var WAIT_MS = 10000;
  var TOO_OLD = {
    headline: 'This browser is too old for this page',
    lead: 'Update it, or open the same link in another browser.',
  };
  var INCOMPLETE = {
    headline: 'The page did not load completely',
    lead: 'Check that this phone is online, and load the page again.',
    button: 'Load again',
  };

  function find(id) {
    return document.getElementById(id);
  }

  function write(id, words) {
    find(id).textContent = words;
  }

  function tell(trouble) {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () {
        tell(trouble);
      });
      return;
    }
    // The page's own script removes it
    if (!find('not-started')) return;
    find('not-started').style.display = 'none';
    find('main').setAttribute('data-screen', 'failed');
    write('headline', trouble.headline);
    write('lead', trouble.lead);
    write('announcement', trouble.headline + '. ' + trouble.lead);
    if (!trouble.button) return;
    write('try-again', trouble.button);
    find('try-again').removeAttribute('hidden');
    find('try-again').addEventListener('click', function () {
      location.reload();
    });
  }

  // Older than or as old as the first browsers with modules: Safari 10.1 has no noModule, Safari 12 no allSettled
  function isTooOld() {
    return !('noModule' in document.createElement('script')) || !window.Promise || !Promise.allSettled;
  }

  function handleError(event) {
    var element = event.target;
    if (element && element.tagName === 'SCRIPT') tell(INCOMPLETE);
    // Syntax or a function that the browser does not know. Other scripts are those of the app that shows the page.
    else if (String(event.filename).indexOf('/assets/') > 0) tell(TOO_OLD);
  }

  if (isTooOld()) tell(TOO_OLD);
  else {
    window.addEventListener('error', handleError, true);
    setTimeout(function () {
      tell(INCOMPLETE);
    }, WAIT_MS);
  }
})();
