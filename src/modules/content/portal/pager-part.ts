import { html, type Html } from '#platform/portal/html.ts'

interface Neighbor {
  readonly path: string
  readonly title: string
}

export function pagerPart(
  { previous, next }: { readonly previous: Neighbor | null; readonly next: Neighbor | null },
  words: { readonly label: string; readonly previous: string; readonly next: string },
): Html | undefined {
  if (!previous && !next) return undefined
  return html`<nav class="turn no-print" aria-label="${words.label}">
    ${
      previous !== null &&
      html`<a href="${previous.path}" rel="prev"
        ><small>${words.previous}</small><strong dir="auto">${previous.title}</strong></a
      >`
    }
    ${
      next !== null &&
      html`<a class="onward" href="${next.path}" rel="next"
        ><small>${words.next}</small><strong dir="auto">${next.title}</strong></a
      >`
    }
  </nav>`
}
