import { requestOf, sendRequest } from '#platform/registry/browser-client.ts'

/**
 * Reports that an article was read and which search result was opened. Pages are cached for
 * everyone, so the server can't see reads. This sets no cookie.
 */
export function reportReading(): void {
  const article = document.querySelector<HTMLElement>('[data-view]')
  if (article?.dataset['view'] !== undefined) whenVisible(article.dataset['view'])
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-click]') : null
    const { click, article: articleId, category: categoryId, rank } = link?.dataset ?? {}
    if (click !== undefined) report(click, { articleId, categoryId, rank: Number(rank) })
  })
}

/** A page opened in the background or closed immediately doesn't count as read. */
function whenVisible(path: string): void {
  if (document.visibilityState === 'visible') {
    window.setTimeout(() => report(path, {}), patienceMs)
    return
  }
  document.addEventListener('visibilitychange', () => whenVisible(path), { once: true })
}

/** A lost report isn't retried; it's only a statistic. */
function report(path: string, body: object): void {
  const { url, init } = requestOf({ method: 'POST', path }, body)
  sendRequest(url, { ...init, keepalive: true }).catch(() => undefined)
}

const patienceMs = 2000
