import type { DateRange } from '#lib/date-range.ts'

/**
 * One property of a record, described once. Form, table, filters, validation, CSV columns, and
 * history all derive from it. It contains no code or schema, so it adds almost nothing to the
 * browser bundle. See `field-kinds.ts` (display, CSV), `record-schema.ts` (validation),
 * `server/columns.ts` (storage), `server/filter-conditions.ts`, `browser/inputs/`, and
 * `browser/cell.tsx`.
 */
export type Field =
  | TextField
  | ProseField
  | DocumentField
  | EmailField
  | UrlField
  | NumberField
  | PercentField
  | MoneyField
  | DurationField
  | FlagField
  | DateField
  | TimeField
  | DateRangeField
  | ChoiceField
  | ChoicesField
  | ColorField
  | FileField
  | MemberField
  | RelationField
  | RowsField
  | JsonField

interface Described {
  readonly label: string
  /** Help text below the input, at most 12 words. */
  readonly hint?: string
  /** False hides it in the table; it stays in the form and in CSV files. */
  readonly isListed?: boolean
  readonly isSortable?: boolean
  /**
   * False hides it in the filter bar. Choices, flags, members, and relations are filters by
   * default.
   */
  readonly isFilterable?: boolean
}

/** Values must be unique in an organization. The table needs a unique index on the column. */
interface Unique {
  readonly isUnique?: boolean
}

/** Optional fields are null until filled in. */
interface Optional<Required extends boolean> {
  readonly isRequired: Required
}

export interface TextField extends Described, Unique {
  readonly kind: 'text'
  readonly max: number
  readonly isRequired: boolean
  readonly preset?: string
  readonly pattern?: { readonly source: string; readonly sentence: string }
}
export interface ProseField extends Described {
  readonly kind: 'prose'
  readonly max: number
  readonly isRequired: boolean
}
export interface DocumentField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'document'
}
export interface EmailField extends Described, Unique {
  readonly kind: 'email'
  readonly isRequired: boolean
  readonly preset?: string
}
export interface UrlField extends Described, Unique {
  readonly kind: 'url'
  readonly isRequired: boolean
  readonly preset?: string
}
export interface NumberField<Preset extends number | null = number | null>
  extends Described, Unique {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly preset: Preset
  /** Decimal places. None makes it a whole number. */
  readonly decimals?: number
  readonly unit?: string
}
/** 12.5 stands for 12.5 %. */
export interface PercentField<Preset extends number | null = number | null> extends Described {
  readonly kind: 'percent'
  readonly min: number
  readonly max: number
  readonly preset: Preset
}
export interface MoneyField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'money'
  /** The first option is the default. */
  readonly currencies: readonly string[]
}
/** A duration in minutes. */
export interface DurationField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'duration'
  readonly max: number
}
export interface FlagField extends Described {
  readonly kind: 'flag'
  readonly preset?: boolean
}
export interface DateField<Required extends boolean = boolean>
  extends Described, Unique, Optional<Required> {
  readonly kind: 'date'
}
export interface TimeField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'time'
}
export interface DateRangeField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'dateRange'
}
export interface ChoiceField<Value extends string = string> extends Described {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption<Value>[]
  readonly preset: Value
}
export interface ChoicesField<Value extends string = string> extends Described {
  readonly kind: 'choices'
  readonly options: readonly ChoiceOption<Value>[]
  readonly preset: readonly Value[]
}
export interface ChoiceOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  /** Color of the chip if this is the state of a record. */
  readonly tone?: 'plain' | 'good' | 'info' | 'warn' | 'bad'
  /** Only available while another field has one of these values. The server checks it too. */
  readonly within?: { readonly field: string; readonly values: readonly string[] }
}
export interface ColorField extends Described {
  readonly kind: 'color'
  readonly preset: string
}
export interface FileField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'file'
  /** The use defines the allowed types and sizes. */
  readonly use: string
}
export interface MemberField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'member'
}
/** The ID of another record. */
export interface RelationField<Required extends boolean = boolean>
  extends Described, Optional<Required> {
  readonly kind: 'relation'
  readonly table: string
  /** Set if the other record is described too. The input then finds it by itself. */
  readonly record?: RelatedRecord
}

