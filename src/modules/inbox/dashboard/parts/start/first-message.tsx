import { useRef, useState } from 'react'

import type { MessageBlock } from '../../../model.ts'
import { ComposerFrame } from '../conversation/composer-frame.tsx'
import { SendButtons, type Sending } from '../conversation/send-buttons.tsx'
import { useUndoSeconds } from '../conversation/undo-seconds.ts'
import { useSlashTemplates } from '../conversation/use-slash-templates.ts'
import { useFirstDraft } from './use-first-draft.ts'

export interface FirstWords {
  readonly text: string
  readonly fileIds: string[]
  readonly block?: MessageBlock
  readonly undoSeconds?: number
  readonly sendAt?: string
}

export function FirstMessage({
  recipientKey,
  name,
  contactId,
  channelId,
  canSend = true,
  canWait = false,
  hasBlocks = true,
  isBusy,
  subject,
  onSend,
}: {
  readonly recipientKey: string
  readonly name?: string | undefined
  readonly contactId?: string | undefined
  readonly channelId?: string | undefined
  readonly canSend?: boolean | undefined
  readonly canWait?: boolean | undefined
  readonly hasBlocks?: boolean | undefined
  readonly isBusy: boolean
  readonly subject?: WrittenSubject | undefined
  readonly onSend: (words: FirstWords, forget: () => void) => void
}) {
  const draft = useFirstDraft(recipientKey)
  const undoSeconds = useUndoSeconds()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isWriting, setWriting] = useState(false)
  const slash = useSlashTemplates({
    where: { contactId, channelId },
    place: draft.place,
    writing: 'first',
    text: draft.text,
    box,
    onChange: draft.change,
    onFiles: draft.attachSent,
    onBlock: hasBlocks ? draft.putBlock : () => {},
    onSubject: useTakenSubject(subject),
  })
  const send = ({ sendAt }: Sending): void => {
    if (!canSend || !draft.isWhole || isBusy) return
    const text = draft.text.trim()
    const fileIds = draft.files.flatMap((file) =>
      file.state === 'there' ? [file.attachment.id] : [],
    )
    const words = {
      text,
      fileIds,
      ...(draft.block && { block: draft.block }),
      ...heldBack(sendAt, undoSeconds),
    }
    onSend(words, () => {
      slash.onSent(text)
      draft.clear()
    })
  }
  return (
    <div className="@container/pane">
      <ComposerFrame
        written={draft}
        {...{ slash, box, isWriting, hasBlocks }}
        label="Message"
        placeholder={
          name
            ? `Write to ${name}. Type / for saved replies.`
            : 'Write a message. Type / for saved replies.'
        }
        onWriting={setWriting}
        onChange={draft.change}
        onSend={send}
        renderSend={(sendIt, isReady) => (
          <SendButtons
            {...{ contactId, canWait, isBusy }}
            isReady={isReady && canSend && draft.isWhole}
            onSend={sendIt}
          />
        )}
      />
      {!draft.isWhole && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          Restoring your files. You can send in a moment.
        </p>
      )}
    </div>
  )
}

interface WrittenSubject {
  readonly text: string
  readonly onChange: (text: string) => void
}

function useTakenSubject(subject: WrittenSubject | undefined): (said: string) => void {
  const taken = useRef<string>(undefined)
  return (said) => {
    if (!subject || (subject.text.trim() !== '' && subject.text !== taken.current)) return
    taken.current = said
    subject.onChange(said)
  }
}

function heldBack(
  sendAt: Date | undefined,
  undoSeconds: number,
): Pick<FirstWords, 'sendAt' | 'undoSeconds'> {
  if (sendAt) return { sendAt: sendAt.toISOString() }
  return undoSeconds > 0 ? { undoSeconds } : {}
}
