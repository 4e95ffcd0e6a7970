import { listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import type { PreviewPart } from './preview-part.ts'
import { useAskedFields } from './use-asked-fields.ts'

/** The questions before the first message, in the order in which they are asked. */
export function PreviewForm({ settings, words }: PreviewPart) {
  const offered = useAskedFields()
  const { data } = useCall(listTeams, {})
  const team = data?.items.find(({ id }) => settings.teamIds.includes(id))
  const { askName, askEmail, asksTerms, isTeamRequired, asksOneByOne } = settings
  const optional = (isRequired: boolean): string => (isRequired ? '' : words.optional)
  const goingOn = (isRequired: boolean): string => (isRequired ? words.next : words.skip)
  const asked = [
    ...(askName === 'no' ? [] : [{ label: words.name, isRequired: askName === 'required' }]),
    ...(askEmail === 'no' ? [] : [{ label: words.email, isRequired: askEmail === 'required' }]),
    ...(team ? [{ label: words.team, isRequired: isTeamRequired, value: team.name }] : []),
    ...settings.askFields.flatMap(({ field, isRequired, when }) => {
      const known = offered.find((one) => one.field === field)
      return known ? [{ label: known.label, isRequired, isSometimes: when !== null }] : []
    }),
  ]
  if (asked.length === 0 && !asksTerms) {
    return <p className="m-auto max-w-56 text-center text-sm text-ink-soft">Nothing is asked.</p>
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-hidden p-4 text-sm">
      {asked.slice(0, asksOneByOne ? 1 : undefined).map(({ isRequired, ...one }) => (
        <Asked
          key={one.label}
          {...one}
          optional={optional(isRequired)}
          next={asksOneByOne ? goingOn(isRequired) : undefined}
        />
      ))}
      {asksTerms && !(asksOneByOne && asked.length > 0) && (
        <p className="flex items-start gap-2">
          <span className="mt-0.5 size-4 shrink-0 rounded-sm border border-line-strong" />
          <span>
            {words.terms}{' '}
            {settings.privacyUrl && <span className="text-link underline">{words.privacy}</span>}
          </span>
        </p>
      )}
    </div>
  )
}

function Asked({
  label,
  optional,
  value = '',
  isSometimes = false,
  next,
}: {
  readonly label: string
  readonly optional: string
  readonly value?: string
  readonly isSometimes?: boolean
  /** Asked alone, in a bubble, with a button that goes on. */
  readonly next: string | undefined
}) {
  return (
    <div className={isSometimes ? 'opacity-60' : undefined}>
      {next ? (
        <p className="max-w-[85%] self-start rounded-(--corner) bg-sunken px-3 py-2">{label}</p>
      ) : (
        <p className="font-medium">
          {label} {optional && <span className="font-normal text-ink-soft">{optional}</span>}
        </p>
      )}
      <p className="mt-1 min-h-9 rounded-(--corner) border border-line-strong px-3 py-2">{value}</p>
      {next && (
        <p className="mt-2 ml-auto w-fit rounded-(--corner) bg-(--widget) px-3 py-2 text-(--on-widget)">
          {next}
        </p>
      )}
    </div>
  )
}
