import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { addBlock, listVisitorRules, listVisitors } from '../../contract.ts'

/** Keeps everybody out who comes from an address, has an address of a domain, or is in a country. */
export function BlockForm() {
  const [kind, setKind] = useState<keyof typeof kinds>('network')
  const [what, setWhat] = useState('')
  const [hours, setHours] = useState('')
  const block = useCommand(addBlock, {
    refreshes: [listVisitorRules, listVisitors],
    onDone: ({ what: blocked }) => {
      setWhat('')
      toast({ title: `${blocked} is blocked` })
    },
  })
  const { label, hint } = kinds[kind]
  return (
    <Form
      problem={block.problem}
      onSend={() => block.run({ kind, what, ...(hours !== '' && { hours: Number(hours) }) })}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Block" items={kindItems} value={kind} onChange={setKind} />
        <Select label="For" items={durations} value={hours} onChange={setHours} />
      </div>
      <Field
        label={label}
        hint={hint}
        value={what}
        maxLength={253}
        error={block.fieldError('what')}
        onChange={({ target }) => setWhat(target.value)}
      />
      <div>
        <Button type="submit" isBusy={block.isBusy} disabled={what.trim() === ''}>
          Block
        </Button>
      </div>
    </Form>
  )
}

const kinds = {
  network: {
    name: 'An address or range',
    label: 'Address or range',
    hint: 'Such as 203.0.113.7 or 203.0.113.0/24.',
  },
  domain: {
    name: 'An e-mail domain',
    label: 'Domain',
    hint: 'Such as example.com. Whoever has an address there cannot write.',
  },
  country: {
    name: 'A country',
    label: 'Country',
    hint: 'Two letters, such as DE. It works where your server is told the country.',
  },
} as const

const kindItems = (['network', 'domain', 'country'] as const).map((value) => ({
  value,
  label: kinds[value].name,
}))
const durations = [
  { value: '', label: 'Until taken back' },
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
  { value: '8784', label: 'A year' },
]
