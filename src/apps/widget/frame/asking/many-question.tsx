import { ProblemNote } from '#platform/widget/problem-note.tsx'
import { chosenIn } from '#modules/widget/rules.ts'

import { useChat } from '../use-chat.ts'
import type { FieldQuestionProps } from './field-question-props.ts'

export function ManyQuestion({
  question: { field, label, options, optionNames, isRequired },
  typed,
  problem,
  isNamed,
  onChange,
}: FieldQuestionProps) {
  const { words } = useChat()
  const id = `field-${field}`
  const chosen = chosenIn(typed)
  const toggle = (option: string): void =>
    onChange(options.filter((one) => (one === option) !== chosen.includes(one)).join('\n'))
  return (
    <fieldset className="question many" aria-describedby={`${id}-about`}>
      <legend>
        <span dir="auto">{label}</span>
        {!isRequired && <span className="soft"> {words.optional}</span>}
      </legend>
      {options.map((option, at) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={chosen.includes(option)}
            aria-invalid={Boolean(problem)}
            onChange={() => toggle(option)}
          />
          <span dir="auto">{optionNames?.[at] ?? option}</span>
        </label>
      ))}
      <ProblemNote id={`${id}-about`} hint={words.chooseMany} {...{ problem, isNamed }} />
    </fieldset>
  )
}
