export interface ProblemNoteProps {
  readonly id: string
  readonly problem: string | undefined
  readonly hint?: string | undefined
  readonly isNamed: boolean
}

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
