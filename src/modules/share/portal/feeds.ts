import { readOrganization } from '#modules/organization/server/public.ts'
import { html, type Html } from '#platform/portal/html.ts'
import {
  notFound,
  type Plain,
  type PortalAnswer,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listIdeas } from '../server/actions/reading.ts'
import { listLabelSteps } from '../server/label-history.ts'
import { presentIdea, presentReaderComment } from '../server/present.ts'
import { getIdeaRow, voterOf } from '../server/reader.ts'
import { listThreadRows } from '../server/store/threads.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn } from './parts.ts'
import { shareSay } from './words.ts'

interface Entry {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly href: string
  readonly at: Date
  readonly categories?: readonly string[]
}

export async function boardFeed(
  scope: Scope,
  visit: PortalVisit,
  place: BoardPlace,
): Promise<PortalAnswer> {
  const { board, at } = place
  if (!board.showsIdeas) return notFound
  const tag = board.tags.find(({ name }) => name === visit.search.get('tag'))?.name
  const query = { ...at, sort: 'new', tag, cursor: undefined, limit: 50 } as const
  const { items } = await listIdeas(scope, query, visit.from)
  const entries = items.map((idea) => ({
    id: idea.key,
    title: idea.title,
    text: idea.preview === '' ? idea.label : `${idea.label}. ${idea.preview}`,
    href: addressOn(at, `/${idea.key}`),
    at: new Date(idea.createdAt),
    categories: idea.tags.map(({ name }) => name),
  }))
  return feedOf(visit, place, { title: board.title, href: addressOn(at), entries })
}

export async function ideaFeed(
  scope: Scope,
  visit: PortalVisit,
  place: BoardPlace,
): Promise<PortalAnswer> {
  const { share, at } = place
  const row = await getIdeaRow(scope, share, { ...at, key: visit.params['key'] ?? '' })
  if (row.mergedIntoId !== null) return notFound
  const idea = presentIdea(row, share)
  const own = voterOf(scope)
  const [steps, rows, { name }] = await Promise.all([
    listLabelSteps(scope, share, row),
    listThreadRows(scope, row.id, { own, after: undefined, limit: 50 }),
    readOrganization(scope),
  ])
  const href = addressOn(at, `/${idea.key}`)
  const states = steps.map(({ label, at: since }) => ({
    id: `${idea.key} ${label} ${since.toISOString()}`,
    title: `${idea.title}: ${label}`,
    text: label,
    href,
    at: since,
  }))
  const comments = rows
    .filter((one) => !one.isGone && one.state === 'published')
    .map((one) => ({
      id: one.id,
      title: shareSay(visit).text('on', {
        name: presentReaderComment(scope, one, name).authorName,
        title: idea.title,
      }),
      text: one.body,
      href: `${href}#comment-${one.id}`,
      at: one.createdAt,
    }))
  const entries = [...states, ...comments].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  )
  return feedOf(visit, place, { title: idea.title, href, entries })
}

function feedOf(
  { url, site }: PortalVisit,
  { isListed, secrecy }: BoardPlace,
  { title, href, entries }: { title: string; href: string; entries: readonly Entry[] },
): Plain {
  const { markup } = html`<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0">
      <channel>
        <title>${plain(`${title} · ${site.name}`)}</title>
        <link>${new URL(href, url).href}</link>
        <description>${plain(title)}</description>
        ${entries.map((entry) => entryOf(entry, url))}
      </channel>
    </rss> `
  return {
    kind: 'plain',
    contentType: 'application/rss+xml; charset=utf-8',
    body: markup.trim(),
    isListed,
    ...secrecy,
  }
}

/** Feed readers parse descriptions as HTML, so plain text is escaped twice. */
function entryOf({ id, title, text, href, at, categories = [] }: Entry, url: URL): Html {
  return html`<item>
    <title>${plain(title)}</title>
    <link>${new URL(href, url).href}</link>
    <guid isPermaLink="false">${plain(id)}</guid>
    <pubDate>${at.toUTCString()}</pubDate>
    ${categories.map((name) => html`<category>${plain(name)}</category>`)}
    <description>${html`${plain(text)}`.markup}</description>
  </item>`
}

/** XML can't contain control characters. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}
