import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type RefObject } from 'react'

import { isBlank } from '#lib/is-blank.ts'
import type { Template } from '#modules/templates/model.ts'
import { hasGap } from '#modules/templates/rules.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Segments } from '#ui/segments.tsx'
import { toast } from '#ui/toast.ts'

import { ComposerFrame } from './composer-frame.tsx'
import { ComposerNotices } from './composer-notices.tsx'
import type { DraftKind } from './drafts.ts'
import { namesWithoutAccess, mentionsIn } from './mention-word.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { storeMailTarget, setSubject, useMailTarget, useDefaultTarget } from './mail-target.ts'
import { storeReplyTarget, useReplyTarget } from './reply-target.ts'
import { send } from './outbox.ts'
import { SendButtons, type Sending } from './send-buttons.tsx'
import { SharedDrafts } from './shared-drafts.tsx'
import { useComposing } from './use-composing.ts'
import { useNewerReply } from './use-newer-reply.ts'
import { useMentions } from './use-mentions.ts'
import { useSlashTemplates } from './use-slash-templates.ts'
import { useUndoSeconds } from './undo-seconds.ts'

const mailPart = deferred(() => import('./mail-bar.tsx'))
const replyPart = deferred(() => import('./reply-bar.tsx'))
const MacroDialog = lazy(async () => ({
  default: (await import('./macro-dialog.tsx')).MacroDialog,
}))

export function Composer({
  conversationId,
  contact,
  channelId,
  subject,
  lastSeq,
  kind,
  onKind,
  box,
  isWriting,
  onWriting,
  onTyping,
  onLook,
  onSentToClose,
  onMacroRun,
}: {
  readonly conversationId: string
  readonly contact: { readonly id: string; readonly name: string; readonly email: string | null }
  readonly channelId: string
  readonly subject: string
  readonly lastSeq: number
  readonly kind: DraftKind
  readonly onKind: (kind: DraftKind) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  readonly onTyping: (kind: DraftKind | undefined) => void
  readonly onLook: () => void
  readonly onSentToClose: () => void
  readonly onMacroRun: (after: Template['after']) => void
}) {
  const queries = useQueryClient()
  const composing = useComposing(conversationId, kind)
  const undoSeconds = useUndoSeconds()
  const replyTo = useReplyTarget(conversationId, kind)
  const reply = useDeferred(replyPart, replyTo !== undefined)
  const { text, files, block } = composing
  const isNote = kind === 'note'
  const mail = useDefaultTarget(conversationId, { channelId, contact, subject })
  const isMail = mail !== undefined && !isNote
  const mailBar = useDeferred(mailPart, isMail)
  const mailTarget = useMailTarget(conversationId)
  const isEmpty = isBlank(text) && files.length === 0 && !block
  const newerReply = useNewerReply(conversationId, lastSeq, !isNote && !isEmpty)
  const change = (next: string): void => {
    composing.change(next)
    onTyping(next === '' ? undefined : kind)
  }
  const slash = useSlashTemplates({
    where: { conversationId },
    place: composing.place,
    writing: isNote ? 'note' : 'answer',
    text,
    box,
    onChange: change,
    onFiles: composing.attachSent,
    onBlock: composing.putBlock,
    onSubject: (said) => mail && setSubject(conversationId, mail, said),
  })
  const mentions = useMentions({ conversationId, isNote, text, box, onChange: change })
  const blind = isNote ? namesWithoutAccess(text, mentions.people) : undefined
  const hasSubjectGap = isMail && hasGap(mailTarget?.subject ?? '')
  const submit = ({ closes = false, sendAt }: Sending): void => {
    if (hasSubjectGap) return
    const unsent = {
      ...stamp(),
      conversationId,
      kind,
      text: text.trim(),
      files: files.flatMap((file) => (file.state === 'there' ? [file.attachment] : [])),
      replyTo,
      block,
      sawSeq: newerReply.sawSeq,
      undoSeconds,
      ...(isNote && { mentions: mentionsIn(text, mentions.people) }),
      ...(sendAt && { sendAt: sendAt.toISOString() }),
      ...(isMail && mailTarget && { mail: mailTarget }),
    }
    composing.clear()
    storeReplyTarget(conversationId, kind, undefined)
    if (isMail) storeMailTarget(conversationId, undefined)
    slash.onSent(unsent.text)
    onTyping(undefined)
    void send(queries, unsent).then((isSent) => {
      if (isSent && blind) warnUnnotified(blind)
      if (isSent && closes) onSentToClose()
    })
  }
  return (
    <ComposerFrame
      className="m-3 mt-0 shrink-0"
      written={composing}
      {...{ slash, mentions, isNote, box, isWriting, onWriting }}
      label={isNote ? 'Write a note' : 'Write a reply'}
      placeholder={
        isNote ? 'Only teammates see notes. Use @ to mention someone.' : answerWords(contact.name)
      }
      onChange={change}
      onSend={submit}
      renderSend={(sendIt, isReady) => (
        <SendButtons
          contactId={contact.id}
          isNote={isNote}
          isReady={isReady && !hasSubjectGap}
          sharing={composing}
          canClose
          canWait={!isNote}
          onSend={sendIt}
        />
      )}
      kinds={
        <Segments
          label="Message type"
          items={[
            { value: 'text', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
          value={kind}
          onChange={(next) => {
            onKind(next)
            onWriting(true)
          }}
        />
      }
      warning={
        blind && (
          <p role="status" className="px-3 text-sm text-warn">
            No access to this conversation, so not notified: {blind}.
          </p>
        )
      }
    >
      {slash.macro && (
        <Suspense>
          <MacroDialog
            conversationId={conversationId}
            macro={slash.macro}
            onClose={slash.leaveMacro}
            onRun={onMacroRun}
          />
        </Suspense>
      )}
      <ComposerNotices {...{ composing, newerReply, onLook }} />
      <SharedDrafts
        {...{ conversationId, kind }}
        onTaken={composing.take}
        onLost={composing.forget}
      />
      {mailBar && isMail && (
        <mailBar.MailBar
          key={conversationId}
          {...{ conversationId }}
          usual={mail}
          chosen={mailTarget}
        />
      )}
      {reply && replyTo && (
        <reply.ReplyBar
          quote={replyTo}
          onRemove={() => {
            storeReplyTarget(conversationId, kind, undefined)
            box.current?.focus()
          }}
        />
      )}
    </ComposerFrame>
  )
}

function stamp() {
  return { clientKey: newClientKey(), at: new Date().toISOString() }
}

function warnUnnotified(names: string): void {
  toast({
    title: 'Some people weren’t notified',
    description: `No access to this conversation: ${names}.`,
  })
}

function answerWords(name: string): string {
  return `Reply to ${name.length > 40 ? `${name.slice(0, 39)}…`.toWellFormed() : name}`
}
