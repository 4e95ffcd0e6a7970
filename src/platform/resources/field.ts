/**
 * One property of a record, described once: the form, the table, the check of what is sent, the
 * columns of a CSV file and the history all follow from it.
 */
export type Field = TextField | ProseField | ChoiceField | ColorField | FlagField | NumberField

interface Described {
  readonly label: string
  readonly hint?: string
  /** False keeps it out of the table; it is still in the form and in CSV files. */
  readonly isListed?: boolean
}

export interface TextField extends Described {
  readonly kind: 'text'
  readonly max: number
  readonly isRequired: boolean
  readonly isSortable?: boolean
  /** What it must look like, and how that is said to whoever writes something else. */
  readonly pattern?: { readonly source: string; readonly sentence: string }
}
export interface ProseField extends Described {
  readonly kind: 'prose'
  readonly max: number
}
export interface ChoiceField<Value extends string = string> extends Described {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption<Value>[]
  readonly preset: Value
}
export interface ChoiceOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Offered only while another field has one of these values; the server refuses it else. */
  readonly within?: { readonly field: string; readonly values: readonly string[] }
}
export interface ColorField extends Described {
  readonly kind: 'color'
  readonly preset: string
}
export interface FlagField extends Described {
  readonly kind: 'flag'
}
export interface NumberField extends Described {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly preset: number
  readonly isSortable?: boolean
}

export type Fields = Readonly<Record<string, Field>>

export type ValueOf<F extends Field> = F extends {
  kind: 'choice'
  options: readonly (infer Option)[]
}
  ? Option extends { readonly value: infer Value }
    ? Value
    : never
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'number' }
      ? number
      : string

type Extra<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>

export function text(label: string, extra: Extra<TextField> = {}): TextField {
  return { kind: 'text', label, max: 120, isRequired: true, ...extra }
}

export function prose(label: string, extra: Extra<ProseField> = {}): ProseField {
  return { kind: 'prose', label, max: 500, ...extra }
}

export function choice<const Value extends string>(
  label: string,
  options: readonly ChoiceOption<Value>[],
  extra: Extra<ChoiceField<Value>> = {},
): ChoiceField<Value> {
  const [first] = options
  if (!first) throw new Error(`"${label}" offers nothing to choose.`)
  return { kind: 'choice', label, options, preset: first.value, ...extra }
}

export function color(label: string, extra: Extra<ColorField> = {}): ColorField {
  return { kind: 'color', label, preset: '#64748b', ...extra }
}

export function flag(label: string, extra: Extra<FlagField> = {}): FlagField {
  return { kind: 'flag', label, ...extra }
}

export function number(label: string, extra: Extra<NumberField> = {}): NumberField {
  return { kind: 'number', label, min: 0, max: 1_000_000, preset: 0, ...extra }
}

/** The choices that hold beside what the other fields say. */
export function offeredOptions(
  { options }: Pick<ChoiceField, 'options'>,
  values: Readonly<Record<string, unknown>>,
): readonly ChoiceOption[] {
  return options.filter(
    ({ within }) => !within || within.values.includes(String(values[within.field])),
  )
}

/** With the preset in place of a choice that no longer holds. */
export function settledChoices<Values extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  values: Values,
): Values {
  const settled = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice' || values[name] === undefined) return []
    const holds = offeredOptions(field, values).some(({ value }) => value === values[name])
    return holds ? [] : [[name, field.preset]]
  })
  return settled.length === 0 ? values : { ...values, ...Object.fromEntries(settled) }
}

/** What stands in the form of a new record. */
export function emptyValue(field: Field): string | number | boolean {
  switch (field.kind) {
    case 'text':
    case 'prose':
      return ''
    case 'choice':
    case 'color':
    case 'number':
      return field.preset
    case 'flag':
      return false
  }
}
