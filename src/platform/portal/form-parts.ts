import { formSay, type FormSay } from './form-words.ts'
import { html, type Html } from './html.ts'
import { nothingKept, type Kept } from './tried-form.ts'

export function hiddenField(name: string, value: string | boolean | undefined): Html | undefined {
  if (value === undefined) return undefined
  return html`<input
      type="hidden"
      name="${name}"
      value="${String(value)}"
      ${typeof value === 'boolean' && html`data-type="boolean"`}
    />${typeof value === 'boolean' && hintFor(name, 'boolean')}`
}

/** Type hints for browsers without JavaScript, which send text only; islands drop them. */
function hintFor(
  name: string,
  ...hints: readonly (string | false | undefined)[]
): Html | undefined {
  const types = hints.filter((hint) => hint !== undefined && hint !== false).join(' ')
  return types === ''
    ? undefined
    : html`<input type="hidden" name="_hint.${name}" value="${types}" />`
}

export interface FieldLook {
  readonly name: string
  readonly id?: string
  readonly label: string
  readonly hint?: string | undefined
  readonly isRequired?: boolean | undefined
  readonly kept?: Kept | undefined
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
    readonly sentAs?: 'number' | 'moment' | undefined
    readonly timeZone?: string
    readonly suggestFrom?: string
  },
): Html {
  const { sentAs, timeZone } = field
  const kept = field.type === 'password' ? undefined : keptIn(field).value(field.name)
  return labelled(
    field,
    html`<input
        ${namesOf(field)}
        ${kept !== undefined && html`value="${kept}"`}
        type="${field.type ?? 'text'}"
        ${field.type === 'number' && html`step="any"`}
        ${field.autocomplete !== undefined && html`autocomplete="${field.autocomplete}"`}
        ${field.max !== undefined && html`maxlength="${field.max}"`}
        ${field.sentAs !== undefined && html`data-type="${field.sentAs}"`}
        ${field.suggestFrom !== undefined && html`data-suggest="${field.suggestFrom}"`}
        dir="auto"
      />${hintFor(field.name, sentAs, sentAs === 'moment' && timeZone, field.isRequired && 'required')}`,
  )
}

export function textArea(
  field: FieldLook & { readonly max: number; readonly rows?: number; readonly value?: string },
): Html {
  return labelled(
    field,
    html`<textarea ${namesOf(field)} rows="${field.rows ?? 4}" maxlength="${field.max}" dir="auto">
${keptIn(field).value(field.name) ?? field.value ?? ''}</textarea
      >${hintFor(field.name, field.isRequired && 'required')}`,
  )
}

export function choiceField(
  field: FieldLook & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
    readonly isMany?: boolean
    readonly value?: string
  },
): Html {
  const { options, isMany, value, kept } = field
  const isChosen = (option: string): boolean =>
    kept?.isTried ? kept.has(field.name, option) : option === value
  return labelled(
    field,
    html`<select ${namesOf(field)} ${isMany && html`multiple`}>
        ${!isMany && value === undefined && html`<option value="">${sayIn(field).text('choose')}</option>`}
        ${options.map(
          (option) =>
            html`<option value="${option.value}" ${isChosen(option.value) && html`selected`}>
              ${option.label}
            </option>`,
        )}</select
      >${hintFor(field.name, isMany && 'list', field.isRequired && 'required')}`,
  )
}

export function checkField(field: FieldLook): Html {
  return html`<div class="field">
    <label class="check"
      ><input
        type="checkbox"
        value="true"
        ${namesOf(field)}
        ${keptIn(field).has(field.name, 'true') && html`checked`}
      />
      ${field.label}</label
    >
    ${hintFor(field.name, 'boolean')} ${below(field)}
  </div>`
}

function labelled(field: FieldLook, control: Html): Html {
  return html`<div class="field">
    <label for="${idOf(field)}"
      >${field.label}${!field.isRequired && html` <span class="optional">${sayIn(field).text('optional')}</span>`}</label
    >
    ${control} ${below(field)}
  </div>`
}

function below(field: FieldLook): Html {
  const id = idOf(field)
  const problem = keptIn(field).problem(field.name)
  return html`${field.hint !== undefined && html`<p class="hint" id="${id}-hint">${field.hint}</p>`}
    <p
      class="problem"
      id="${id}-problem"
      data-problem-of="${field.name}"
      ${problem === undefined && html`hidden`}
    >
      ${problem}
    </p>`
}

function namesOf(field: FieldLook): Html {
  const id = idOf(field)
  const hint = field.hint === undefined ? '' : `${id}-hint `
  return html`id="${id}" name="${field.name}" aria-describedby="${hint}${id}-problem"
  ${field.isRequired && html`aria-required="true"`}
  ${keptIn(field).problem(field.name) !== undefined && html`aria-invalid="true"`}`
}

function keptIn({ kept = nothingKept('en') }: FieldLook): Kept {
  return kept
}

function sayIn(field: FieldLook): FormSay {
  return formSay(keptIn(field))
}

function idOf({ name, id }: FieldLook): string {
  return `field-${id ?? name.replaceAll('.', '-')}`
}
