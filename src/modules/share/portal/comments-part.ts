import { z } from 'zod'

import { readOrganization } from '#modules/organization/server/public.ts'
import { ticketKey } from '#modules/tickets/rules.ts'
import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField, textArea } from '#platform/portal/form-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'
import { cursorMoment, decodeCursor, toPage } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ReaderComment } from '../model.ts'
import { deepestComment } from '../rules.ts'
import { presentReaderComment } from '../server/present.ts'
import { voterOf } from '../server/reader.ts'
import type { IdeaRow } from '../server/store/ideas.ts'
import { listReactions } from '../server/store/reactions.ts'
import { listAnswerRows, listThreadRows, type ThreadRow } from '../server/store/threads.ts'
import { ownActions, reactionsPart } from './comment-acts.ts'
import type { BoardPlace } from './on-board.ts'
import type { Thread } from './thread.ts'
import { addressOn, dateSettings, dayOf, signInFor } from './parts.ts'
import { shareSay, type ShareSay } from './words.ts'

export async function commentsPart(
  scope: Scope,
  visit: PortalVisit,
  { place, row }: { readonly place: BoardPlace; readonly row: IdeaRow },
): Promise<Html> {
  const own = voterOf(scope)
  const say = shareSay(visit)
  const after = decodeCursor(visit.search.get('comments') ?? undefined, position)
  const [rows, dates, { name }] = await Promise.all([
    listThreadRows(scope, row.id, { own, after, limit: perPage + 1 }),
    dateSettings(scope, visit),
    readOrganization(scope),
  ])
  const { items: roots, nextCursor } = toPage(rows, perPage, {
    item: (root) => root,
    key: (root) => [root.pinnedAt === null ? '0' : '1', root.place, root.id],
  })
  const rootIds = roots.map(({ id }) => id)
  const answers =
    rootIds.length === 0 ? [] : await listAnswerRows(scope, rootIds, { own, limit: maxAnswers })
  const comment = [...roots, ...answers].filter((one) => !one.isGone).map(({ id }) => id)
  const reactions = await listReactions(scope, comment, own)
  const key = ticketKey(row.boardKey, row.number)
  const thread: Thread = {
    place,
    key,
    here: visit.here,
    dates,
    say,
    under: Map.groupBy(answers, ({ parentId }) => parentId ?? ''),
    isLocked: row.isLocked,
    present: (one) => presentReaderComment(scope, one, name, reactions.get(one.id)),
  }
  const isEmpty = roots.length === 0 && after === undefined
  return html`<section class="comments" aria-labelledby="comments">
    <h2 id="comments">
      ${row.publicCommentCount === 0 ? say.text('commentsTitle') : say.count('comments', row.publicCommentCount)}
    </h2>
    ${row.isLocked ? html`<p>${say.text('locked')}</p>` : commentForm(thread, null)}
    ${isEmpty ? html`<p>${say.text('noComments')}</p>` : listOf(roots, thread)}
    ${answers.length === maxAnswers && html`<p>${say.text('notAll')}</p>`}
    ${
      nextCursor !== null &&
      html`<p class="further">
        <a
          class="quiet-button"
          href="${addressOn(place.at, `/${key}`, { comments: nextCursor })}#comments"
          >${say.text('earlierComments')}</a
        >
      </p>`
    }
  </section>`
}

function listOf(rows: readonly ThreadRow[], thread: Thread): Html {
  return html`<ol class="said-list">
    ${rows.map((row) => {
      const answers = thread.under.get(row.id) ?? []
      return html`<li id="comment-${row.id}">
        ${row.isGone ? gone(thread.say) : commentOf(row, thread)}
        ${answers.length > 0 && listOf(answers, thread)}
      </li>`
    })}
  </ol>`
}

function gone(say: ShareSay): Html {
  return html`<div class="said"><p>${say.text('gone')}</p></div>`
}

function commentOf(row: ThreadRow, thread: Thread): Html {
  const comment = thread.present(row)
  const { say } = thread
  return html`<article class="said ${comment.isOfficial && 'official'}">
    <p class="said-by">
      <strong dir="auto">${comment.isOwn ? say.text('you') : nameOf(row, comment, say)}</strong>
      ${comment.isOfficial && html`<span class="mark-word">${say.text('official')}</span>`}
      ${comment.isPinned && html`<span class="mark-word">${say.text('pinned')}</span>`}
      ${comment.isWaiting && html`<span class="mark-word">${say.text('waiting')}</span>`}
      ${dayOf(comment.createdAt, thread.dates)}
      ${comment.isEdited && html`<span>${say.text('edited')}</span>`}
    </p>
    <div class="words" dir="auto">${comment.body}</div>
    ${reactionsPart(comment, thread)}
    <div class="said-acts">
      ${!comment.isWaiting && comment.depth < deepestComment && replyPart(row, comment, thread)}
      ${comment.isOwn && ownActions(comment, thread)}
    </div>
  </article>`
}

/** Unnamed authors are labeled in the language of the page. */
function nameOf(row: ThreadRow, { authorName, isOfficial }: ReaderComment, say: ShareSay): string {
  return !isOfficial && row.authorName === null ? say.text('aReader') : authorName
}

function replyPart(row: ThreadRow, comment: ReaderComment, thread: Thread): Html | undefined {
  const { id, isOwn } = comment
  const { say } = thread
  const form = thread.isLocked ? undefined : commentForm(thread, id)
  if (!form) return undefined
  const isTried = thread.place.visit.tried?.values.get('parentId') === id
  return html`<details class="reply" ${isTried && html`open`}>
    <summary>
      ${say.text('reply')}<span class="visually-hidden"
        >${say.text('replyTo', { name: isOwn ? say.text('yourself') : nameOf(row, comment, say) })}</span
      >
    </summary>
    ${form}
  </details>`
}

function commentForm({ place, key, here, say }: Thread, parentId: string | null): Html | undefined {
  const { board, at } = place
  const needsEmail = board.needsIdentity.comment
  if (!board.canComment && !needsEmail) return undefined
  return carriedForm(place.visit, {
    call: `POST /api/share/${at.slug}/ideas/${key}/comments`,
    after: 'reload',
    isKeyed: true,
    name: parentId ?? undefined,
    anchor: parentId === null ? 'comments' : `comment-${parentId}`,
    signIn: needsEmail ? signInFor(here) : undefined,
    body: (kept) =>
      html`${textArea({
        name: 'body',
        kept,
        id: parentId === null ? 'comment' : `reply-${parentId}`,
        label: say.text(parentId === null ? 'yourComment' : 'yourReply'),
        max: 5000,
        rows: 3,
        isRequired: true,
        ...(needsEmail && {
          hint: say.text('askedNext'),
        }),
      })}
      ${hiddenField('parentId', parentId ?? undefined)} ${hiddenField('secret', at.secret)}`,
    submit: html`<button class="${parentId === null ? 'button' : 'quiet-button'}">
      ${say.text(parentId === null ? 'postComment' : 'postReply')}
    </button>`,
  })
}

const position = z.tuple([z.enum(['0', '1']), cursorMoment, z.uuid()])
const perPage = 25
const maxAnswers = 1000
