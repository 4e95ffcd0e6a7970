import { useState } from 'react'

import type { MessageBlock } from '#modules/inbox/model.ts'

import { BlockIcon } from './block-icon.tsx'
import { useChat } from './use-chat.ts'

export interface BlockPickerProps {
  readonly block: Extract<MessageBlock, { kind: 'picker' }>
  readonly id: string
  readonly given: readonly string[] | undefined
  readonly onGive: (choices: string[]) => void
}

export function BlockPicker({ block, id, given, onGive }: BlockPickerProps) {
  const { words } = useChat()
  const [picked, setPicked] = useState<readonly string[]>([])
  const { question, choices, isMany } = block
  if (given) return <Picked question={question} choices={choices} chosen={given} />
  const onPick = (choice: string): void => {
    if (!isMany) return onGive([choice])
    setPicked(
      picked.includes(choice) ? picked.filter((one) => one !== choice) : [...picked, choice],
    )
  }
  return (
    <fieldset className="block picker">
      <legend dir="auto">{question}</legend>
      {isMany && <span className="soft">{words.chooseMany}</span>}
      {choices.map((choice, at) => (
        <label
          // oxlint-disable-next-line react/no-array-index-key -- redacted items can have equal text; the order is fixed
          key={at}
          className="block-choice"
          htmlFor={`${id}-${at}`}
        >
          <input
            id={`${id}-${at}`}
            type={isMany ? 'checkbox' : 'radio'}
            name={id}
            checked={picked.includes(choice)}
            // Arrow keys only move between radios; a click, Space or Enter answers.
            onClick={() => onPick(choice)}
            onKeyDown={(event) => moveAmong(event, isMany)}
            readOnly
          />
          <span dir="auto">{choice}</span>
        </label>
      ))}
      {isMany && (
        <button
          type="button"
          className="button"
          disabled={picked.length === 0}
          onClick={() => onGive([...picked])}
        >
          {words.sendAnswer}
        </button>
      )}
    </fieldset>
  )
}

function Picked({
  question,
  choices,
  chosen,
}: {
  readonly question: string
  readonly choices: readonly string[]
  readonly chosen: readonly string[]
}) {
  const { words } = useChat()
  return (
    <div className="block picker">
      <span className="block-title" dir="auto">
        {question}
      </span>
      {choices.map((choice, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- redacted items can have equal text; the order is fixed
          key={at}
          className="block-choice done"
        >
          {chosen.includes(choice) && (
            <>
              <BlockIcon name="check" />
              <span className="hidden">{words.answered}</span>
            </>
          )}
          <span dir="auto">{choice}</span>
        </span>
      ))}
    </div>
  )
}

interface Key {
  readonly key: string
  readonly currentTarget: HTMLInputElement
  preventDefault(): void
}

/** Browsers select with arrow keys, but selecting sends an answer. */
function moveAmong(event: Key, isMany: boolean): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
  }
  const field = event.currentTarget
  if (event.key === 'Enter') {
    event.preventDefault()
    field.click()
  }
  const step = steps[event.key]
  if (isMany || step === undefined) return
  event.preventDefault()
  const all = [...(field.closest('fieldset')?.querySelectorAll('input') ?? [])]
  all.at((all.indexOf(field) + step) % all.length)?.focus()
}
