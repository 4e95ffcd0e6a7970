import { lazy, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'

import { addBlock, listVisitorRules, listVisitors } from '../../contract.ts'
import { ruleWords } from './visitor-words.ts'

const CountryChoice = lazy(async () => ({
  default: (await import('./country-choice.tsx')).CountryChoice,
}))

export function BlockForm() {
  const [kind, setKind] = useState<keyof typeof kinds>('network')
  const [what, setWhat] = useState('')
  const [hours, setHours] = useState('')
  const block = useCommand(addBlock, {
    refreshes: [listVisitorRules, listVisitors],
    onDone: (rule) => {
      setWhat('')
      toast({ title: `${ruleWords(rule)} blocked` })
    },
  })
  const { label, hint } = kinds[kind]
  const field = { label, hint, error: block.fieldError('what') }
  const chooseKind = (next: typeof kind): void => {
    setKind(next)
    setWhat('')
  }
  return (
    <Form
      problem={block.problem}
      onSend={() => block.run({ kind, what, ...(hours !== '' && { hours: Number(hours) }) })}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Block" items={kindItems} value={kind} onChange={chooseKind} />
        <Select label="Duration" items={durations} value={hours} onChange={setHours} />
      </div>
      {kind === 'country' ? (
        <LazyPart placeholder={<Skeleton className="h-15 w-full" />}>
          <CountryChoice
            // Remounts the inputs, which clears them after a block.
            key={block.answer?.id}
            {...field}
            placeholder="Search countries"
            value={what}
            onChange={setWhat}
          />
        </LazyPart>
      ) : (
        <Field
          {...field}
          value={what}
          maxLength={253}
          onChange={({ target }) => setWhat(target.value)}
        />
      )}
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
    name: 'An IP address or range',
    label: 'IP address or range',
    hint: 'For example, 203.0.113.7 or 203.0.113.0/24.',
  },
  domain: {
    name: 'An email domain',
    label: 'Domain',
    hint: 'Blocks every email address at this domain, such as example.com.',
  },
  country: {
    name: 'A country',
    label: 'Country',
    hint: 'Blocks everyone whose IP address is in this country.',
  },
} as const

const kindItems = (['network', 'domain', 'country'] as const).map((value) => ({
  value,
  label: kinds[value].name,
}))
const durations = [
  { value: '', label: 'Until unblocked' },
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
  { value: '720', label: '30 days' },
  { value: '8784', label: 'A year' },
]
