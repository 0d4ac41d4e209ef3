/** Looks every two seconds whether something came, and shows it without disturbing who is pressing or reading. */
const live = document.getElementById('live');
let shown = '';

async function look() {
  if (document.hidden) return;
  const answer = await fetch(`/_sim/phone/live${location.search}`).catch(() => null);
  const html = answer?.ok ? await answer.text() : shown;
  if (html === shown || live.contains(document.activeElement?.closest('button, input'))) return;
  if (shown !== '') live.innerHTML = html;
  shown = html;
}

setInterval(look, 2_000);
look();
