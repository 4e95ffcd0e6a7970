import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

import { isBlank } from '#lib/is-blank.ts'
import { isComposing } from '#lib/is-composing.ts'
import type { Template } from '#modules/templates/model.ts'
import { findGap } from '#modules/templates/rules.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { useFileCatcher } from '#ui/file-drop/use-file-catcher.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Segments } from '#ui/segments.tsx'
import { toast } from '#ui/toast.ts'

import { tooLarge } from '../../../file-limits.ts'
import { picturesOf } from '../../../rules.ts'
import { AttachButton } from './attach-button.tsx'
import { isTooLarge } from './composer-files.ts'
import { ComposerNotices } from './composer-notices.tsx'
import type { DraftKind } from './drafts.ts'
import { blindNames, mentionsIn } from './mention-word.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { keepMailTarget, useMailTarget, useUsualTarget } from './mail-target.ts'
import { keepReplyTarget, useReplyTarget } from './reply-target.ts'
import { offerId, offersId } from './offer-id.ts'
import { send } from './outbox.ts'
import { SendButtons, type Sending } from './send-buttons.tsx'
import { SharedDrafts } from './shared-drafts.tsx'
import { useComposing } from './use-composing.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { useMentions } from './use-mentions.ts'
import { useSlashTemplates } from './use-slash-templates.ts'
import { useUndoSeconds } from './undo-seconds.ts'
import { VoiceButton } from './voice-button.tsx'

const mailPart = deferred(() => import('./mail-bar.tsx'))
const replyPart = deferred(() => import('./reply-bar.tsx'))
const blocksPart = deferred(() => import('../blocks/composer-blocks.tsx'))
const formatPart = deferred(() => import('./composer-format.tsx'))
const chipsPart = deferred(() => import('./file-chips.tsx'))
const offersPart = deferred(() => import('./composer-offers.tsx'))
const VoiceBar = lazy(async () => ({ default: (await import('./voice-bar.tsx')).VoiceBar }))
const MacroDialog = lazy(async () => ({
  default: (await import('./macro-dialog.tsx')).MacroDialog,
}))

