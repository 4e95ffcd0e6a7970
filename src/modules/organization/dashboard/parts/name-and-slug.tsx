import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useState } from 'react'

import { checkSlug } from '#modules/sites/contract.ts'
import { findSlugProblem, slugSentences } from '#modules/sites/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Field } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { suggestSlug } from './suggest-slug.ts'

export function NameAndSlug({
  nameField,
  sitesDomain,
  nameError,
  slugError,
}: {
  readonly nameField: string
  readonly sitesDomain: string
  readonly nameError: string | undefined
  readonly slugError: string | undefined
}) {
  const [name, setName] = useState('')
  const [typedSlug, setTypedSlug] = useState<string>()
  const slug = typedSlug ?? suggestSlug(name)
  const check = useSlugCheck(slug)
  return (
    <>
      <Field
        name={nameField}
        label="Organization"
        autoComplete="organization"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={nameError}
        missing="Enter the name of your organization."
      />
      <Field
        name="slug"
        label="Site address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={slug}
        onChange={({ target }) => setTypedSlug(target.value.toLowerCase())}
        isErrorLive
        error={check.problem ?? (check.state === 'free' ? undefined : slugError)}
        hint={
          check.state === 'free'
            ? `${slug}.${sitesDomain} is available.`
            : `Your public pages are at ${slug || 'name'}.${sitesDomain}.`
        }
        trailing={<CheckMark state={check.state} />}
      />
    </>
  )
}

interface SlugCheck {
  readonly state: 'empty' | 'asking' | 'free' | 'refused'
  readonly problem: string | undefined
}

function useSlugCheck(slug: string): SlugCheck {
  const settled = useDebounced(slug, 250)
  const ownProblem = slug === '' ? undefined : findSlugProblem(slug)
  const isAsking = slug !== '' && ownProblem === undefined
  const answer = useCall(checkSlug, { slug: settled }, { isEnabled: isAsking && settled === slug })
  if (slug === '') return { state: 'empty', problem: undefined }
  if (ownProblem) return { state: 'refused', problem: slugSentences[ownProblem] }
  if (settled !== slug || !answer.data) return { state: 'asking', problem: undefined }
  const { problem } = answer.data
  return problem
    ? { state: 'refused', problem: slugSentences[problem] }
    : { state: 'free', problem: undefined }
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

function CheckMark({ state }: { readonly state: SlugCheck['state'] }) {
  const icon = marks[state]
  return icon && <span className="mr-3 shrink-0">{icon}</span>
}

const marks = {
  empty: undefined,
  asking: <Spinner />,
  free: <Check size={16} className="text-good" aria-hidden />,
  refused: <CircleAlert size={16} className="text-bad" aria-hidden />,
}
