import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderPage } from '../model.ts'
import { wordsIn } from '../words.ts'

/** Beside the page, where there is room. */
export function contentsSide(page: ReaderPage): Html | undefined {
  if (!hasContents(page)) return undefined
  const { onThisPage } = wordsIn(page.locale)
  return html`<nav class="toc-side no-print" aria-label="${onThisPage}">
    <h2>${onThisPage}</h2>
    ${listOf(page)}
  </nav>`
}

/** Above it, to be opened, on smaller screens. */
export function contentsFold(page: ReaderPage): Html | undefined {
  if (!hasContents(page)) return undefined
  return html`<details class="toc-fold no-print">
    <summary>${wordsIn(page.locale).onThisPage}</summary>
    ${listOf(page)}
  </details>`
}

function hasContents({ space, contents }: ReaderPage): boolean {
  return space.showsContents && contents.length > 1
}

function listOf({ contents }: ReaderPage): Html {
  return html`<ul class="toc-list">
    ${contents
      .filter(({ level }) => level < 4)
      .map(
        ({ id, level, text }) =>
          html`<li class="level-${level}"><a href="#${id}" dir="auto">${text}</a></li>`,
      )}
  </ul>`
}
