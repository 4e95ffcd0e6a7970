import type { Step } from '#modules/bugs/model.ts'
import { maxSteps, Ring, type cleanStep, type maskUrl } from '#modules/bugs/rules.ts'

import type { IsRedacted } from '../recording/redaction.ts'

/** Passed in, because the masking code already ships in the bundle of the recorder. */
export interface StepsNeeds {
  readonly isRedacted: IsRedacted
  readonly cleanStep: typeof cleanStep
  readonly maskUrl: typeof maskUrl
}

export interface Steps {
  list(): readonly Step[]
  cover(): void
  forget(): void
  stop(): void
}

/**
 * Records page visits, clicks and submitted forms. Never reads keys, field values or selections.
 */
export function followSteps({ isRedacted, cleanStep, maskUrl }: StepsNeeds): Steps {
  let kept = new Ring<StoredStep>(maxSteps)
  let seen = ''

  function add(act: Step['act'], role: string, name: string, element?: Element): void {
    const line = cleanStep({ act, role, name, at: new Date().toISOString() })
    kept.add({ line, element: element && new WeakRef(element) })
  }
  // Polled, because pages change their URL in many ways and patching them all could break the page.
  function look(): void {
    const path = maskUrl(location.pathname + location.search)
    if (path !== seen) add('page', '', path)
    seen = path
  }
  const onClick = (event: Event): void => {
    const element = clickedIn(event)
    if (!element) return
    const role = roleOf(element)
    const isChoice = choices.has(role) || element.matches(choiceSelector)
    const name = isChoice ? '' : nameOf(element, isRedacted)
    look()
    if (role || name) add('click', role, name, element)
  }
  const onSubmit = ({ target, isTrusted }: Event): void => {
    if (!isTrusted || !(target instanceof Element)) return
    look()
    const name = isCovered(target, isRedacted) ? hidden : (target.ariaLabel ?? '')
    add('submit', 'form', name, target)
  }
  // In the capture phase, because the page's own handler may remove the clicked element.
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  const timer = setInterval(look, 1000)
  look()
  return {
    list() {
      look()
      return kept.list().map(({ line }) => line)
    },
    cover() {
      const before = kept.list()
      kept = new Ring(maxSteps)
      for (const { line, element } of before) {
        // Whether a removed element was masked can't be determined anymore.
        const one = element?.deref()
        const isBare = line.act === 'page' || (one?.isConnected && !isCovered(one, isRedacted))
        const name = isBare ? line.name : hidden
        kept.add({ line: { ...line, name }, element })
      }
    },
    forget() {
      kept = new Ring(maxSteps)
      seen = ''
    },
    stop() {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      clearInterval(timer)
    },
  }
}

interface StoredStep {
  readonly line: Step
  readonly element: WeakRef<Element> | undefined
}

/** The name of what was clicked. Undefined for inert elements, scripts and our own chat. */
function clickedIn(event: Event): Element | undefined {
  const [target] = event.composedPath()
  if (!event.isTrusted || !(target instanceof Element)) return undefined
  if (event.target instanceof Element && event.target.closest('[data-parley]')) return undefined
  const acting = target.closest(actingSelector)
  const label = target.closest('label')
  // The text of a label can be a selection. The click on its control follows anyway.
  if (label?.control && !(acting && label.contains(acting))) return undefined
  if (acting) return acting
  return getComputedStyle(target).cursor === 'pointer' ? target : undefined
}

function roleOf(element: Element): string {
  const value = element.getAttribute('role') ?? ''
  if (roles.has(value)) return value
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'field'
  return tagRoles[element.localName] ?? (element.matches('[contenteditable]') ? 'field' : '')
}

function nameOf(element: Element, isRedacted: IsRedacted): string {
  if (isCovered(element, isRedacted)) return hidden
  const words = (one: Element): string => wordsIn(one, isRedacted).replaceAll(/\s+/g, ' ').trim()
  const value = element.ariaLabel ?? ''
  if (value || element.matches(chosenSelector)) return value
  if (element.matches(fieldSelector)) {
    const { labels } = element as HTMLInputElement
    if (isButton(element)) return element.value
    return (labels?.[0] && words(labels[0])) || (element.getAttribute('placeholder') ?? '')
  }
  return words(element) || element.querySelector('img')?.alt || element.getAttribute('title') || ''
}

function isButton(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && inputRoles[element.type] === 'button'
}

function isCovered(element: Element, isRedacted: IsRedacted): boolean {
  for (let at: Element | null | undefined = element; at; at = around(at)) {
    if (at.matches(coveredSelector) || isRedacted(at)) return true
  }
  return false
}

function around(element: Element): Element | null | undefined {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

function wordsIn(element: Element, isRedacted: IsRedacted): string {
  return [...element.childNodes]
    .slice(0, 50)
    .map((node) => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches(silentSelector)) return ''
      if (node.matches(coveredSelector) || isRedacted(node)) return hidden
      return wordsIn(node, isRedacted)
    })
    .join(' ')
}

const hidden = '•••'
const fieldSelector = 'input,textarea,select'
const silentSelector = `${fieldSelector},script,style,svg`
const coveredSelector = '[data-parley-mask],[contenteditable]:not([contenteditable="false" i])'
const roles = new Set(
  'button link tab menuitem menuitemcheckbox menuitemradio checkbox switch radio option treeitem slider textbox combobox'.split(
    ' ',
  ),
)
/** Their name is the selected value. */
const choices = new Set([
  'checkbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'treeitem',
])
/** Their content, such as the days of a calendar, is a value too. */
const choiceSelector =
  ':is([role=grid],[role=listbox],[role=radiogroup],[role=tree]) *,[aria-selected]:not([role=tab])'
const chosenSelector = `:is([role=combobox],[role=textbox],[role=slider],[aria-haspopup=listbox]):not(${fieldSelector})`
const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
}
const tagRoles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  summary: 'button',
  select: 'list',
  option: 'option',
  textarea: 'field',
}
const actingSelector = `${fieldSelector},a[href],button,summary,option,[contenteditable],${[...roles].map((role) => `[role=${role}]`).join()}`
