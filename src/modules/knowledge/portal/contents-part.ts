import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderArticle } from '../model.ts'
import { wordsIn } from '../words.ts'

/** Beside the article, where there is room. */
export function contentsSide(article: ReaderArticle): Html | undefined {
  if (!hasContents(article)) return undefined
  const { onThisPage } = wordsIn(article.locale)
  return html`<nav class="toc-side no-print" aria-label="${onThisPage}">
    <h2>${onThisPage}</h2>
    ${listOf(article)}
  </nav>`
}

/** Above it, to be opened, on small screens. */
export function contentsFold(article: ReaderArticle): Html | undefined {
  if (!hasContents(article)) return undefined
  return html`<details class="toc-fold no-print">
    <summary>${wordsIn(article.locale).onThisPage}</summary>
    ${listOf(article)}
  </details>`
}

function hasContents({ base, contents }: ReaderArticle): boolean {
  return base.showsContents && contents.length > 1
}

function listOf({ contents }: ReaderArticle): Html {
  return html`<ul class="toc-list">
    ${contents
      .filter(({ level }) => level < 4)
      .map(
        ({ id, level, text }) =>
          html`<li class="level-${level}"><a href="#${id}" dir="auto">${text}</a></li>`,
      )}
  </ul>`
}
