import { html, type Html } from '#platform/portal/html.ts'
import type { PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ideaSorts, type IdeaCard } from '../model.ts'
import { listIdeas } from '../server/actions/reading.ts'
import { boardHead, newIdeaLink } from './board-head.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn, stateBadge, tagList } from './parts.ts'
import { shareStyles } from './styles.ts'
import { voteButton } from './vote-button.ts'
import { shareSay, type ShareSay } from './words.ts'

type Sort = (typeof ideaSorts)[number]

interface Filters {
  readonly sort: Sort
  readonly label: string | undefined
  readonly tag: string | undefined
  readonly search: string | undefined
}

export async function ideasPage(
  scope: Scope,
  visit: PortalVisit,
  place: BoardPlace,
): Promise<PortalAnswer> {
  const { board, at, isListed, secrecy } = place
  if (!board.showsIdeas) return { kind: 'redirect', to: addressOn(at, '/roadmap') }
  const say = shareSay(visit)
  const filters = filtersOf(visit.search, board)
  const after = visit.search.get('after') ?? undefined
  const listing = { ...at, ...filters, cursor: after, limit: perPage }
  const page = await listIdeas(scope, listing, visit.from)
  const more =
    page.nextCursor === null
      ? undefined
      : addressOn(at, '', { ...query(filters), after: page.nextCursor })
  return {
    kind: 'page',
    title: board.title,
    heading: board.title,
    description:
      board.intro.slice(0, 300) || say.text('ideasDescription', { name: visit.site.name }),
    isListed,
    ...secrecy,
    canonicalPath: `/s/${at.slug}`,
    structuredData: { '@type': 'CollectionPage', name: board.title, url: visit.url.href },
    feed: { path: addressOn(at, '/feed.xml'), title: board.title },
    width: 'wide',
    styles: shareStyles,
    body: html`${boardHead(place, 'ideas')} ${toolbar(place, filters, say)}
      ${page.items.length === 0 ? empty(place, filters, say) : ideaList(page.items, place, say)}
      ${more !== undefined && html`<p class="further"><a class="quiet-button" href="${more}">${say.text('moreIdeas')}</a></p>`}
      <p class="feed-line"><a href="${addressOn(at, '/feed.xml')}">${say.text('feed')}</a></p>`,
  }
}

function filtersOf(search: URLSearchParams, { labels, tags }: BoardPlace['board']): Filters {
  const label = search.get('state') ?? ''
  const text = (search.get('q') ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
  return {
    sort: ideaSorts.find((sort) => sort === search.get('sort')) ?? 'top',
    label: labels.some((known) => known.label === label) ? label : undefined,
    tag: tags.find(({ name }) => name === search.get('tag'))?.name,
    search: text === '' ? undefined : text,
  }
}

function query({ sort, label, tag, search }: Filters): Record<string, string | undefined> {
  return { q: search, state: label, tag, sort: sort === 'top' ? undefined : sort }
}

function toolbar({ board, at }: BoardPlace, filters: Filters, say: ShareSay): Html {
  const to = (change: Partial<Filters>): string =>
    addressOn(at, '', query({ ...filters, ...change }))
  const chosen = (isChosen: boolean) => isChosen && html`aria-current="true"`
  return html`<div class="tools">
    <form class="search" role="search" action="/s/${at.slug}">
      ${[
        ['state', filters.label],
        ['tag', filters.tag],
        ['sort', filters.sort === 'top' ? undefined : filters.sort],
        ['secret', at.secret],
      ].map(
        ([name = '', value]) =>
          value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <input
        type="search"
        name="q"
        value="${filters.search ?? ''}"
        maxlength="100"
        placeholder="${say.text('searchIdeas')}"
        aria-label="${say.text('searchIdeas')}"
        dir="auto"
      />
      <button class="quiet-button">${say.text('search')}</button>
    </form>
    <ul class="tabs" aria-label="${say.text('order')}">
      ${ideaSorts.map(
        (sort) =>
          html`<li>
            <a href="${to({ sort })}" ${chosen(sort === filters.sort)}
              >${say.text(sortWords[sort])}</a
            >
          </li>`,
      )}
    </ul>
    ${
      board.labels.length > 1 &&
      html`<ul class="tabs states" aria-label="${say.text('state')}">
        <li>
          <a href="${to({ label: undefined })}" ${chosen(filters.label === undefined)}
            >${say.text('all')}</a
          >
        </li>
        ${board.labels.map(
          ({ label, color }) =>
            html`<li>
              <a href="${to({ label })}" ${chosen(label === filters.label)}
                >${stateBadge({ label, color })}</a
              >
            </li>`,
        )}
      </ul>`
    }
    ${
      board.tags.length > 0 &&
      html`<ul class="tabs states" aria-label="${say.text('tags')}">
        <li>
          <a href="${to({ tag: undefined })}" ${chosen(filters.tag === undefined)}
            >${say.text('allTags')}</a
          >
        </li>
        ${board.tags.map(
          ({ name }) =>
            html`<li>
              <a href="${to({ tag: name })}" dir="auto" ${chosen(name === filters.tag)}>${name}</a>
            </li>`,
        )}
      </ul>`
    }
  </div>`
}

const sortWords = {
  top: 'sortTop',
  new: 'sortNew',
  trending: 'sortTrending',
} as const satisfies Record<Sort, string>

function ideaList(items: readonly IdeaCard[], place: BoardPlace, say: ShareSay): Html {
  return html`<ul class="ideas panel">
    ${items.map((idea) => {
      const vote = voteButton(idea, place)
      return html`<li class="idea" id="idea-${idea.key}">
        ${vote}
        <div class="idea-main">
          <h2 class="idea-title" dir="auto">
            <a href="${addressOn(place.at, `/${idea.key}`)}">${idea.title}</a>
          </h2>
          ${idea.preview !== '' && html`<p class="idea-preview" dir="auto">${idea.preview}</p>`}
          <p class="idea-facts">
            ${stateBadge(idea)} ${tagList(idea.tags, place.at, say)}
            ${idea.commentCount > 0 && html`<span>${say.count('comments', idea.commentCount)}</span>`}
          </p>
        </div>
      </li>`
    })}
  </ul>`
}

function empty(place: BoardPlace, { label, tag, search }: Filters, say: ShareSay): Html {
  const { at } = place
  if (label === undefined && tag === undefined && search === undefined) {
    return html`<div class="panel empty">
      <h2>${say.text('noIdeas')}</h2>
      <p>${say.text('noIdeasWhy')}</p>
      ${newIdeaLink(place)}
    </div>`
  }
  return html`<div class="panel empty">
    <h2>${say.text('nothingFound')}</h2>
    <p>
      ${
        search === undefined
          ? say.text('noneLikeThis')
          : say.html('noneNamed', { text: html`<span dir="auto">${search}</span>` })
      }
    </p>
    <p><a href="${addressOn(at)}">${say.text('allIdeas')}</a></p>
  </div>`
}

const perPage = 30
