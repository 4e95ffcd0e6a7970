import { listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import type { PreviewPart } from './preview-part.ts'
import { useAskedFields } from './use-asked-fields.ts'

/** The questions before the first message, in the order in which they are asked. */
export function PreviewForm({ settings, words }: PreviewPart) {
  const offered = useAskedFields()
  const { data } = useCall(listTeams, {})
  const team = data?.items.find(({ id }) => settings.teamIds.includes(id))
  const fields = settings.askFields.flatMap(({ field, isRequired, when }) => {
    const known = offered.find((one) => one.field === field)
    return known ? [{ field, label: known.label, isRequired, isSometimes: when !== null }] : []
  })
  const { askName, askEmail, asksTerms, isTeamRequired } = settings
  const isEmpty =
    askName === 'no' && askEmail === 'no' && fields.length === 0 && !team && !asksTerms
  if (isEmpty) {
    return <p className="m-auto max-w-56 text-center text-sm text-ink-soft">Nothing is asked.</p>
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-hidden p-4 text-sm">
      {askName !== 'no' && (
        <Asked label={words.name} optional={askName === 'optional' ? words.optional : ''} />
      )}
      {askEmail !== 'no' && (
        <Asked label={words.email} optional={askEmail === 'optional' ? words.optional : ''} />
      )}
      {team && (
        <Asked
          label={words.team}
          optional={isTeamRequired ? '' : words.optional}
          value={team.name}
        />
      )}
      {fields.map(({ field, label, isRequired, isSometimes }) => (
        <Asked
          key={field}
          label={label}
          optional={isRequired ? '' : words.optional}
          isSometimes={isSometimes}
        />
      ))}
      {asksTerms && (
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
}: {
  readonly label: string
  readonly optional: string
  readonly value?: string
  readonly isSometimes?: boolean
}) {
  return (
    <div className={isSometimes ? 'opacity-60' : undefined}>
      <p className="font-medium">
        {label} {optional && <span className="font-normal text-ink-soft">{optional}</span>}
      </p>
      <p className="mt-1 min-h-9 rounded-(--corner) border border-line-strong px-3 py-2">{value}</p>
    </div>
  )
}
