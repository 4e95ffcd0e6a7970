import { html, type Html } from '#platform/portal/html.ts'
import { fill } from '#modules/content/portal/reading-words.ts'

import type { ReaderCard, ReaderCategory } from '../model.ts'
import { wordsIn } from '../words.ts'

export function articleRows(cards: readonly ReaderCard[]): Html {
  return html`<div class="panel kb-rows">
    <ul class="rows">
      ${cards.map(
        ({ title, excerpt, path }) =>
          html`<li>
            <a class="row" href="${path}"
              ><span class="row-main"
                ><span class="row-title" dir="auto">${title}</span>${
                  excerpt !== '' && html`<span class="row-facts" dir="auto">${excerpt}</span>`
                }</span
              >${chevron}</a
            >
          </li>`,
      )}
    </ul>
  </div>`
}

export function topicCards(categories: readonly ReaderCategory[], locale: string): Html {
  return html`<ul class="topics">
    ${categories.map(
      (category) =>
        html`<li>
          <a class="card" href="${category.path}">
            ${isPicture(category.icon) && html`<span class="icon" aria-hidden="true">${category.icon}</span>`}
            <strong dir="auto">${category.name}</strong>
            ${category.description !== '' && html`<span dir="auto">${category.description}</span>`}
            <span class="count">${articleCount(category.articleCount, locale)}</span>
          </a>
        </li>`,
    )}
  </ul>`
}

export function articleCount(count: number, locale: string): string {
  const words = wordsIn(locale)
  return fill(count === 1 ? words.articleOne : words.articleMany, { count }, locale)
}

export function section(heading: string, body: Html): Html {
  return html`<section class="kb-section">
    <h2>${heading}</h2>
    ${body}
  </section>`
}

// Icon names are not shown on these pages, only emoji.
function isPicture(icon: string): boolean {
  return /\p{Extended_Pictographic}/u.test(icon)
}

const chevron = html`<svg
  class="turns"
  viewBox="0 0 16 16"
  width="16"
  height="16"
  aria-hidden="true"
>
  <path
    d="m6 3 5 5-5 5"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`
