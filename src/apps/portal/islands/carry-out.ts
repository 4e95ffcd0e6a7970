import { newClientKey } from '#lib/new-client-key.ts'
import { requestOf, sendRequest } from '#platform/registry/browser-client.ts'
import type { Method } from '#platform/registry/call.ts'

import { storeAction } from './pending-action.ts'
import { pageLocale, pageRefusal, pageWord } from './page-words.ts'
import { readFields } from './read-fields.ts'
import { clearProblems, showProblem, type Problem } from './show-problem.ts'

/**
 * Sends a form as the call it names, `POST /api/…`, then follows `data-after`: `reload`, `show`
 * (the template), `vote` (update the count) or `go` (a path with `{name}` placeholders from the
 * response; without a value, the template is shown).
 */
export async function carryOut(form: HTMLFormElement): Promise<void> {
  const { call = '', after = 'reload', path = '/' } = form.dataset
  const [method = 'POST', address = ''] = call.split(' ') as [Method?, string?]
  clearProblems(form)
  if (form.dataset['signIn'] !== undefined) return goToSignIn(form, call, form.dataset['signIn'])
  setBusy(form, true)
  const answer = await send(method, address, bodyOf(form))
  if ('isLost' in answer) {
    setBusy(form, false)
    showProblem(form, { detail: pageWord('lineLost') })
    return
  }
  if ('problem' in answer) {
    setBusy(form, false)
    showProblem(
      form,
      pageRefusal(answer.problem, (path) => isEmptyIn(form, path)),
    )
    return
  }
  delete form.dataset['key']
  const to = after === 'go' ? fillIn(path, answer.body) : undefined
  if (to !== undefined) location.assign(to)
  else if (after === 'show' || after === 'go') showDone(form)
  else if (after === 'vote') showVote(form, answer.body)
  else location.reload()
}

function goToSignIn(form: HTMLFormElement, call: string, signIn: string): void {
  const missing = [...form.querySelectorAll<HTMLTextAreaElement>('[aria-required="true"]')].filter(
    ({ value }) => value.trim() === '',
  )
  if (missing.length > 0) {
    const errors = missing.map(({ name }) => ({ path: name, message: pageWord('writeFirst') }))
    showProblem(form, { errors })
    return
  }
  storeAction(call, form)
  location.assign(signIn)
}

type Answer =
  | { readonly body: Readonly<Record<string, unknown>> }
  | { readonly problem: Problem }
  | { readonly isLost: true }

async function send(method: Method, path: string, body: object): Promise<Answer> {
  const { url, init } = requestOf({ method, path }, body)
  try {
    const response = await sendRequest(url, init)
    const data = (await response.json().catch(() => ({}))) as Record<string, unknown>
    return response.ok ? { body: data } : { problem: data }
  } catch {
    return { isLost: true }
  }
}

/**
 * The key stays until the call succeeds, so a retry after a lost connection doesn't duplicate it.
 */
function bodyOf(form: HTMLFormElement): object {
  const fields = readFields(form)
  if (!('keyed' in form.dataset)) return fields
  form.dataset['key'] ??= newClientKey()
  return { ...fields, clientKey: form.dataset['key'] }
}

function isEmptyIn(form: HTMLFormElement, path: string): boolean {
  const control = form.elements.namedItem(path)
  return control !== null && 'value' in control && String(control.value).trim() === ''
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = String(isBusy)
  for (const button of form.querySelectorAll('button')) button.disabled = isBusy
}

function showDone(form: HTMLFormElement): void {
  const done = form.querySelector('template')
  if (!done) return
  const shown = document.createElement('div')
  shown.setAttribute('role', 'status')
  shown.tabIndex = -1
  shown.append(done.content.cloneNode(true))
  const place = form.closest('[data-answers]') ?? form
  place.replaceWith(shown)
  shown.focus()
}

function showVote(form: HTMLFormElement, body: Readonly<Record<string, unknown>>): void {
  setBusy(form, false)
  const hasVoted = body['hasVoted'] === true
  const next = form.elements.namedItem('isVoting')
  if (next instanceof HTMLInputElement) next.value = String(!hasVoted)
  const button = form.querySelector('button')
  if (button) button.ariaPressed = String(hasVoted)
  const count = form.querySelector('[data-count]')
  const votes = body['votesCount']
  if (count && typeof votes === 'number') count.textContent = votes.toLocaleString(pageLocale())
  button?.focus()
}

/**
 * Returns a path on this host, whatever the response contains; undefined if a placeholder has no
 * value.
 */
function fillIn(path: string, body: Readonly<Record<string, unknown>>): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => textOf(body[name]) === '')) return undefined
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(body[name]))
  const url = new URL(filled, location.origin)
  return url.origin === location.origin ? url.href : '/'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
