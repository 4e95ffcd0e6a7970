import type { ReactNode } from 'react'

import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FormPage } from '#ui/form-page.tsx'

export function DeadLink({
  to,
  reassurance,
  children,
}: {
  readonly to: string
  readonly reassurance?: string
  readonly children: ReactNode
}) {
  return (
    <FormPage
      title="This link doesn’t work"
      lead={['It has already been used, has expired, or is incomplete.', reassurance].join(' ')}
      takesFocus
    >
      <ButtonLink kind="primary" size="large" to={to}>
        {children}
      </ButtonLink>
    </FormPage>
  )
}

export function isDead(token: string, problem: ApiProblem | undefined): boolean {
  return token === '' || problem?.code === 'gone'
}
