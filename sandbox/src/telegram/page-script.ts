/** Runs on the page of the simulated Telegram: its buttons are calls that a script could make too. */
export const pageScript = `(() => {
  const status = document.querySelector('[role="status"]');
  async function send(path, body) {
    const answer = await fetch('/sandbox/telegram/' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) location.reload();
    else status.textContent = (await answer.json()).message;
  }
  document.addEventListener('click', (event) => {
    const button = event.target.closest('button[data-path]');
    if (button) send(button.dataset.path, JSON.parse(button.dataset.body));
  });
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    send(event.target.dataset.path, Object.fromEntries(new FormData(event.target)));
  });
  // Reloads when the page is shown again, to show new codes, unless the user is typing.
  document.addEventListener('visibilitychange', () => {
    const written = [...document.querySelectorAll('input:not([type=hidden])')].some((field) => field.value);
    if (!document.hidden && !written) location.reload();
  });
})();
`;
