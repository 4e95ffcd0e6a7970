import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField, textArea, textField } from '#platform/portal/form-parts.ts'
import { fileField } from '#platform/portal/file-parts.ts'
import { html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { mostPictures } from '../rules.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn, signInFor } from './parts.ts'
import { shareStyles } from './styles.ts'

/** Where an idea is sent in; what is there already is shown while its title is written. */
export function newIdeaPage(
  _: Scope,
  visit: PortalVisit,
  { board, at, secrecy }: BoardPlace,
): Promise<PortalAnswer> {
  const isAsked = board.needsIdentity.submit
  if (!board.canSubmit && !isAsked) return Promise.resolve(notFound)
  const query = at.secret === undefined ? '' : `?secret=${encodeURIComponent(at.secret)}`
  return Promise.resolve({
    kind: 'page',
    title: 'Send in an idea',
    heading: 'Send in an idea',
    isListed: false,
    ...secrecy,
    trail: { href: addressOn(at, board.showsIdeas ? '' : '/roadmap'), label: board.title },
    styles: shareStyles,
    body: html`<p class="lead">
        One idea at a time is easiest to vote for. Perhaps somebody asked for it before.
      </p>
      ${carriedForm(visit, {
        call: `POST /api/share/${at.slug}/submissions`,
        after: { go: addressOn(at, '/{key}') },
        isKeyed: true,
        signIn: isAsked ? signInFor(visit.here) : undefined,
        body: (kept) =>
          html`${textField({
            name: 'title',
            kept,
            label: 'Your idea in one line',
            max: 150,
            isRequired: true,
            ...(board.showsIdeas && { suggestFrom: `/api/share/${at.slug}/suggestions${query}` }),
          })}
          ${
            board.showsIdeas &&
            html`<div
              class="suggestions"
              data-suggestions
              data-path="${addressOn(at, '/KEY')}"
              aria-live="polite"
              hidden
            >
              <h2>Is it one of these?</h2>
              <ul></ul>
            </div>`
          }
          ${textArea({
            name: 'body',
            kept,
            label: 'What would it be good for?',
            max: 20_000,
            rows: 6,
            ...(isAsked && {
              hint: 'Next you are asked for your e-mail address. What you write is kept.',
            }),
          })}
          ${
            board.canSubmit &&
            fileField({
              name: 'pictureIds',
              label: 'Pictures',
              hint: `At most ${mostPictures}, up to 5 MB each. Everybody who reads the board sees them.`,
              upload: `/api/share/${at.slug}/pictures${query}`,
              most: mostPictures,
              isPictures: true,
            })
          }
          ${hiddenField('secret', at.secret)}`,
        submit: html`<button class="button">Send in</button>`,
        done: html`<div class="notice">
          <h2>Thank you</h2>
          <p>Somebody looks at your idea before others see it.</p>
          <p><a href="${addressOn(at)}">Back to the board</a></p>
        </div>`,
      })}`,
  })
}
