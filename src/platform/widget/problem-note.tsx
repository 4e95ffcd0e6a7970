export interface ProblemNoteProps {
  readonly id: string
  readonly problem: string | undefined
  readonly hint?: string | undefined
  /** What is wrong is said elsewhere: here it is only read out with the field. */
  readonly isNamed: boolean
}

/** What is wrong with a field, or what helps to fill it in. */
export function ProblemNote({ id, problem, hint, isNamed }: ProblemNoteProps) {
  const look = problem ? 'bad' : 'soft'
  return (
    <span
      id={id}
      className={problem && isNamed ? 'hidden' : look}
      role={problem && !isNamed ? 'alert' : undefined}
    >
      {problem || hint}
    </span>
  )
}
