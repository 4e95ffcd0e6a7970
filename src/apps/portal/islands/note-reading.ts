import { requestOf, sendRequest } from '#platform/registry/browser-client.ts'

/**
 * Says that an article was read, and which result of a search was opened. Pages are kept for everybody,
 * so the server does not see it by itself. No cookie comes of it.
 */
export function noteReading(): void {
  const article = document.querySelector<HTMLElement>('[data-view]')
  if (article?.dataset['view'] !== undefined) whenLookedAt(article.dataset['view'])
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-click]') : null
    const { click, article: articleId, category: categoryId, rank } = link?.dataset ?? {}
    // Only the one that the link names is sent.
    if (click !== undefined) tell(click, { articleId, categoryId, rank: Number(rank) })
  })
}

/** A page that was opened behind others, or left at once, was not read. */
function whenLookedAt(path: string): void {
  if (document.visibilityState === 'visible') {
    window.setTimeout(() => tell(path, {}), patienceMs)
    return
  }
  document.addEventListener('visibilitychange', () => whenLookedAt(path), { once: true })
}

/** What is not heard is not asked for again: it only counts. */
function tell(path: string, body: object): void {
  const { url, init } = requestOf({ method: 'POST', path }, body)
  sendRequest(url, { ...init, keepalive: true }).catch(() => undefined)
}

const patienceMs = 2000
