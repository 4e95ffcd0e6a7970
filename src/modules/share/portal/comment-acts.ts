import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField, textArea } from '#platform/portal/form-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'

import { reactionEmoji, type ReactionEmoji, type ReaderComment } from '../model.ts'
import { editMinutes } from '../rules.ts'
import type { Thread } from './thread.ts'

export function reactionsPart(comment: ReaderComment, thread: Thread): Html | undefined {
  const { board } = thread.place
  const { say } = thread
  const canReact = board.canVote && !comment.isWaiting && !thread.isLocked
  if (comment.reactions.length === 0 && !canReact) return undefined
  const left = reactionEmoji.filter((one) => !comment.reactions.some(({ emoji }) => emoji === one))
  const add = (emoji: ReactionEmoji): Html =>
    reactionForm({ emoji, count: 0, isMine: false }, comment, thread)
  return html`<div class="reactions">
    ${comment.reactions.map((reaction) =>
      canReact
        ? reactionForm(reaction, comment, thread)
        : html`<span class="reaction still"
            ><span class="visually-hidden">${say.text(names[reaction.emoji])}: </span
            >${reaction.emoji} ${say.number(reaction.count)}</span
          >`,
    )}
    ${
      canReact &&
      left.length > 0 &&
      html`<details class="react" data-menu>
        <summary>
          <span aria-hidden="true">🙂+</span
          ><span class="visually-hidden">${say.text('react')}</span>
        </summary>
        ${left.map(add)}
      </details>`
    }
  </div>`
}

function reactionForm(
  { emoji, count, isMine }: ReaderComment['reactions'][number],
  { id }: ReaderComment,
  { place, key, say }: Thread,
): Html {
  const { at, visit } = place
  return carriedForm(visit, {
    call: `PUT /api/share/${at.slug}/ideas/${key}/comments/${id}/reactions`,
    name: emoji,
    after: 'reload',
    anchor: `comment-${id}`,
    className: 'reaction-form',
    body: () =>
      html`${hiddenField('emoji', emoji)} ${hiddenField('isOn', !isMine)}
      ${hiddenField('secret', at.secret)}`,
    submit: html`<button class="reaction" aria-pressed="${String(isMine)}">
      <span aria-hidden="true">${emoji}</span
      ><span class="visually-hidden">${say.text(names[emoji])}</span>
      ${count > 0 && say.number(count)}
    </button>`,
  })
}

export function ownActions(comment: ReaderComment, thread: Thread): Html {
  const { place, key, say } = thread
  const { at, visit } = place
  const address = `/api/share/${at.slug}/ideas/${key}/comments/${comment.id}`
  const isTried = visit.tried?.values.get('_call') === `PATCH ${address}`
  const edit =
    comment.canEdit &&
    !thread.isLocked &&
    html`<details class="reply" ${isTried && html`open`}>
      <summary>${say.text('edit')}</summary>
      ${carriedForm(visit, {
        call: `PATCH ${address}`,
        after: 'reload',
        anchor: `comment-${comment.id}`,
        body: (kept) =>
          html`${textArea({
            name: 'body',
            id: `edit-${comment.id}`,
            kept,
            value: comment.body,
            label: say.text('yourComment'),
            hint: say.text('editHint', { minutes: editMinutes }),
            max: 5000,
            rows: 3,
            isRequired: true,
          })}
          ${hiddenField('secret', at.secret)}`,
        submit: html`<button class="quiet-button">${say.text('saveComment')}</button>`,
      })}
    </details>`
  return html`${edit}
    <details class="reply">
      <summary>${say.text('delete')}</summary>
      ${carriedForm(visit, {
        call: `DELETE ${address}`,
        after: 'reload',
        anchor: 'comments',
        body: () =>
          html`<p>${say.text('deleteWhat')}</p>
            ${hiddenField('secret', at.secret)}`,
        submit: html`<button class="quiet-button">${say.text('deleteComment')}</button>`,
      })}
    </details>`
}

const names = {
  '👍': 'thumbsUp',
  '❤️': 'heart',
  '🎉': 'party',
  '😄': 'laugh',
  '😕': 'confused',
  '👀': 'eyes',
} as const satisfies Record<ReactionEmoji, string>
