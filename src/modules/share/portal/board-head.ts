import { html, type Html } from '#platform/portal/html.ts'

import type { BoardPlace } from './on-board.ts'
import { addressOn } from './parts.ts'

/** What the board is about, its pages, and the way to send something in. */
export function boardHead({ board, at }: BoardPlace, current: 'ideas' | 'roadmap'): Html {
  const { intro, showsIdeas, roadmap } = board
  const here = html`aria-current="page"`
  const hasBoth = showsIdeas && roadmap !== 'none'
  return html`${intro !== '' && html`<p class="lead words" dir="auto">${intro}</p>`}
    <div class="board-bar">
      ${
        hasBoth &&
        html`<ul class="tabs">
          <li>
            <a href="${addressOn(at)}" ${current === 'ideas' && here}>Ideas</a>
          </li>
          <li>
            <a href="${addressOn(at, '/roadmap')}" ${current === 'roadmap' && here}>Roadmap</a>
          </li>
        </ul>`
      }
      ${newIdeaLink({ board, at })}
    </div>`
}

export function newIdeaLink({ board, at }: Pick<BoardPlace, 'board' | 'at'>): Html | undefined {
  if (!board.canSubmit && !board.needsIdentity.submit) return undefined
  return html`<a class="button" href="${addressOn(at, '/new')}">Send in an idea</a>`
}
