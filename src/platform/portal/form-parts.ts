import { html, type Html } from './html.ts'

/** A form that the islands of the page carry out: the call it makes, and what comes after. */
export interface CarriedForm {
  /** `POST /api/reader/link` */
  readonly call: string
  readonly after: 'reload' | 'show' | { readonly go: string }
  /** Sends a `clientKey`, so that what is sent again is said once. */
  readonly isKeyed?: boolean
  readonly body: Html
  readonly submit: Html
  /** What stands in its place when it is done: for `show`, and for `go` when the answer names no place. */
  readonly done?: Html
  /** Where one has to say first who he is; what he wrote is kept meanwhile. */
  readonly signIn?: string | undefined
  /** Sent by itself when somebody comes back who was about to. */
  readonly isResumed?: boolean
  readonly className?: string
}

export function carriedForm(form: CarriedForm): Html {
  const { call, after, isKeyed, body, submit, done, signIn, isResumed, className = 'form' } = form
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
    ${body}
    <p class="problem" role="alert" data-problem hidden></p>
    <div class="actions">${submit}</div>
    <noscript><p class="hint">Sending this needs JavaScript. Reading does not.</p></noscript>
    ${done && html`<template>${done}</template>`}
  </form>`
}

/** A value of a form that nobody sees; undefined leaves it out. */
export function hiddenField(name: string, value: string | boolean | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input
    type="hidden"
    name="${name}"
    value="${String(value)}"
    ${typeof value === 'boolean' && html`data-type="boolean"`}
  />`
}

export interface FieldLook {
  readonly name: string
  /** Where a page has several of the name. */
  readonly id?: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isRequired?: boolean | undefined
}

export function textField(
  field: FieldLook & {
    readonly type?:
      | 'text'
      | 'email'
      | 'url'
      | 'tel'
      | 'date'
      | 'datetime-local'
      | 'number'
      | 'password'
    readonly autocomplete?: string
    readonly max?: number
    /** How the value is sent: as a number, or as a moment in time. */
    readonly sentAs?: 'number' | 'moment' | undefined
    /** Where what resembles the text is asked for while it is written. */
    readonly suggestFrom?: string
  },
): Html {
  return labelled(
    field,
    html`<input
      ${namesOf(field)}
      type="${field.type ?? 'text'}"
      ${field.type === 'number' && html`step="any"`}
      ${field.autocomplete !== undefined && html`autocomplete="${field.autocomplete}"`}
      ${field.max !== undefined && html`maxlength="${field.max}"`}
      ${field.sentAs !== undefined && html`data-type="${field.sentAs}"`}
      ${field.suggestFrom !== undefined && html`data-suggest="${field.suggestFrom}"`}
      dir="auto"
    />`,
  )
}

export function textArea(
  field: FieldLook & { readonly max: number; readonly rows?: number },
): Html {
  return labelled(
    field,
    html`<textarea
      ${namesOf(field)}
      rows="${field.rows ?? 4}"
      maxlength="${field.max}"
      dir="auto"
    ></textarea>`,
  )
}

export function choiceField(
  field: FieldLook & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly isMany?: boolean
    readonly value?: string
  },
): Html {
  const { options, isMany, value } = field
  return labelled(
    field,
    html`<select ${namesOf(field)} ${isMany && html`multiple`}>
      ${!isMany && value === undefined && html`<option value="">Choose…</option>`}
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && html`selected`}>
            ${option.label}
          </option>`,
      )}
    </select>`,
  )
}

export function checkField(field: FieldLook): Html {
  return html`<div class="field">
    <label class="check"><input type="checkbox" ${namesOf(field)} /> ${field.label}</label>
    ${below(field)}
  </div>`
}

function labelled(field: FieldLook, control: Html): Html {
  return html`<div class="field">
    <label for="${idOf(field)}"
      >${field.label}${!field.isRequired && html` <span class="optional">Optional</span>`}</label
    >
    ${control} ${below(field)}
  </div>`
}

function below(field: FieldLook): Html {
  const id = idOf(field)
  return html`${field.hint !== undefined && html`<p class="hint" id="${id}-hint">${field.hint}</p>`}
    <p class="problem" id="${id}-problem" data-problem-of="${field.name}" hidden></p>`
}

function namesOf(field: FieldLook): Html {
  const id = idOf(field)
  const hint = field.hint === undefined ? '' : `${id}-hint `
  return html`id="${id}" name="${field.name}" aria-describedby="${hint}${id}-problem"
  ${field.isRequired && html`aria-required="true"`}`
}

function idOf({ name, id }: FieldLook): string {
  return `field-${id ?? name.replaceAll('.', '-')}`
}
