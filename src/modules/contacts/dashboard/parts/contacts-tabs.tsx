import { Link } from 'react-router'

import { classes } from '#ui/classes.ts'

export function ContactsTabs({ value }: { readonly value: 'contacts' | 'companies' }) {
  return (
    <nav aria-label="Contacts and companies" className="flex gap-1 border-b border-line">
      {places.map(({ key, label, to }) => (
        <Link
          key={key}
          to={to}
          aria-current={key === value ? 'page' : undefined}
          className={classes(
            'control relative flex items-center rounded-t-control px-2.5 pb-1 font-medium transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-t-full focus-visible:-outline-offset-2',
            key === value
              ? 'text-ink after:bg-action'
              : 'text-ink-soft hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const places = [
  { key: 'contacts', label: 'Contacts', to: '/dashboard/contacts' },
  { key: 'companies', label: 'Companies', to: '/dashboard/companies' },
]
