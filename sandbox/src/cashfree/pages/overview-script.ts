/** Script of the overview page: its buttons send the same calls that scripts can send. */
export const overviewScript = `(() => {
  const status = document.querySelector('[role="status"]');
  async function send(path, body) {
    const answer = await fetch('/sandbox/cashfree/' + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) location.reload();
    else status.textContent = (await answer.json()).message;
  }
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-path]');
    if (button) send(button.dataset.path, JSON.parse(button.dataset.body));
  });
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const wished = {};
    for (const field of event.target.elements) {
      if (!field.name) continue;
      if (field.type === 'checkbox') wished[field.name] = field.checked;
      else wished[field.name] = field.type === 'number' ? Number(field.value) : field.value || null;
    }
    send('imperfections', wished);
  });
})();
`;
