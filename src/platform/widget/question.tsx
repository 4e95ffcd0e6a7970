import type { ReactNode } from 'react'

import { ProblemNote } from './problem-note.tsx'
import { useWidget } from './use-widget.ts'

export interface QuestionProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly isOptional: boolean
  readonly problem: string | undefined
  readonly isNamed?: boolean
  readonly children: (about: AboutField) => ReactNode
}

export interface AboutField {
  readonly id: string
  readonly required: boolean
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

export function Question(props: QuestionProps) {
  const { id, label, hint, isOptional, problem, isNamed = false, children } = props
  const { words } = useWidget()
  const aboutId = `${id}-about`
  return (
    <div className="question">
      <label htmlFor={id}>
        <span dir="auto">{label}</span>
        {isOptional && <span className="soft"> {words.optional}</span>}
      </label>
      {children({
        id,
        required: !isOptional,
        'aria-invalid': Boolean(problem),
        'aria-describedby': aboutId,
      })}
      <ProblemNote id={aboutId} {...{ problem, hint, isNamed }} />
    </div>
  )
}
