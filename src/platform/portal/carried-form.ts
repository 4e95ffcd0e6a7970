import { hash } from 'node:crypto'

import { formSay } from './form-words.ts'
import { html, type Html } from './html.ts'
import type { PortalVisit } from './portal-page.ts'
import { keptOf, nothingKept, sentenceOf, type Kept, type TriedForm } from './tried-form.ts'

/**
 * A form that the islands of the page carry out: the call it makes, and what comes after. Browsers
 * without script send it to its page, which makes the same call.
 */
export interface CarriedForm {
  /** `POST /api/reader/link` */
  readonly call: string
  readonly after: 'reload' | 'show' | 'vote' | { readonly go: string }
  /** Tells it from others of the page that make the same call. */
  readonly name?: string | undefined
  /** Sends a `clientKey`, so that what is sent again is said once. */
  readonly isKeyed?: boolean
  body(kept: Kept): Html
  readonly submit: Html
  /** What stands in its place when it is done: for `show`, and for `go` when the answer names no place. */
  readonly done?: Html
  /** Where one has to say first who he is; what he wrote is kept meanwhile. */
  readonly signIn?: string | undefined
  /** Sent by itself when somebody comes back who was about to. */
  readonly isResumed?: boolean
  readonly className?: string
  /** The id of what the page shows again when it was sent without script. */
  readonly anchor?: string
}

export type FormPlace = Pick<PortalVisit, 'search' | 'tried' | 'language'>

export function carriedForm(place: FormPlace, form: CarriedForm): Html {
  const { call, after, isKeyed, body, submit, done, signIn, isResumed, className = 'form' } = form
  const id = formIdOf(form)
  if (done && place.search.get(sentName) === id) return html`<div role="status">${done}</div>`
  const tried = place.tried?.id === id ? place.tried : undefined
  const way = typeof after === 'object' ? 'go' : after
  return html`<form
    class="${className}"
    method="post"
    data-call="${call}"
    data-after="${way}"
    ${typeof after === 'object' && html`data-path="${after.go}"`}
    ${isKeyed && html`data-keyed`}
    ${signIn !== undefined && html`data-sign-in="${signIn}"`}
    ${isResumed && html`data-resumes`}
  >
    ${tried && problemPart(tried, place, signIn)} ${plainParts(form)}
    ${body(tried ? keptOf(tried, place.language) : nothingKept(place.language))}
    <p class="problem" role="alert" data-problem hidden></p>
    <div class="actions">${submit}</div>
    ${done && html`<template>${done}</template>`}
  </form>`
}

/** Whether this form of the page was just sent without script, and what became of it. */
export function standingOf(
  { search, tried }: FormPlace,
  form: Pick<CarriedForm, 'call' | 'name'>,
): 'done' | 'tried' | undefined {
  const id = formIdOf(form)
  if (tried?.id === id) return 'tried'
  return search.get(sentName) === id ? 'done' : undefined
}

/** Signing in happens beside this page: nothing but the page itself holds what he wrote. */
function problemPart(tried: TriedForm, place: FormPlace, signIn: string | undefined): Html {
  const say = formSay(place)
  const way =
    signIn !== undefined &&
    html`${say.text('signInKeeps')}
      <a href="${signIn}" target="_blank" rel="noopener">${say.text('signInBeside')}</a>`
  return html`<p class="problem tried" role="alert" data-problem>${sentenceOf(tried)} ${way}</p>`
}

/** What says to the server what a browser without script wants; the islands send none of it. */
function plainParts(form: CarriedForm): Html {
  const { call, after, isKeyed, anchor } = form
  const parts: readonly (readonly [name: string, value: string | false | undefined])[] = [
    ['_form', formIdOf(form)],
    ['_call', call],
    ['_after', typeof after === 'object' ? after.go : after],
    ['_keyed', isKeyed === true && '1'],
    ['_anchor', anchor],
  ]
  return html`${parts.map(
    ([name, value]) =>
      value !== undefined &&
      value !== false &&
      html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`
}

/** The same on every page and for everybody, so that pages stay the same. */
function formIdOf({ call, name = '' }: Pick<CarriedForm, 'call' | 'name'>): string {
  return hash('sha256', `${call} ${name}`).slice(0, 10)
}

/** In the address of a page: the form that was sent and is done. */
export const sentName = 'sent'
