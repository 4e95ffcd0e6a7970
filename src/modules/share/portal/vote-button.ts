import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField } from '#platform/portal/form-parts.ts'
import { html, type Html } from '#platform/portal/html.ts'

import type { IdeaCard } from '../model.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn, signInFor } from './parts.ts'
import { shareSay, type ShareSay } from './words.ts'

/** `isReloading`: reloads the page after the vote, because other parts of it depend on the vote. */
export function voteButton(
  idea: IdeaCard,
  { board, at, visit }: BoardPlace,
  { isReloading = false }: { readonly isReloading?: boolean } = {},
): Html | undefined {
  const say = shareSay(visit)
  const call = `PUT /api/share/${at.slug}/ideas/${idea.key}/vote`
  if (idea.isVotingOpen && board.canVote) {
    return carriedForm(visit, {
      call,
      after: isReloading ? 'reload' : 'vote',
      className: 'vote-form',
      anchor: `idea-${idea.key}`,
      isResumed: !idea.hasVoted,
      body: () =>
        html`${hiddenField('isVoting', !idea.hasVoted)} ${hiddenField('secret', at.secret)}`,
      submit: html`<button class="vote" aria-pressed="${String(idea.hasVoted)}">
        ${countPart(idea, say)}
      </button>`,
    })
  }
  if (idea.isVotingOpen && board.needsIdentity.vote) {
    const back = signInFor(addressOn(at, `/${idea.key}`))
    return html`<a class="vote" href="${back}" data-keeps="${call}">${countPart(idea, say)}</a>`
  }
  if (idea.votesCount === null) return undefined
  return html`<span class="vote still">${countPart(idea, say)}</span>`
}

function countPart({ title, votesCount }: IdeaCard, say: ShareSay): Html {
  const what = say.text(votesCount === null ? 'voteFor' : 'votesFor', { title })
  return html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d="m3 10 5-5 5 5"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      /></svg
    ><span class="visually-hidden">${what}</span>${
      votesCount !== null && html`<span data-count>${say.number(votesCount)}</span>`
    }`
}