/** Where an answer or a note is written. */
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
  /** What the writer has in sight. */
  readonly lastSeq: number
  readonly kind: DraftKind
  readonly onKind: (kind: DraftKind) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  /** Something is being written, or no more. */
  readonly onTyping: (kind: DraftKind | undefined) => void
  /** Wants to see what came meanwhile. */
  readonly onLook: () => void
  /** It went out and the conversation is done with. */
  readonly onSentToClose: () => void
  readonly onMacroRun: (after: Template['after']) => void
}) {
  const queries = useQueryClient()
  const composing = useComposing(conversationId, kind)
  const undoSeconds = useUndoSeconds()
  const [isRecording, setRecording] = useState(false)
  const replyTo = useReplyTarget(conversationId, kind)
  const reply = useDeferred(replyPart, replyTo !== undefined)
  const { text, files, block } = composing
  const isNote = kind === 'note'
  const mail = useUsualTarget(conversationId, { channelId, contact, subject })
  const isMail = mail !== undefined && !isNote
  const mailBar = useDeferred(mailPart, isMail)
  const mailTarget = useMailTarget(conversationId)
  const isEmpty = isBlank(text) && files.length === 0 && !block
  const gap = isNote ? undefined : findGap(text)
  const isHeavy = isTooLarge(files)
  const isWaiting = isHeavy || files.some(({ state }) => state !== 'there')
  const meanwhile = useMeanwhile(conversationId, lastSeq, !isNote && !isEmpty)
  const change = (next: string): void => {
    composing.change(next)
    onTyping(next === '' ? undefined : kind)
  }
  const slash = useSlashTemplates({
    conversationId,
    isNote,
    text,
    box,
    onChange: change,
    onFiles: composing.attachSent,
    onBlock: composing.putBlock,
  })
  const mentions = useMentions({ conversationId, isNote, text, box, onChange: change })
  const blind = isNote ? blindNames(text, mentions.people) : undefined
  const format = useDeferred(formatPart, true)
  const zone = useRef<HTMLDivElement>(null)
  const { isOver, ...catcher } = useFileCatcher(zone, composing.attach)

  const showGap = (): void => {
    box.current?.focus()
    if (gap) box.current?.setSelectionRange(gap.start, gap.end)
  }
  const submit = ({ closes = false, sendAt }: Sending = {}): void => {
    if (gap) return showGap()
    if (isEmpty || isWaiting) return
    const unsent = {
      ...stamp(),
      conversationId,
      kind,
      text: text.trim(),
      files: files.flatMap((file) => (file.state === 'there' ? [file.attachment] : [])),
      replyTo,
      block,
      sawSeq: meanwhile.sawSeq,
      undoSeconds,
      ...(isNote && { mentions: mentionsIn(text, mentions.people) }),
      ...(sendAt && { sendAt: sendAt.toISOString() }),
      ...(isMail && mailTarget && { mail: mailTarget }),
    }
    composing.clear()
    keepReplyTarget(conversationId, kind, undefined)
    if (isMail) keepMailTarget(conversationId, undefined)
    slash.onSent(unsent.text)
    onTyping(undefined)
    void send(queries, unsent).then((isSent) => {
      if (isSent && blind) tellBlind(blind)
      if (isSent && closes) onSentToClose()
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSending) submit({ closes: event.shiftKey })
    else if (slash.onKeyDown(event) || mentions.onKeyDown(event)) box.current?.focus()
    else if (box.current && format?.formatByKey(event, box.current)) box.current.focus()
    else if (event.key === 'Escape') box.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const offered = slash.offers.length > 0 ? slash : mentions
  const pictures = picturesOf(block)
  const shownFiles = files.filter(({ key }) => !pictures.includes(key))
  const chips = useDeferred(chipsPart, shownFiles.length > 0)
  const blocks = useDeferred(blocksPart, true)
  const record = (): void => setRecording(true)
  const goOn = (): void => box.current?.focus()
  const lists = useDeferred(offersPart, offered.offers.length > 0)
  return (
    <div
      ref={zone}
      {...catcher}
      className={classes(
        'm-3 mt-0 shrink-0 rounded-card border shadow-card transition-colors focus-within:outline-2 focus-within:outline-focus',
        isOver && 'outline-2 outline-focus',
        isNote ? 'border-line-strong bg-warn-wash' : 'border-line-strong bg-surface dark:bg-page',
      )}
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
      <ComposerNotices {...{ composing, meanwhile, onLook }} />
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
            keepReplyTarget(conversationId, kind, undefined)
            box.current?.focus()
          }}
        />
      )}
      {blocks && block && <blocks.BlockChip place={composing.place} block={block} onDone={goOn} />}
      {lists && <lists.ComposerOffers slash={slash} mentions={mentions} />}
      <Writing
        {...{ text, box, isWriting, onWriting, onKeyDown }}
        onMoved={() => {
          slash.onMoved()
          mentions.onMoved()
        }}
        offered={offered.offers.length > 0 ? offered.place : undefined}
        label={isNote ? 'Write a note' : 'Write an answer'}
        placeholder={
          isNote ? 'A note that only colleagues see, @ calls them' : answerWords(contact.name)
        }
        onChange={change}
        onPaste={(event) => format?.pasteMarks(event)}
      />
      {chips && (
        <chips.FileChips
          place={composing.place}
          files={shownFiles}
          onPlace={(name) => box.current && format?.placePicture(box.current, name)}
        />
      )}
      {isRecording && (
        <Suspense>
          <VoiceBar
            onDone={(file) => composing.attach([file])}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
      {gap && (
        <div className="flex flex-wrap items-center gap-x-2 px-3 text-sm text-bad">
          <p role="status">Fill in what stands in double braces first.</p>
          <Button kind="quiet" size="small" onClick={showGap}>
            Show {text.slice(gap.start, gap.end)}
          </Button>
        </div>
      )}
      {isHeavy && (
        <p role="status" className="px-3 text-sm text-bad">
          {tooLarge}
        </p>
      )}
      {blind && (
        <p role="status" className="px-3 text-sm text-warn">
          Cannot see this conversation and will not be told: {blind}.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
        <Segments
          label="What to write"
          items={[
            { value: 'text', label: 'Answer' },
            { value: 'note', label: 'Note' },
          ]}
          value={kind}
          onChange={(next) => {
            onKind(next)
            onWriting(true)
          }}
        />
        <span className="flex max-sm:hidden">
          <AttachButton onFiles={composing.attach} />
          <VoiceButton onRecord={record} />
        </span>
        <span className={classes('-ml-2 flex max-sm:ml-0', (isNote || block) && 'sm:hidden')}>
          {blocks ? (
            <blocks.InsertMenu
              place={composing.place}
              hasBlocks={!isNote && !block}
              onFiles={composing.attach}
              onRecord={record}
              onDone={goOn}
            />
          ) : (
            <span className="size-8 shrink-0 pointer-coarse:size-11" />
          )}
        </span>
        {format ? (
          <format.ComposerFormat box={box} />
        ) : (
          <span className="size-8 shrink-0 pointer-coarse:size-11" />
        )}
        <span className="ml-auto @max-[44rem]/pane:hidden pointer-coarse:hidden" aria-hidden>
          <Kbd keys="mod+Enter" />
        </span>
        <SendButtons
          contactId={contact.id}
          isNote={isNote}
          isEmpty={isEmpty || gap !== undefined || isWaiting}
          isShared={composing.isShared}
          onShare={composing.share}
          onSend={submit}
        />
      </div>
    </div>
  )
}

/** Known by its key, whenever it is sent. */
function stamp() {
  return { clientKey: newClientKey(), at: new Date().toISOString() }
}

function tellBlind(names: string): void {
  toast({
    title: 'Not everybody was told of the note',
    description: `Cannot see this conversation: ${names}.`,
  })
}

function Writing({
  text,
  label,
  placeholder,
  box,
  isWriting,
  onWriting,
  onChange,
  onMoved,
  offered,
  onKeyDown,
  onPaste,
}: {
  readonly text: string
  readonly label: string
  readonly placeholder: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  readonly onChange: (text: string) => void
  readonly onMoved: () => void
  /** Which of the offered templates is in sight, when some are. */
  readonly offered: number | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}) {
  useEffect(() => {
    // Set here and not in the markup, where our policy allows no styles.
    box.current?.style.setProperty('field-sizing', 'content')
  }, [box])
  useEffect(() => {
    if (isWriting) box.current?.focus()
  }, [isWriting, box])
  return (
    <textarea
      ref={box}
      rows={2}
      aria-label={label}
      placeholder={placeholder}
      maxLength={50_000}
      value={text}
      aria-controls={offered === undefined ? undefined : offersId}
      aria-activedescendant={offered === undefined ? undefined : offerId(offered)}
      onChange={({ target }) => {
        onChange(target.value)
        onMoved()
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={() => onWriting(true)}
      onBlur={() => onWriting(false)}
      className="block max-h-[40dvh] min-h-15 w-full resize-none bg-transparent px-3 pt-2.5 outline-none placeholder:text-ink-faint max-sm:text-lg"
    />
  )
}

/** Two lines at most, also on a phone. */
function answerWords(name: string): string {
  return `Answer ${name.length > 40 ? `${name.slice(0, 39)}…`.toWellFormed() : name}`
}
