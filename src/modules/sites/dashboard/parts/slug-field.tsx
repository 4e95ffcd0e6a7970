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
  const isAsked = value !== '' && value !== own && ownProblem === undefined
  const answer = useCall(checkSlug, { slug: settled }, { isEnabled: isAsked && settled === value })
  const checked = isAsked && settled === value ? answer.data : undefined
  const problem = ownProblem ?? checked?.problem ?? undefined
  const address = `${value || 'name'}.${sitesDomain}`
  const moves = own !== '' && value !== own
  // The error belongs to a slug that was typed before.
  const refused = checked ? undefined : error
  const addressText = checked?.isAvailable ? `${address} is available.` : address
  return (
    <Field
      label="Address"
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
          ? `${addressText} ${own}.${sitesDomain} redirects here for 30 days, then becomes available to others.`
          : addressText
      }
      onChange={({ target }) => onChange(target.value.toLowerCase())}
    />
  )
}
