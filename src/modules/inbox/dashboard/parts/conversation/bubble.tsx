import { memo } from 'react'

import { formatDateTime, formatTime, type DateSettings } from '#lib/format-date.ts'
import { Parts } from '#platform/screens/browser/slots.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'

import type { Message } from '../../../model.ts'
import { mailSlot } from '../../slots.ts'
import { BubbleBlock, otherFiles } from '../blocks/bubble-block.tsx'
import { BubbleBox } from './bubble-box.tsx'
import { messageAnchor } from './message-anchor.ts'
import { MessageFiles } from './message-files.tsx'
import { QuoteLine } from './quote-line.tsx'
import { filesBelow, readMessageText, MessageText } from './message-text.tsx'

const reactionsPart = deferred(() => import('./message-reactions.tsx'))
const mailPart = deferred(() => import('./mail-lines.tsx'))
const editedPart = deferred(() => import('./edited-mark.tsx'))
const menuPart = deferred(() => import('./message-menu.tsx'))

export const Bubble = memo(function Bubble({
  message,
  contactId,
  contactEmail,
  contactPicture,
  isFollowing,
  settings,
  mark,
}: {
  readonly message: Message
  /** Merged contacts show the photo of the remaining contact. */
  readonly contactId: string | undefined
  readonly contactEmail: string | null | undefined
  readonly contactPicture: string | null | undefined
  readonly isFollowing: boolean
  readonly settings: DateSettings
  readonly mark?: string | undefined
}) {
  const { author, kind, text, files, createdAt, deletedAt, editedAt } = message
  const parts = readMessageText(text, author.kind)
  const isOurs = author.kind !== 'contact'
  const menu = useDeferred(menuPart, !deletedAt)
  const reactions = useDeferred(reactionsPart, !deletedAt)
  const edited = useDeferred(editedPart, editedAt !== null && !deletedAt)
  const { envelope, delivery } = message
  const mail = useDeferred(mailPart, envelope !== null)
  const quote = message.replyTo && <QuoteLine quote={message.replyTo} />
  return (
    <article
      id={messageAnchor(message.id)}
      aria-label={`${author.name}, ${formatTime(createdAt, settings)}`}
      className={classes(
        'group flex gap-2',
        isOurs && 'flex-row-reverse',
        isFollowing ? 'mt-1' : 'mt-4',
      )}
    >
      <span className={classes('w-8 shrink-0', isOurs && 'max-sm:hidden')} aria-hidden>
        {!isFollowing && (
          <Avatar
            id={faceOf(author, contactId)}
            name={author.name}
            picture={isOurs ? undefined : contactPicture}
          />
        )}
      </span>
      <div
        className={classes(
          'flex max-w-[min(85%,36rem)] min-w-0 flex-col',
          isOurs ? 'items-end' : 'items-start',
        )}
      >
        {!isFollowing && (
          <p className="mb-1 flex max-w-full items-baseline gap-2 text-sm">
            <span className="truncate font-medium">{author.name}</span>
            <Moment at={createdAt} settings={settings} />
          </p>
        )}
        {mail && envelope && (
          <mail.MailLine envelope={envelope} ownAddress={isOurs ? undefined : contactEmail} />
        )}
        {(text !== '' || deletedAt) && (
          <BubbleBox kind={kind} isOurs={isOurs}>
            {deletedAt ? (
              <span className="text-ink-soft italic">This message was deleted.</span>
            ) : (
              <>
                {quote}
                <MessageText parts={parts} files={files} />
              </>
            )}
          </BubbleBox>
        )}
        {text === '' && quote}
        <MessageFiles files={filesBelow(parts, otherFiles(files, message.block))} />
        {message.block && (
          <BubbleBlock block={message.block} answer={message.blockAnswer} files={files} />
        )}
        {envelope && <Parts of={mailSlot} given={{ message }} />}
        {mail && delivery && <mail.DeliveryLine delivery={delivery} />}
        {reactions && !deletedAt && <reactions.MessageReactions message={message} />}
        {edited && editedAt && !deletedAt && (
          <edited.EditedMark message={message} editedAt={editedAt} settings={settings} />
        )}
        {mark && !envelope && <span className="mt-0.5 text-xs text-ink-faint">{mark}</span>}
      </div>
      {!deletedAt &&
        (menu ? (
          <menu.MessageMenu message={message} />
        ) : (
          // Reserves the space so that lines don't reflow when it loads.
          <span className="w-8 shrink-0 sm:w-16 pointer-coarse:w-11 sm:pointer-coarse:w-22" />
        ))}
    </article>
  )
})

function faceOf({ kind, id }: Message['author'], contactId: string | undefined): string {
  return (kind === 'contact' ? contactId : undefined) ?? id ?? kind
}

function Moment({ at, settings }: { readonly at: string; readonly settings: DateSettings }) {
  return (
    <time
      dateTime={at}
      title={formatDateTime(at, settings)}
      className="shrink-0 text-ink-faint tabular-nums"
    >
      {formatTime(at, settings)}
    </time>
  )
}
