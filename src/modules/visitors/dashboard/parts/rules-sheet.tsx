import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import {
  excludeNetwork,
  listVisitorRules,
  listVisitors,
  readmitVisitor,
  removeNetwork,
} from '../../contract.ts'
import type { VisitorRule } from '../../model.ts'
import { BlockForm } from './block-form.tsx'
import { VisitLength } from './visit-length-form.tsx'
import { ruleWords } from './visitor-words.ts'

export function RulesSheet({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useCall(listVisitorRules, {})
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Visitor rules"
      description="Blocked visitors can’t message you. Excluded ones don’t appear in the list."
    >
      <div className="flex flex-col gap-6">
        <BlockForm />
        <div className="border-t border-line pt-5">
          <OwnAddress />
        </div>
        {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingState />}
        {data?.items.length === 0 && <p className="text-ink-soft">No rules yet.</p>}
        {data && data.items.length > 0 && (
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {data.items.map((rule) => (
              <Rule key={`${rule.kind} ${rule.id}`} rule={rule} />
            ))}
          </ul>
        )}
        <div className="border-t border-line pt-5">
          <VisitLength />
        </div>
      </div>
    </Sheet>
  )
}

function OwnAddress() {
  const [network, setNetwork] = useState('')
  const add = useCommand(excludeNetwork, {
    refreshes: [listVisitorRules, listVisitors],
    onDone: (rule) => {
      setNetwork('')
      toast({ title: `${ruleWords(rule)} excluded` })
    },
  })
  const isTyped = network.trim() !== ''
  return (
    <Form
      problem={add.problem}
      onSend={() =>
        add.run(isTyped ? { network: network.trim(), note: 'Our team' } : { note: 'Our team' })
      }
    >
      <Field
        label="Your team’s IP address or range"
        hint="For example, 203.0.113.0/24. Leave empty to use your current address."
        value={network}
        maxLength={60}
        error={add.fieldError('network')}
        onChange={({ target }) => setNetwork(target.value)}
      />
      <div>
        <Button type="submit" isBusy={add.isBusy}>
          {isTyped ? 'Exclude this address' : 'Exclude my address'}
        </Button>
      </div>
    </Form>
  )
}

function Rule({ rule }: { readonly rule: VisitorRule }) {
  const options = {
    refreshes: [listVisitorRules, listVisitors],
    onRefused: ({ message }: { message: string }) => void toast({ tone: 'bad', title: message }),
  }
  const readmit = useCommand(readmitVisitor, options)
  const remove = useCommand(removeNetwork, options)
  const { id, kind, effect, note, until } = rule
  const command = kind === 'visitor' ? readmit : remove
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{ruleWords(rule)}</span>
          {effect === 'blocked' ? <Badge tone="bad">Blocked</Badge> : <Badge>Excluded</Badge>}
        </p>
        {(note || until || kindWords[kind]) && (
          <p className="text-sm text-ink-faint" suppressHydrationWarning>
            {[
              kindWords[kind],
              effect === 'blocked' && note,
              until && `Until ${moment.format(new Date(until))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      <Button
        size="small"
        aria-label={`Remove rule: ${ruleWords(rule)}`}
        isBusy={command.isBusy}
        onClick={() => command.run({ id })}
      >
        Remove
      </Button>
    </li>
  )
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const kindWords: Readonly<Record<VisitorRule['kind'], string>> = {
  visitor: '',
  network: '',
  domain: 'Email domain',
  country: 'Country',
}
