import type { ContentsEntry } from '#lib/document/render-document.ts'

import { html, type Html } from '#platform/portal/html.ts'

/** The table of contents: next to the text on wide screens, collapsed above it on others. */
export function contentsPart(
  title: string,
  entries: readonly ContentsEntry[],
): { readonly side?: Html; readonly fold?: Html } {
  if (entries.length < 2) return {}
  const list = html`<ul class="toc-list">
    ${entries
      .filter(({ level }) => level < 4)
      .map(
        ({ id, level, text }) =>
          html`<li class="level-${level}"><a href="#${id}" dir="auto">${text}</a></li>`,
      )}
  </ul>`
  return {
    side: html`<nav class="toc-side no-print" aria-label="${title}">
      <h2>${title}</h2>
      ${list}
    </nav>`,
    fold: html`<details class="toc-fold no-print">
      <summary>${title}</summary>
      ${list}
    </details>`,
  }
}
