import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, type KeyboardEvent, type RefObject } from 'react'

import { hasGap } from '#modules/templates/rules.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Segments } from '#ui/segments.tsx'

import { keepDraft, useDraft, type DraftKind } from './drafts.ts'
import { newClientKey } from './new-client-key.ts'
import { send } from './outbox.ts'
import { offerId, offersId, TemplateOffers } from './template-offers.tsx'
import { useSlashTemplates } from './use-slash-templates.ts'

/** Where an answer or a note is written. */
export function Composer({
  conversationId,
  contact,
  lastSeq,
  kind,
  onKind,
  box,
  isWriting,
  onWriting,
  onSentToClose,
}: {
  readonly conversationId: string
  readonly contact: { readonly name: string; readonly email: string | null }
  /** What the writer has in sight. */
  readonly lastSeq: number
  readonly kind: DraftKind
  readonly onKind: (kind: DraftKind) => void
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  /** It went out and the conversation is done with. */
  readonly onSentToClose: () => void
}) {
  const queries = useQueryClient()
  const text = useDraft(conversationId, kind)
  const isNote = kind === 'note'
  const isEmpty = text.trim() === ''
  const hasGaps = !isNote && hasGap(text)
  const change = (next: string): void => keepDraft(conversationId, kind, next)
  const slash = useSlashTemplates({ text, box, contact, onChange: change })

  const submit = (closes: boolean): void => {
    if (isEmpty || hasGaps) return
    keepDraft(conversationId, kind, '')
    const unsent = {
      clientKey: newClientKey(),
      conversationId,
      kind,
      text: text.trim(),
      sawSeq: lastSeq,
      at: new Date().toISOString(),
    }
    void send(queries, unsent).then((isSent) => isSent && closes && onSentToClose())
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSending) submit(event.shiftKey)
    else if (slash.onKeyDown(event)) box.current?.focus()
    else if (event.key === 'Escape') box.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classes(
        'm-3 mt-0 shrink-0 rounded-card border shadow-card transition-colors focus-within:outline-2 focus-within:outline-focus',
        isNote ? 'border-line-strong bg-warn-wash' : 'border-line-strong bg-surface dark:bg-page',
      )}
    >
      {slash.offers.length > 0 && (
        <TemplateOffers offers={slash.offers} place={slash.place} onChoose={slash.choose} />
      )}
      <Writing
        {...{ text, box, isWriting, onWriting, onKeyDown }}
        onMoved={slash.onMoved}
        offered={slash.offers.length > 0 ? slash.place : undefined}
        label={isNote ? 'Write a note' : 'Write an answer'}
        placeholder={isNote ? 'A note that only colleagues see' : `Answer ${contact.name}`}
        onChange={change}
      />
      {hasGaps && (
        <p role="status" className="px-3 text-sm text-bad">
          Fill in what stands in double braces first.
        </p>
      )}
      <div className="flex items-center gap-2 p-2">
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
        <span className="ml-auto @max-sm/pane:hidden pointer-coarse:hidden" aria-hidden>
          <Kbd keys="mod+Enter" />
        </span>
        <SendButtons isNote={isNote} isEmpty={isEmpty || hasGaps} onSend={submit} />
      </div>
    </div>
  )
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
      onFocus={() => onWriting(true)}
      onBlur={() => onWriting(false)}
      className="block max-h-[40dvh] min-h-15 w-full resize-none bg-transparent px-3 pt-2.5 outline-none placeholder:text-ink-faint max-sm:text-lg"
    />
  )
}

function SendButtons({
  isNote,
  isEmpty,
  onSend,
}: {
  readonly isNote: boolean
  readonly isEmpty: boolean
  readonly onSend: (closes: boolean) => void
}) {
  return (
    <div className="flex @max-sm/pane:ml-auto pointer-coarse:ml-auto">
      <Button
        kind="primary"
        disabled={isEmpty}
        className="rounded-r-none"
        onClick={() => onSend(false)}
      >
        {isNote ? 'Add note' : 'Send'}
      </Button>
      <Menu
        label="More ways to send"
        align="end"
        side="top"
        trigger={
          <Button
            kind="primary"
            disabled={isEmpty}
            icon={<ChevronDown size={16} aria-hidden />}
            className="rounded-l-none border-l-on-action/30 px-1.5 aria-expanded:bg-action-hover!"
          />
        }
      >
        <MenuItem shortcut="mod+shift+Enter" onSelect={() => onSend(true)}>
          {isNote ? 'Add note and close' : 'Send and close'}
        </MenuItem>
      </Menu>
    </div>
  )
}
