import { Link } from 'react-router'

import { nameOf } from '../../rules.ts'

export function ProfileLink({
  contact,
}: {
  readonly contact: { readonly id: string; readonly name: string; readonly email: string | null }
}) {
  return (
    <Link
      to={`/dashboard/contacts/${contact.id}`}
      className="rounded-control text-link hover:underline"
    >
      View profile<span className="sr-only"> of {nameOf(contact)}</span>
    </Link>
  )
}
