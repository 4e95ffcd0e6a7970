import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import { changeProfile, getSession } from '../../../contract.ts'
import type { AccountUser } from '../../../model.ts'

export function NameSection({ user }: { readonly user: AccountUser }) {
  const save = useCommand(changeProfile, {
    refreshes: [getSession],
    onDone: () => toast({ title: 'Name saved', tone: 'good' }),
  })
  return (
    <Section title="Name" description="Shown in the menu and in account emails.">
      <Form
        key={user.name}
        problem={save.problem}
        onSend={({ name = '' }) => save.run({ name, version: user.version })}
      >
        <Field
          name="name"
          label="Your name"
          autoComplete="name"
          defaultValue={user.name}
          className="max-w-sm"
          error={save.fieldError('name')}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={save.isBusy}>
            Save name
          </Button>
        </div>
      </Form>
    </Section>
  )
}
