import { html, type Html } from '#platform/portal/html.ts'

import type { BoardPlace } from './on-board.ts'
import { addressOn } from './parts.ts'
import { shareSay } from './words.ts'

export function boardHead({ board, at, visit }: BoardPlace, current: 'ideas' | 'roadmap'): Html {
  const say = shareSay(visit)
  const { intro, showsIdeas, roadmap } = board
  const here = html`aria-current="page"`
  const hasBoth = showsIdeas && roadmap !== 'none'
  return html`${intro !== '' && html`<p class="lead words" dir="auto">${intro}</p>`}
    <div class="board-bar">
      ${
        hasBoth &&
        html`<ul class="tabs">
          <li>
            <a href="${addressOn(at)}" ${current === 'ideas' && here}>${say.text('ideas')}</a>
          </li>
          <li>
            <a href="${addressOn(at, '/roadmap')}" ${current === 'roadmap' && here}
              >${say.text('roadmap')}</a
            >
          </li>
        </ul>`
      }
      ${newIdeaLink({ board, at, visit })}
    </div>`
}

export function newIdeaLink({
  board,
  at,
  visit,
}: Pick<BoardPlace, 'board' | 'at' | 'visit'>): Html | undefined {
  if (!board.canSubmit && !board.needsIdentity.submit) return undefined
  return html`<a class="button" href="${addressOn(at, '/new')}"
    >${shareSay(visit).text('sendIdea')}</a
  >`
}
