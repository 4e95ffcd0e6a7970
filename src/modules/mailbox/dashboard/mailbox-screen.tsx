import ArrowLeft from 'lucide-react/icons/arrow-left'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link, useSearchParams } from 'react-router'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { classes } from '#ui/classes.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listMails } from '../contract.ts'
import type { MailSummary } from '../model.ts'
import { ReadingPane } from './parts/reading-pane.tsx'

export const newestMails = { limit: 50 }

/** Emails and text messages that a local install stores instead of sending. */
export function MailboxScreen() {
  const [search] = useSearchParams()
  const openId = search.get('mail')
  const mails = useCall(listMails, newestMails, { everyMs: 2000 })
  const items = mails.data?.items ?? []
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label="Messages"
        className={classes(
          'w-80 shrink-0 overflow-y-auto border-r border-line bg-surface max-md:w-full max-md:border-r-0',
          openId !== null && 'max-md:hidden',
        )}
      >
        {items.length === 0 && (
          <p className="px-6 py-10 text-center text-ink-faint">
            No messages yet. Emails that Parley sends, such as sign-in links, are listed here.
          </p>
        )}
        <ul className="divide-y divide-line">
          {items.map((mail) => (
            <MailRow key={mail.id} mail={mail} isOpen={mail.id === openId} />
          ))}
        </ul>
      </nav>
      <main
        className={classes(
          'flex min-w-0 flex-1 flex-col bg-page',
          openId === null && 'max-md:hidden',
        )}
      >
        {openId === null ? (
          <p className="m-auto px-6 text-ink-faint">Select a message to read it.</p>
        ) : (
          <>
            <Link
              to="/mailbox"
              className="control hidden items-center gap-2 border-b border-line bg-surface px-4 font-medium text-link max-md:flex"
            >
              <ArrowLeft size={16} aria-hidden />
              All messages
            </Link>
            <ReadingPane key={openId} id={openId} />
          </>
        )}
      </main>
    </div>
  )
}

function MailRow({ mail, isOpen }: { readonly mail: MailSummary; readonly isOpen: boolean }) {
  const Icon = mail.channel === 'sms' ? MessageSquare : MailIcon
  return (
    <li>
      <Link
        to={`/mailbox?mail=${mail.id}`}
        aria-current={isOpen || undefined}
        className={classes(
          'flex gap-3 px-4 py-3 focus-visible:-outline-offset-2',
          isOpen ? 'bg-info-wash' : 'hover:bg-sunken',
        )}
      >
        <Icon size={16} className="mt-0.5 shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-medium">
              {mail.subject || 'Text message'}
            </span>
            <span className="text-xs text-ink-faint">
              <TimeAgo at={mail.createdAt} />
            </span>
          </span>
          <span className="block truncate text-sm text-ink-soft">{mail.recipient}</span>
        </span>
      </Link>
    </li>
  )
}
