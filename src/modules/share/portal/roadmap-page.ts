import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { IdeaCard, Roadmap } from '../model.ts'
import { getRoadmap } from '../server/actions/reading.ts'
import { boardHead } from './board-head.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn, plannedFor, stateBadge, tagList } from './parts.ts'
import { shareStyles } from './styles.ts'
import { voteButton } from './vote-button.ts'
import { shareSay } from './words.ts'

export async function roadmapPage(
  scope: Scope,
  visit: PortalVisit,
  place: BoardPlace,
): Promise<PortalAnswer> {
  const { board, at, isListed, secrecy } = place
  const say = shareSay(visit)
  const { kind, groups } = await getRoadmap(scope, at)
  const isEmpty = groups.every(({ items }) => items.length === 0)
  const title = board.showsIdeas ? `${say.text('roadmap')} · ${board.title}` : board.title
  return {
    kind: 'page',
    title,
    heading: board.title,
    description: say.text('roadmapDescription', { name: visit.site.name }),
    isListed,
    ...secrecy,
    canonicalPath: `/s/${at.slug}/roadmap`,
    structuredData: { '@type': 'CollectionPage', name: title, url: visit.url.href },
    width: 'wide',
    styles: shareStyles,
    body: html`${boardHead(place, 'roadmap')}
    ${
      isEmpty
        ? html`<div class="panel empty">
            <h2>${say.text('noPlans')}</h2>
            <p>${say.text('noPlansWhy')}</p>
          </div>`
        : html`<div class="roadmap ${kind}">
            ${groups.map((group) => groupOf(group, kind, place))}
          </div>`
    }`,
  }
}

function groupOf(
  { title, color, items }: Roadmap['groups'][number],
  kind: Roadmap['kind'],
  place: BoardPlace,
): Html {
  const say = shareSay(place.visit)
  const eta = items[0]?.eta
  const period = eta ? plannedFor(eta, say) : title
  const [shown, rest] = [items.slice(0, shownAtOnce), items.slice(shownAtOnce)]
  const list = (cards: readonly IdeaCard[]) =>
    html`<ul class="lane">
      ${cards.map((card) => cardOf(card, kind, place))}
    </ul>`
  return html`<section>
    <h2>
      ${kind === 'columns' ? stateBadge({ label: title, color }) : period}
      <span class="lane-count">${say.number(items.length)}</span>
    </h2>
    ${items.length === 0 ? html`<p class="lane-empty">${say.text('laneEmpty')}</p>` : list(shown)}
    ${
      rest.length > 0 &&
      html`<details class="reply">
        <summary>${say.text('showMore', { count: rest.length })}</summary>
        ${list(rest)}
      </details>`
    }
  </section>`
}

function cardOf(card: IdeaCard, kind: Roadmap['kind'], place: BoardPlace): Html {
  return html`<li class="lane-card" id="idea-${card.key}">
    ${voteButton(card, place)}
    <div class="idea-main">
      <h3 class="idea-title" dir="auto">
        <a href="${addressOn(place.at, `/${card.key}`)}">${card.title}</a>
      </h3>
      ${
        (kind === 'dates' || (card.tags.length > 0 && place.board.showsIdeas)) &&
        html`<p class="idea-facts">
          ${kind === 'dates' && stateBadge(card)}
          ${place.board.showsIdeas && tagList(card.tags, place.at, shareSay(place.visit))}
        </p>`
      }
    </div>
  </li>`
}

const shownAtOnce = 12
