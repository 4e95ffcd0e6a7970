import { html, type Html } from '#platform/portal/html.ts'

import type { ReaderPage, ReaderTreePage } from '../model.ts'
import { wordsIn } from '../words.ts'

/**
 * The page tree: next to the page on wide screens, collapsed on small ones. Works without scripts.
 */
export function sidebar(page: ReaderPage): Html {
  const words = wordsIn(page.locale)
  const branches = branch(page.tree, null, { id: page.id, open: openIds(page) })
  return html`<details class="docs-menu no-print">
      <summary>${words.menu}</summary>
      <nav class="docs-tree" aria-label="${words.menu}">${branches}</nav>
    </details>
    <nav class="docs-side docs-tree no-print" aria-label="${words.pages}">${branches}</nav>`
}

interface Here {
  readonly id: string
  readonly open: ReadonlySet<string>
}

function openIds({ tree, id }: ReaderPage): Set<string> {
  const parents = new Map(tree.map((one) => [one.id, one.parentId]))
  const open = new Set<string>()
  for (let at: string | null | undefined = id; at; at = parents.get(at)) open.add(at)
  return open
}

function branch(
  tree: readonly ReaderTreePage[],
  parentId: string | null,
  here: Here,
): Html | undefined {
  const own = tree.filter((one) => one.parentId === parentId)
  if (own.length === 0) return undefined
  return html`<ul>
    ${own.map((one) => leaf(tree, one, here))}
  </ul>`
}

function leaf(tree: readonly ReaderTreePage[], one: ReaderTreePage, here: Here): Html {
  const below = branch(tree, one.id, here)
  if (!below) return html`<li>${lineOf(one, here)}</li>`
  const isOpen = here.open.has(one.id)
  return html`<li>
    <details ${isOpen && html`open`}>
      <summary>${one.kind === 'group' ? nameOf(one) : lineOf(one, here)}</summary>
      ${below}
    </details>
  </li>`
}

function lineOf(one: ReaderTreePage, here: Here): Html {
  const isForeign = one.kind === 'link' && /^https?:/.test(one.path)
  return html`<a
    href="${one.path}"
    ${one.id === here.id && html`aria-current="page"`}
    ${isForeign && html`rel="noopener"`}
    >${nameOf(one)}${isForeign && html` <span aria-hidden="true">↗</span>`}</a
  >`
}

function nameOf({ title, icon, method }: ReaderTreePage): Html {
  return html`${method !== null && html`<span class="verb verb-${method.toLowerCase()}">${method}</span>`}${
      isPicture(icon) && html`<span aria-hidden="true">${icon} </span>`
    }<span dir="auto">${title}</span>`
}

// Icon names are not shown on these pages, only emoji.
function isPicture(icon: string): boolean {
  return /\p{Extended_Pictographic}/u.test(icon)
}
