import { carriedForm } from '#platform/portal/carried-form.ts'
import { hiddenField, textArea, textField } from '#platform/portal/form-parts.ts'
import { fileField } from '#platform/portal/file-parts.ts'
import { html } from '#platform/portal/html.ts'
import { notFound, type PortalAnswer, type PortalVisit } from '#platform/portal/portal-page.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { maxPictures } from '../rules.ts'
import type { BoardPlace } from './on-board.ts'
import { addressOn, signInFor } from './parts.ts'
import { shareStyles } from './styles.ts'
import { shareSay } from './words.ts'

export function newIdeaPage(
  _: Scope,
  visit: PortalVisit,
  { board, at, secrecy }: BoardPlace,
): Promise<PortalAnswer> {
  const needsEmail = board.needsIdentity.submit
  const say = shareSay(visit)
  if (!board.canSubmit && !needsEmail) return Promise.resolve(notFound)
  const query = at.secret === undefined ? '' : `?secret=${encodeURIComponent(at.secret)}`
  return Promise.resolve({
    kind: 'page',
    title: say.text('sendIdea'),
    heading: say.text('sendIdea'),
    isListed: false,
    ...secrecy,
    trail: { href: addressOn(at, board.showsIdeas ? '' : '/roadmap'), label: board.title },
    styles: shareStyles,
    body: html`<p class="lead">${say.text('newLead')}</p>
      ${carriedForm(visit, {
        call: `POST /api/share/${at.slug}/submissions`,
        after: { go: addressOn(at, '/{key}') },
        isKeyed: true,
        signIn: needsEmail ? signInFor(visit.here) : undefined,
        body: (kept) =>
          html`${textField({
            name: 'title',
            kept,
            label: say.text('ideaLine'),
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
              <h2>${say.text('oneOfThese')}</h2>
              <ul></ul>
            </div>`
          }
          ${textArea({
            name: 'body',
            kept,
            label: say.text('goodFor'),
            max: 20_000,
            rows: 6,
            ...(needsEmail && {
              hint: say.text('askedNext'),
            }),
          })}
          ${
            board.canSubmit &&
            fileField({
              name: 'pictureIds',
              kept,
              label: say.text('pictures'),
              hint: say.text('picturesHint', { most: maxPictures }),
              upload: `/api/share/${at.slug}/pictures${query}`,
              most: maxPictures,
              isPictures: true,
            })
          }
          ${hiddenField('secret', at.secret)}`,
        submit: html`<button class="button">${say.text('sendIn')}</button>`,
        done: html`<div class="notice">
          <h2>${say.text('thanks')}</h2>
          <p>${say.text('thanksWhy')}</p>
          <p><a href="${addressOn(at)}">${say.text('backToBoard')}</a></p>
        </div>`,
      })}`,
  })
}
