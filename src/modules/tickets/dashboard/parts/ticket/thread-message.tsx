import type { Message } from '#modules/inbox/model.ts'
import { wordsOfMessage } from '#modules/inbox/rules.ts'
import { Avatar } from '#ui/avatar.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

export function ThreadMessage({ message }: { readonly message: Message }) {
  const { author, files, createdAt, deletedAt } = message
  if (author.kind === 'system') {
    return <li className="text-center text-sm text-ink-soft">{message.text}</li>
  }
  const isCustomer = author.kind === 'contact'
  return (
    <li className="flex gap-3">
      <Avatar id={author.id ?? author.kind} name={author.name} size="small" />
      <div
        className={`min-w-0 flex-1 rounded-card px-3 py-2 ${isCustomer ? 'bg-sunken' : 'border border-line'}`}
      >
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{author.name}</span>
          <span className="text-sm text-ink-soft">
            {isCustomer ? 'Customer, ' : ''}
            <TimeAgo at={createdAt} />
          </span>
        </p>
        {deletedAt ? (
          <p className="text-ink-soft">This message was deleted.</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {wordsOfMessage(message)}
          </p>
        )}
        {files.map(({ id, name, url }) => (
          <p key={id}>
            <a className="wrap-anywhere underline" href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
          </p>
        ))}
      </div>
    </li>
  )
}
