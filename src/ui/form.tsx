import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'

import { fieldRequired } from '#lib/field-required.ts'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export function Form({
  problem,
  onSend,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'action'> & {
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
      // Form data must never end up in a URL.
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(valuesOf(event.currentTarget))
      }}
      {...rest}
    >
      {problem && isInSummary(problem) && <Notice tone="bad">{problem.detail}</Notice>}
      {children}
    </form>
  )
}

export interface FormProblem {
  readonly detail: string
  readonly fields: readonly { readonly message: string }[]
}

function isInSummary({ fields }: FormProblem): boolean {
  return fields.length === 0 || fields.some(({ message }) => message === fieldRequired)
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
