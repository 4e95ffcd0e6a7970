import type { DateSettings } from '#lib/format-date.ts'
import { readTicketKey, ticketKey } from '#modules/tickets/rules.ts'
import { listPublicFiles } from '#modules/tickets/server/public.ts'
import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField } from '#platform/portal/form-parts.ts'
import { attachedFiles } from '#platform/portal/file-parts.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { PageContent, PortalAnswer, PortalVisit } from '#platform/portal/portal-page.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { IdeaCard, Picture } from '../model.ts'
import type { LabelStep } from '../rules.ts'
import { listLabelSteps } from '../server/label-history.ts'
import { presentIdea, presentPicture } from '../server/present.ts'
import { getIdeaRow } from '../server/reader.ts'
import { isFollowing } from '../server/store/follows.ts'
import { findIdeaById, findMovedIdea, type IdeaRow } from '../server/store/ideas.ts'
import { commentsPart } from './comments-part.ts'
import type { BoardPlace } from './on-board.ts'
import {
  addressOn,
  dateSettings,
  dayOf,
  plannedFor,
  signInFor,
  stateBadge,
  tagList,
} from './parts.ts'
import { shareStyles } from './styles.ts'
import { voteButton } from './vote-button.ts'
import { shareSay, type ShareSay } from './words.ts'

export async function ideaPage(
  scope: Scope,
  visit: PortalVisit,
  place: BoardPlace,
): Promise<PortalAnswer> {
  const { share, board, at } = place
  const key = visit.params['key'] ?? ''
  const moved = await findMovedTo(scope, place, key)
  if (moved !== undefined) return { kind: 'redirect', to: moved, isPermanent: true }
  const row = await getIdeaRow(scope, share, { ...at, key })
  if (row.mergedIntoId !== null) return toCanonical(scope, place, row.mergedIntoId)
  const { contactId } = readerOf(scope)
  const [dates, steps, follows, files, comments] = await Promise.all([
    dateSettings(scope, visit),
    listLabelSteps(scope, share, row),
    contactId === null ? false : isFollowing(scope, row.id, contactId),
    listPublicFiles(scope, row.id),
    commentsPart(scope, visit, { place, row }),
  ])
  const pictures = files.map((file) => presentPicture(scope, file))
  const idea = presentIdea(row, share)
  const say = shareSay(visit)
  return {
    ...head(visit, place, { idea, row }),
    trail: { href: addressOn(at, board.showsIdeas ? '' : '/roadmap'), label: board.title },
    width: 'wide',
    styles: shareStyles,
    body: html`<p class="facts">
        ${stateBadge(idea)} <span class="key">${idea.key}</span>
        <span>${say.html('since', { day: dayOf(idea.createdAt, dates) })}</span>
        ${board.showsIdeas && tagList(idea.tags, at, say)}
        ${idea.eta !== null && html`<span>${say.text('plannedFor', { when: plannedFor(idea.eta, say) })}</span>`}
      </p>
      <div class="one-idea">
        <div class="idea-acts">
          ${voteButton(idea, place, { isReloading: contactId !== null })}
          ${followPart(idea, visit, { at, isKnown: contactId !== null, follows })}
        </div>
        <div class="idea-body">
          ${bodyPart(row, pictures)} ${historyPart(steps, board.labels, { dates, say })} ${comments}
        </div>
      </div>`,
  }
}

/** Redirects ideas that moved to another board, if the reader can see them there. */
async function findMovedTo(
  scope: Scope,
  { at }: BoardPlace,
  key: string,
): Promise<string | undefined> {
  const read = readTicketKey(key)
  const moved = read && (await findMovedIdea(scope, read, at))
  if (!moved) return undefined
  const where = moved.slug === at.slug ? at : { slug: moved.slug }
  return addressOn(where, `/${ticketKey(moved.boardKey, moved.number)}`)
}

/** Redirecting would reveal a merge target that this reader can't see. */
async function toCanonical(
  scope: Scope,
  { share, at }: BoardPlace,
  id: string,
): Promise<PortalAnswer> {
  const into = await findIdeaById(scope, { shareId: share.id, secret: at.secret }, id)
  if (!into) refuse('not_found', 'Idea not found.')
  const key = ticketKey(into.boardKey, into.number)
  return { kind: 'redirect', to: addressOn(at, `/${key}`), isPermanent: true }
}

function head(
  { url }: PortalVisit,
  { at, isListed, secrecy }: BoardPlace,
  { idea, row }: { readonly idea: IdeaCard; readonly row: IdeaRow },
): Omit<PageContent, 'body'> {
  const canonicalPath = `/s/${at.slug}/${idea.key}`
  return {
    kind: 'page',
    title: idea.title,
    heading: idea.title,
    description: idea.preview === '' ? `${idea.title}: ${idea.label}.` : idea.preview,
    isListed,
    ...secrecy,
    canonicalPath,
    feed: { path: addressOn(at, `/${idea.key}/feed.xml`), title: idea.title },
    structuredData: {
      '@type': 'DiscussionForumPosting',
      headline: idea.title,
      text: idea.preview,
      url: new URL(canonicalPath, url).href,
      datePublished: idea.createdAt,
      dateModified: row.updatedAt.toISOString(),
      commentCount: idea.commentCount,
      ...(idea.votesCount !== null && {
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: idea.votesCount,
        },
      }),
    },
  }
}

function bodyPart(
  { descriptionHtml: body }: IdeaRow,
  pictures: readonly Picture[],
): Html | undefined {
  if (body === '' && pictures.length === 0) return undefined
  // Sanitized when it was saved.
  return html`<div class="panel said">
    ${body !== '' && html`<div class="rich" dir="auto">${new Html(body)}</div>`}
    ${attachedFiles(pictures)}
  </div>`
}

function historyPart(
  steps: readonly LabelStep[],
  labels: BoardPlace['board']['labels'],
  { dates, say }: { readonly dates: DateSettings; readonly say: ShareSay },
): Html | undefined {
  if (steps.length < 2) return undefined
  const colorOf = (name: string): string =>
    labels.find(({ label }) => label === name)?.color ?? 'slate'
  return html`<h2>${say.text('history')}</h2>
    <ol class="steps">
      ${steps.map(
        ({ label, at }) =>
          html`<li>
            ${stateBadge({ label, color: colorOf(label) })} ${dayOf(at.toISOString(), dates)}
          </li>`,
      )}
    </ol>`
}

function followPart(
  { key }: IdeaCard,
  visit: PortalVisit,
  {
    at,
    isKnown,
    follows,
  }: {
    readonly at: BoardPlace['at']
    readonly isKnown: boolean
    readonly follows: boolean
  },
): Html {
  const call = `PUT /api/share/${at.slug}/ideas/${key}/follow`
  const say = shareSay(visit)
  if (!isKnown) {
    return html`<a class="quiet-button" href="${signInFor(visit.here)}" data-keeps="${call}"
      >${say.text('follow')}</a
    >`
  }
  const form = carriedForm(visit, {
    call,
    after: 'reload',
    className: 'follow-form',
    isResumed: !follows,
    body: () => html`${hiddenField('isFollowing', !follows)} ${hiddenField('secret', at.secret)}`,
    submit: html`<button class="quiet-button">
      ${say.text(follows ? 'unfollow' : 'follow')}
    </button>`,
  })
  const hint = follows && html`<p class="hint">${say.text('followHint')}</p>`
  return html`<div>${form} ${hint}</div>`
}
