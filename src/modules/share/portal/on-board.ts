import { carriedForm, type FormPlace } from '#platform/portal/carried-form.ts'
import { textField } from '#platform/portal/form-parts.ts'
import { html } from '#platform/portal/html.ts'
import {
  notFound,
  type PageContent,
  type PortalAnswer,
  type PortalPage,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { SharedBoard } from '../model.ts'
import { presentSharedBoard } from '../server/present.ts'
import type { At } from '../server/reader.ts'
import {
  asksWhoReads,
  findLocked,
  findReadableShare,
  type ShareRow,
} from '../server/store/shares.ts'
import { addressOn, signInFor } from './parts.ts'
import { shareSay } from './words.ts'

export interface BoardPlace {
  readonly share: ShareRow
  readonly board: SharedBoard
  readonly at: At
  readonly visit: FormPlace
  readonly isListed: boolean
  readonly secrecy: { readonly isSecret?: true }
}

type Show = (scope: Scope, visit: PortalVisit, place: BoardPlace) => Promise<PortalAnswer>

/**
 * Renders a page of a board for readers with access. Others get the password or sign-in form if
 * that opens the board, and no hint of what is behind it. Feeds and other programs get a 404.
 */
export function onBoard(show: Show, { asks = true } = {}): PortalPage['answer'] {
  return async (scope, visit) => {
    const at = { slug: visit.params['slug'] ?? '', secret: secretIn(visit.search) }
    const share = await findReadableShare(scope, at)
    if (!share) return asks ? signInForm(scope, visit, at) : notFound
    const board = await presentSharedBoard(scope, share)
    const place = {
      share,
      board,
      visit,
      at: share.viewAccess === 'link' ? at : { slug: at.slug },
      isListed: board.isIndexed && visit.site.indexable && visit.search.size === 0,
      secrecy: share.viewAccess === 'link' ? ({ isSecret: true } as const) : {},
    }
    return show(scope, visit, place).catch((error: unknown) => answerRefusal(error, place.at))
  }
}

function secretIn(search: URLSearchParams): string | undefined {
  const secret = search.get('secret')
  return secret !== null && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** An invalid cursor leads to the first page. Items without access are a 404. */
function answerRefusal(error: unknown, at: At): PortalAnswer {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'not_found') return notFound
  if (error.code === 'invalid') return { kind: 'redirect', to: addressOn(at) }
  throw error
}

async function signInForm(scope: Scope, visit: PortalVisit, { slug }: At): Promise<PortalAnswer> {
  const { site, reader, here } = visit
  if (await findLocked(scope, site.siteId, slug)) return passwordPage(visit, slug)
  if (reader.contactId === null && (await asksWhoReads(scope, site.siteId, slug))) {
    return { kind: 'redirect', to: signInFor(here) }
  }
  return notFound
}

/** The same page for every URL, so that it only reveals that a password is needed. */
function passwordPage(visit: FormPlace, slug: string): PageContent {
  const say = shareSay(visit)
  return {
    kind: 'page',
    title: say.text('passwordTitle'),
    heading: say.text('passwordHeading'),
    isListed: false,
    isSecret: true,
    body: html`<p class="lead">${say.text('passwordLead')}</p>
      ${carriedForm(visit, {
        call: `POST /api/share/${slug}/unlock`,
        after: 'reload',
        body: (kept) =>
          textField({
            name: 'password',
            kept,
            label: say.text('password'),
            type: 'password',
            autocomplete: 'current-password',
            max: 200,
            isRequired: true,
          }),
        submit: html`<button class="button">${say.text('open')}</button>`,
      })}`,
  }
}
