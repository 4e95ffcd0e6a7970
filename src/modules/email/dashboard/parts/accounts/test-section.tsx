import { useState } from 'react'

import { getSession } from '#modules/account/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'

import { getEmailAccount, listEmailAccounts, testEmailAccount } from '../../../accounts-contract.ts'
import type { EmailAccount } from '../../../model.ts'
import { TestSteps } from './test-steps.tsx'

export function TestSection({ account }: { readonly account: EmailAccount }) {
  const own = useCall(getSession, {}).data?.user?.email ?? ''
  const [typed, setTo] = useState<string>()
  const to = typed ?? own
  const test = useCommand(testEmailAccount, { refreshes: [listEmailAccounts, getEmailAccount] })
  return (
    <Section title="Test" description="Checks each step of receiving and sending.">
      <Form
        problem={test.problem}
        onSend={() => test.run({ id: account.id, ...(to.trim() !== '' && { to }) })}
      >
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Send test email to"
            type="email"
            hint="Leave empty to test without sending."
            value={to}
            maxLength={320}
            className="min-w-0 grow basis-64"
            error={test.fieldError('to')}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <div>
          <Button type="submit" isBusy={test.isBusy}>
            Run test
          </Button>
        </div>
      </Form>
      {test.answer?.isOk && <Notice tone="good">Everything works.</Notice>}
      {test.answer && <TestSteps steps={test.answer.steps} />}
    </Section>
  )
}