/** The part of a `Resource` that names and finds its records. */
export interface RelatedRecord {
  readonly plural: string
  readonly table: string
  readonly title: string
}
/** Rows of subfields, such as invoice lines. */
export interface RowsField<Columns extends Fields = Fields> extends Described {
  readonly kind: 'rows'
  readonly fields: Columns
  readonly max: number
}
/** Any other JSON. Its schema is passed to `resourceCalls`, which never reaches the browser. */
export interface JsonField<Value extends FieldValue = FieldValue> extends Described {
  readonly kind: 'json'
  readonly preset: Value
}

export type Fields = Readonly<Record<string, Field>>

/** An amount in the smallest unit of its currency: 1250 EUR is €12.50. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

export type FieldValue =
  | string
  | number
  | boolean
  | null
  | Money
  | DateRange
  | readonly FieldValue[]
  | { readonly [name: string]: FieldValue }

interface ValuesByKind {
  readonly text: string
  readonly prose: string
  readonly email: string
  readonly url: string
  readonly document: { readonly [name: string]: FieldValue }
  readonly number: number
  readonly percent: number
  readonly money: Money
  readonly duration: number
  readonly flag: boolean
  readonly date: string
  readonly time: string
  readonly dateRange: DateRange
  readonly color: string
  readonly file: string
  readonly member: string
  readonly relation: string
}

export type ValueOf<F extends Field> =
  F extends ChoiceField<infer Value>
    ? Value
    : F extends ChoicesField<infer Value>
      ? Value[]
      : F extends RowsField<infer Columns>
        ? { [Name in keyof Columns]: ValueOf<Columns[Name]> }[]
        : F extends JsonField<infer Value>
          ? Value
          : F extends { kind: infer Kind extends keyof ValuesByKind }
            ? ValuesByKind[Kind] | EmptyOf<F>
            : never

type EmptyOf<F> = F extends { kind: NullableKind; isRequired: infer Required }
  ? Required extends true
    ? never
    : null
  : F extends { kind: 'number' | 'percent'; preset: infer Preset }
    ? null extends Preset
      ? null
      : never
    : never

type NullableKind =
  | 'document'
  | 'money'
  | 'duration'
  | 'date'
  | 'time'
  | 'dateRange'
  | 'file'
  | 'member'
  | 'relation'

type Extra<F extends Field> = Partial<Omit<F, 'kind' | 'label'>>

export function text(label: string, extra: Extra<TextField> = {}): TextField {
  return { kind: 'text', label, max: 120, isRequired: true, ...extra }
}

export function prose(label: string, extra: Extra<ProseField> = {}): ProseField {
  return { kind: 'prose', label, max: 500, isRequired: false, ...extra }
}

export function richText<Required extends boolean = false>(
  label: string,
  extra: Extra<DocumentField<Required>> = {},
): DocumentField<Required> {
  return { kind: 'document', label, isListed: false, ...optional(extra) }
}

export function email(label: string, extra: Extra<EmailField> = {}): EmailField {
  return { kind: 'email', label, isRequired: false, ...extra }
}

export function url(label: string, extra: Extra<UrlField> = {}): UrlField {
  return { kind: 'url', label, isRequired: false, ...extra }
}

export function number<Preset extends number | null = number>(
  label: string,
  extra: Extra<NumberField<Preset>> = {},
): NumberField<Preset> {
  return { kind: 'number', label, min: 0, max: 1_000_000, ...withPreset(extra, 0) }
}

export function percent<Preset extends number | null = number>(
  label: string,
  extra: Extra<PercentField<Preset>> = {},
): PercentField<Preset> {
  return { kind: 'percent', label, min: 0, max: 100, ...withPreset(extra, 0) }
}

export function money<Required extends boolean = false>(
  label: string,
  currencies: readonly [string, ...string[]],
  extra: Extra<MoneyField<Required>> = {},
): MoneyField<Required> {
  return { kind: 'money', label, currencies, ...optional(extra) }
}

export function duration<Required extends boolean = false>(
  label: string,
  extra: Extra<DurationField<Required>> = {},
): DurationField<Required> {
  return { kind: 'duration', label, max: 600_000, ...optional(extra) }
}

export function flag(label: string, extra: Extra<FlagField> = {}): FlagField {
  return { kind: 'flag', label, ...extra }
}

export function date<Required extends boolean = false>(
  label: string,
  extra: Extra<DateField<Required>> = {},
): DateField<Required> {
  return { kind: 'date', label, ...optional(extra) }
}

export function time<Required extends boolean = false>(
  label: string,
  extra: Extra<TimeField<Required>> = {},
): TimeField<Required> {
  return { kind: 'time', label, ...optional(extra) }
}

export function dateRange<Required extends boolean = false>(
  label: string,
  extra: Extra<DateRangeField<Required>> = {},
): DateRangeField<Required> {
  return { kind: 'dateRange', label, ...optional(extra) }
}

export function choice<const Value extends string>(
  label: string,
  options: readonly ChoiceOption<Value>[],
  extra: Extra<ChoiceField<Value>> = {},
): ChoiceField<Value> {
  const [first] = options
  if (!first) throw new Error(`"${label}" has no options.`)
  return { kind: 'choice', label, options, preset: first.value, ...extra }
}

export function choices<const Value extends string>(
  label: string,
  options: readonly ChoiceOption<Value>[],
  extra: Extra<ChoicesField<Value>> = {},
): ChoicesField<Value> {
  return { kind: 'choices', label, options, preset: [], ...extra }
}

export function color(label: string, extra: Extra<ColorField> = {}): ColorField {
  return { kind: 'color', label, preset: '#64748b', ...extra }
}

export function file<Required extends boolean = false>(
  label: string,
  use: string,
  extra: Extra<FileField<Required>> = {},
): FileField<Required> {
  return { kind: 'file', label, use, ...optional(extra) }
}

export function member<Required extends boolean = false>(
  label: string,
  extra: Extra<MemberField<Required>> = {},
): MemberField<Required> {
  return { kind: 'member', label, ...optional(extra) }
}

export function relation<Required extends boolean = false>(
  label: string,
  to: string | RelatedRecord,
  extra: Extra<RelationField<Required>> = {},
): RelationField<Required> {
  if (typeof to === 'string') return { kind: 'relation', label, table: to, ...optional(extra) }
  const { plural, table, title } = to
  return { kind: 'relation', label, table, record: { plural, table, title }, ...optional(extra) }
}

export function rows<const Columns extends Fields>(
  label: string,
  fields: Columns,
  extra: Extra<RowsField<Columns>> = {},
): RowsField<Columns> {
  return { kind: 'rows', label, fields, max: 100, isListed: false, ...extra }
}

export function json<Value extends FieldValue>(
  label: string,
  preset: Value,
  extra: Extra<JsonField<Value>> = {},
): JsonField<Value> {
  return { kind: 'json', label, preset, isListed: false, ...extra }
}

function optional<Required extends boolean, E extends { readonly isRequired?: Required }>(
  extra: E,
): E & { readonly isRequired: Required } {
  return { ...extra, isRequired: (extra.isRequired ?? false) as Required }
}

function withPreset<Preset extends number | null, E extends { readonly preset?: Preset }>(
  extra: E,
  usual: number,
): E & { readonly preset: Preset } {
  return { ...extra, preset: (extra.preset === undefined ? usual : extra.preset) as Preset }
}

export function offeredOptions(
  { options }: Pick<ChoiceField, 'options'>,
  values: Readonly<Record<string, unknown>>,
): readonly ChoiceOption[] {
  return options.filter(
    ({ within }) => !within || within.values.includes(String(values[within.field])),
  )
}

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
