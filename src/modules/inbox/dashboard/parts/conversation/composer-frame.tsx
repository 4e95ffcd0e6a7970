import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import { isBlank } from '#lib/is-blank.ts'
import { isComposing } from '#lib/is-composing.ts'
import { findGap } from '#modules/templates/rules.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { useFileCatcher } from '#ui/file-drop/use-file-catcher.ts'
import { Kbd } from '#ui/kbd.tsx'

import { tooLarge } from '../../../file-limits.ts'
import { picturesOf } from '../../../rules.ts'
import { AttachButton } from './attach-button.tsx'
import { isTooLarge } from './composer-files.ts'
import { offerId, offersId } from './offer-id.ts'
import type { Sending } from './send-buttons.tsx'
import type { Composing } from './use-composing.ts'
import type { Mentions } from './use-mentions.ts'
import type { SlashTemplates } from './use-slash-templates.ts'
import { VoiceButton } from './voice-button.tsx'

const blocksPart = deferred(() => import('../blocks/composer-blocks.tsx'))
const formatPart = deferred(() => import('./composer-format.tsx'))
const chipsPart = deferred(() => import('./file-chips.tsx'))
const offersPart = deferred(() => import('./composer-offers.tsx'))
const VoiceBar = lazy(async () => ({ default: (await import('./voice-bar.tsx')).VoiceBar }))

export function ComposerFrame({
  written,
  slash,
  mentions = noMentions,
  isNote = false,
  hasBlocks = true,
  label,
  placeholder,
  box,
  isWriting,
  onWriting,
  onChange,
  onSend,
  renderSend,
  kinds,
  warning,
  className,
  children,
}: {
  readonly written: Pick<Composing, 'place' | 'text' | 'files' | 'block' | 'attach'>
  readonly slash: SlashTemplates
  readonly mentions?: Mentions | undefined
  readonly isNote?: boolean | undefined
  readonly hasBlocks?: boolean | undefined
  readonly label: string
  readonly placeholder: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  readonly onChange: (text: string) => void
  readonly onSend: (sending: Sending) => void
  readonly renderSend: (send: (sending?: Sending) => void, isReady: boolean) => ReactNode
  readonly kinds?: ReactNode
  readonly warning?: ReactNode
  readonly className?: string | undefined
  readonly children?: ReactNode
}) {
  const { place, text, files, block, attach } = written
  const [isRecording, setRecording] = useState(false)
  const gap = isNote ? undefined : findGap(text)
  const isHeavy = isTooLarge(files)
  const isEmpty = isBlank(text) && files.length === 0 && !block
  const isReady = !isEmpty && !isHeavy && files.every(({ state }) => state === 'there')
  const format = useDeferred(formatPart, true)
  const zone = useRef<HTMLDivElement>(null)
  const { isOver, ...catcher } = useFileCatcher(zone, attach)
  const offered = slash.offers.length > 0 ? slash : mentions
  const hasOffers = offered.offers.length > 0
  const pictures = picturesOf(block)
  const shownFiles = files.filter(({ key }) => !pictures.includes(key))
  const chips = useDeferred(chipsPart, shownFiles.length > 0)
  const blocks = useDeferred(blocksPart, true)
  const lists = useDeferred(offersPart, hasOffers)
  const record = (): void => setRecording(true)
  const goOn = (): void => box.current?.focus()
  const showGap = (): void => {
    box.current?.focus()
    if (gap) box.current?.setSelectionRange(gap.start, gap.end)
  }
  const send = (sending: Sending = {}): void => {
    if (gap) showGap()
    else if (isReady) onSend(sending)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSending) send({ closes: event.shiftKey })
    else if (slash.onKeyDown(event) || mentions.onKeyDown(event)) box.current?.focus()
    else if (box.current && format?.formatByKey(event, box.current)) box.current.focus()
    else if (event.key === 'Escape') box.current?.blur()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={zone}
      {...catcher}
      className={classes(
        'rounded-card border shadow-card transition-colors focus-within:outline-2 focus-within:outline-focus',
        isOver && 'outline-2 outline-focus',
        isNote ? 'border-line-strong bg-warn-wash' : 'border-line-strong bg-surface dark:bg-page',
        className,
      )}
    >
      {children}
      {blocks && block && <blocks.BlockChip place={place} block={block} onDone={goOn} />}
      {lists && <lists.ComposerOffers slash={slash} mentions={mentions} />}
      <Writing
        {...{ text, label, placeholder, box, isWriting, onWriting, onChange, onKeyDown }}
        onMoved={() => {
          slash.onMoved()
          mentions.onMoved()
        }}
        offered={hasOffers ? offered.place : undefined}
        onPaste={(event) => format?.pasteMarks(event)}
      />
      {chips && (
        <chips.FileChips
          place={place}
          files={shownFiles}
          onPlace={(name) => box.current && format?.placePicture(box.current, name)}
          onNoneLeft={() => box.current?.focus()}
        />
      )}
      {isRecording && (
        <Suspense>
          <VoiceBar onDone={(file) => attach([file])} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {gap && (
        <div className="flex flex-wrap items-center gap-x-2 px-3 text-sm text-bad">
          <p role="status">Fill in the text in double braces first.</p>
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
      {warning}
      <div data-keep-clear className="flex flex-wrap items-center gap-x-2 gap-y-1 p-2">
        {kinds}
        <span className="flex max-sm:hidden">
          <AttachButton onFiles={attach} />
          <VoiceButton onRecord={record} />
        </span>
        <span className={classes('-ml-2 flex max-sm:ml-0', (isNote || block) && 'sm:hidden')}>
          {blocks ? (
            <blocks.InsertMenu
              place={place}
              hasBlocks={hasBlocks && !isNote && !block}
              onFiles={attach}
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
        {renderSend(send, isReady)}
      </div>
    </div>
  )
}

const noMentions: Mentions = {
  people: [],
  offers: [],
  place: 0,
  choose() {},
  onKeyDown: () => false,
  onMoved() {},
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
  readonly offered: number | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}) {
  useEffect(() => {
    // Set from script, because our Content Security Policy forbids inline styles.
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
