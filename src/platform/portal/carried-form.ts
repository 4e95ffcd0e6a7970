import { hash } from 'node:crypto'

import { formSay } from './form-words.ts'
import { html, type Html } from './html.ts'
import type { PortalVisit } from './portal-page.ts'
import { keptOf, nothingKept, sentenceOf, type Kept, type TriedForm } from './tried-form.ts'

/**
 * A form the page's islands submit: the call it makes and what happens next. Without JavaScript,
 * the browser posts it to its page, which makes the same call.
 */
export interface CarriedForm {
  /** `POST /api/reader/link` */
  readonly call: string
  readonly after: 'reload' | 'show' | 'vote' | { readonly go: string }
  readonly name?: string | undefined
  readonly isKeyed?: boolean
  body(kept: Kept): Html
  readonly submit: Html
  readonly done?: Html
  readonly signIn?: string | undefined
  readonly isResumed?: boolean
  readonly className?: string
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

export function formStatusOf(
  { search, tried }: FormPlace,
  form: Pick<CarriedForm, 'call' | 'name'>,
): 'done' | 'tried' | undefined {
  const id = formIdOf(form)
  if (tried?.id === id) return 'tried'
  return search.get(sentName) === id ? 'done' : undefined
}

/** Opens sign-in in a new tab, because the reader's text is only on this page. */
function problemPart(tried: TriedForm, place: FormPlace, signIn: string | undefined): Html {
  const say = formSay(place)
  const way =
    signIn !== undefined &&
    html`${say.text('signInKeeps')}
      <a href="${signIn}" target="_blank" rel="noopener">${say.text('signInBeside')}</a>`
  return html`<p class="problem tried" role="alert" data-problem>${sentenceOf(tried)} ${way}</p>`
}

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

/** Identical for everyone, so pages stay cacheable. */
function formIdOf({ call, name = '' }: Pick<CarriedForm, 'call' | 'name'>): string {
  return hash('sha256', `${call} ${name}`).slice(0, 10)
}

export const sentName = 'sent'
