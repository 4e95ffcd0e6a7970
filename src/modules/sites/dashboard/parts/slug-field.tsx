import { useCall } from '#platform/registry/browser/use-call.ts'
import { Field } from '#ui/field.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

import { checkSlug } from '../../contract.ts'
import { findSlugProblem, slugSentences } from '../../rules.ts'

export function SlugField({
  value,
  own = '',
  sitesDomain,
  error,
  isDisabled = false,
  onChange,
}: {
  readonly value: string
  readonly own?: string
  readonly sitesDomain: string
  readonly error: string | undefined
  readonly isDisabled?: boolean
  readonly onChange: (slug: string) => void
}) {
  const settled = useDebounced(value, 250)
  const ownProblem = value === '' ? undefined : findSlugProblem(value)
  const isChecked = value !== '' && value !== own && ownProblem === undefined
  const answer = useCall(
    checkSlug,
    { slug: settled },
    { isEnabled: isChecked && settled === value },
  )
  const checked = isChecked && settled === value ? answer.data : undefined
  const problem = ownProblem ?? checked?.problem ?? undefined
  const host = `${value || 'name'}.${sitesDomain}`
  const moves = own !== '' && value !== own
  // The error belongs to a slug that was typed before.
  const refused = checked ? undefined : error
  const hostText = checked?.isAvailable ? `${host} is available.` : host
  return (
    <Field
      label="Subdomain"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={63}
      value={value}
      disabled={isDisabled}
      isErrorLive
      error={problem ? slugSentences[problem] : refused}
      hint={
        moves
          ? `${hostText} ${own}.${sitesDomain} redirects here for 30 days, then becomes available to others.`
          : hostText
      }
      onChange={({ target }) => onChange(target.value.toLowerCase())}
    />
  )
}
