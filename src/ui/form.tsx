import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { needed } from '#lib/needed.ts'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** A form that hands its values over as plain text and shows why they were refused. */
export function Form({
  problem,
  onSend,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
  /** Shown above the fields, unless it is about some of them: then it stands there. */
  readonly problem: FormProblem | undefined
  readonly onSend: (values: Readonly<Record<string, string>>) => void
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!problem || problem.fields.length === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return (
    <form
      ref={frame}
      className="flex flex-col gap-4"
      noValidate
      // What is typed must never end up in an address, whatever happens.
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(valuesOf(event.currentTarget))
      }}
      {...rest}
    >
      {problem && isSaidAbove(problem) && <Notice tone="bad">{problem.detail}</Notice>}
      {children}
    </form>
  )
}

export interface FormProblem {
  readonly detail: string
  readonly fields: readonly { readonly message: string }[]
}

/** What is missing is named in one sentence, however many fields it is about. */
function isSaidAbove({ fields }: FormProblem): boolean {
  return fields.length === 0 || fields.some(({ message }) => message === needed)
}

export function SendButton({
  isBusy,
  children,
}: {
  readonly isBusy: boolean
  readonly children: ReactNode
}) {
  return (
    <Button type="submit" kind="primary" size="large" isBusy={isBusy} className="w-full">
      {children}
    </Button>
  )
}

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
