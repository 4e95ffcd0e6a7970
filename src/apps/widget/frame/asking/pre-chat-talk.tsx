import { useEffect, useRef } from 'react'

import { isComposing } from '#lib/is-composing.ts'

import { Avatar } from '../avatar.tsx'
import { checkPreChat } from '../pre-chat.ts'
import { PreChatFields, type PreChatFieldsProps } from './pre-chat-fields.tsx'
import { stepsOf, type PreChatStep } from './pre-chat-steps.ts'
import { useChat } from '../use-chat.ts'

export interface PreChatTalkProps extends Pick<
  PreChatFieldsProps,
  'answers' | 'form' | 'onChange'
> {
  readonly onDone: (isDone: boolean) => void
}

export function PreChatTalk({ answers, form, onChange, onDone }: PreChatTalkProps) {
  const { words } = useChat()
  const steps = stepsOf(form, answers, words)
  const at = Math.min(answers.at, steps.length)
  const step = steps[at]
  const isDone = step === undefined
  const place = useFocusOn(at)
  useEffect(() => onDone(isDone), [isDone, onDone])
  const go = (to: number): void => onChange({ ...answers, problems: {}, at: to })
  const next = (): void => {
    if (!step) return
    const checked = checkPreChat(answers, form, words)
    const problem = checked.problems[step.id]
    if (problem) onChange({ ...checked, problems: { [step.id]: problem } })
    else go(at + 1)
  }
  return (
    <div className="steps" ref={place}>
      <ol aria-live="polite">
        {steps.slice(0, at + 1).map((one, index) => (
          <StepQuestion key={one.id} step={one} isAnswered={index < at} />
        ))}
        {!step && <Reply text={words.allAnswered} />}
      </ol>
      {step ? (
        // The field has its own label; errors appear below it instead of in the browser's bubble.
        <form
          noValidate
          ref={submitOnEnter}
          onSubmit={(event) => {
            event.preventDefault()
            next()
          }}
        >
          <PreChatFields answers={answers} form={step.form} onChange={onChange}>
            <div className="ways">
              {at > 0 && <ChangeButton onChange={() => go(at - 1)} />}
              <button type="submit" className="button">
                {step.isRequired || step.answer ? words.next : words.skip}
              </button>
            </div>
          </PreChatFields>
        </form>
      ) : (
        <div className="ways">
          <ChangeButton onChange={() => go(steps.length - 1)} />
        </div>
      )}
    </div>
  )
}

function submitOnEnter(form: HTMLFormElement | null): (() => void) | undefined {
  const onKeyDown = (event: KeyboardEvent): void => {
    const isLong = event.target instanceof HTMLTextAreaElement
    // During IME composition, Enter picks a candidate.
    if (!isLong || event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    form?.requestSubmit()
  }
  form?.addEventListener('keydown', onKeyDown)
  return () => form?.removeEventListener('keydown', onKeyDown)
}

function StepQuestion({
  step,
  isAnswered,
}: {
  readonly step: PreChatStep
  readonly isAnswered: boolean
}) {
  const { words } = useChat()
  return (
    <>
      <Reply text={step.label} />
      {isAnswered && (
        <li className="group own">
          <div className="bubbles">
            <span className="hidden">{words.you}</span>
            <p className={step.answer ? 'bubble' : 'bubble gone'} dir="auto">
              {step.answer || words.skipped}
            </p>
          </div>
        </li>
      )}
    </>
  )
}

function Reply({ text }: { readonly text: string }) {
  const { organization, pictureUrl } = useChat().state.config
  return (
    <li className="group other">
      <Avatar name={organization} src={pictureUrl} />
      <div className="bubbles">
        <span className="hidden">{organization}</span>
        <p className="bubble" dir="auto">
          {text}
        </p>
      </div>
    </li>
  )
}

function ChangeButton({ onChange }: { readonly onChange: () => void }) {
  const { words } = useChat()
  return (
    <button type="button" className="button quiet" onClick={onChange}>
      {words.changeAnswer}
    </button>
  )
}

function useFocusOn(at: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    const field =
      place.current?.querySelector<HTMLElement>('input, select, textarea') ??
      document.querySelector<HTMLElement>('.composer textarea')
    field?.focus()
    place.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return place
}
