import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'

import type { Contact } from '../../model.ts'
import type { Claimable } from '../../rules.ts'

export function ClaimMark() {
  return (
    <span title={notProven} className="ms-1 inline-block align-[-2px] text-ink-faint">
      <CircleQuestionMark size={14} role="img" aria-label={notProven} />
    </span>
  )
}

export function ClaimsNote({ contact }: { readonly contact: Pick<Contact, 'claimed'> }) {
  const { claimed } = contact
  if (claimed.length === 0) return null
  return (
    <p className="mt-3 flex gap-1.5 text-sm text-ink-soft">
      <CircleQuestionMark size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-faint" />
      <span>
        {listed
          .format(claimed.map((what) => words[what]))
          .replace(/^./, (first) => first.toUpperCase())}{' '}
        {claimed.length === 1 ? 'is' : 'are'} unverified.
      </span>
    </p>
  )
}

const notProven = 'Unverified'
const listed = new Intl.ListFormat('en')
const words: Readonly<Record<Claimable, string>> = {
  name: 'the name',
  email: 'the email address',
  phone: 'the phone number',
}
