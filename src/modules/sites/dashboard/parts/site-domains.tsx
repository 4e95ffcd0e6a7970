import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardNote } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  addDomain,
  listDomains,
  makeDomainPrimary,
  removeDomain,
  verifyDomain,
} from '../../contract.ts'
import type { Domain, Site } from '../../model.ts'
import { hostIn, domainStatus } from './site-words.ts'

export function SiteDomains({ site }: { readonly site: Site }) {
  const { data, error, refetch } = useCall(listDomains, { siteId: site.id })
  const canManage = useMay()(addDomain.access)
  const items = data?.items ?? []
  return (
    <Card title="Domains" note={items.length > 0 && items.length}>
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {data && items.length === 0 && (
        <CardNote>This site is at {hostIn(site.url)}. Add your own domain below.</CardNote>
      )}
      {items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map((domain) => (
            <OneDomain key={domain.id} domain={domain} site={site} canManage={canManage} />
          ))}
        </ul>
      )}
      {canManage && <AddDomain site={site} />}
    </Card>
  )
}

function AddDomain({ site }: { readonly site: Site }) {
  const [hostname, setHostname] = useState('')
  const add = useCommand(addDomain, {
    refreshes: [listDomains],
    onDone: () => setHostname(''),
  })
  return (
    <div className="border-t border-line p-4">
      <Form problem={add.problem} onSend={() => add.run({ siteId: site.id, hostname })}>
        <div className="flex flex-wrap items-end gap-2">
          <Field
            label="Domain"
            placeholder="help.example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            className="min-w-0 flex-1 basis-60"
            value={hostname}
            error={add.fieldError('hostname')}
            onChange={({ target }) => setHostname(target.value)}
          />
          <Button type="submit" size="large" isBusy={add.isBusy} disabled={hostname.trim() === ''}>
            Add domain
          </Button>
        </div>
      </Form>
    </div>
  )
}

interface DomainProps {
  readonly domain: Domain
  readonly site: Site
  readonly canManage: boolean
}

function OneDomain({ domain, site, canManage }: DomainProps) {
  const { tone, label, sentence } = domainStatus(domain)
  const isProven = domain.state === 'active' && domain.missingSince === null
  return (
    <li className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium break-all">{domain.hostname}</p>
        <Badge tone={tone}>{label}</Badge>
        {domain.checkedAt !== null && (
          <span className="text-sm text-ink-faint">
            Checked <TimeAgo at={domain.checkedAt} />
          </span>
        )}
      </div>
      <p className="text-ink-soft">{sentence}</p>
      {!isProven && <Records domain={domain} site={site} />}
      {canManage && <DomainActs domain={domain} site={site} />}
    </li>
  )
}

function Records({ domain, site }: Pick<DomainProps, 'domain' | 'site'>) {
  const records = [
    { ...domain.proof, why: 'Verifies that you own the domain.' },
    {
      type: 'CNAME',
      name: domain.hostname,
      value: hostIn(site.url).replace(/:\d+$/, ''),
      why: 'Points the domain to your site. Without CNAME support, use the server’s IP address.',
    },
  ]
  return (
    <ul className="flex flex-col gap-2" aria-label={`DNS records for ${domain.hostname}`}>
      {records.map(({ type, name, value, why }) => (
        <li key={type} className="rounded-control bg-sunken p-3">
          <p className="mb-1 text-sm text-ink-soft">
            <strong className="font-semibold text-ink">{type}</strong> {why}
          </p>
          <CopyableText label="Name" text={name} />
          <CopyableText label="Value" text={value} />
        </li>
      ))}
    </ul>
  )
}

function DomainActs({ domain, site }: Pick<DomainProps, 'domain' | 'site'>) {
  const { id, hostname, state, isPrimary } = domain
  const [isRemoving, setRemoving] = useState(false)
  const refreshes = [listDomains]
  const check = useCommand(verifyDomain, {
    refreshes,
    onDone: (checked) => {
      const isFound = checked.state === 'active' && checked.missingSince === null
      toast(
        isFound
          ? { tone: 'good', title: `${hostname} verified` }
          : { title: 'Record not found yet. DNS changes can take an hour.' },
      )
    },
  })
  const lead = useCommand(makeDomainPrimary, { refreshes })
  const remove = useCommand(removeDomain, {
    refreshes,
    onDone: () => {
      setRemoving(false)
      toast({ title: 'Domain removed' })
    },
  })
  const problem = check.problem ?? lead.problem
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={check.isBusy} onClick={() => check.run({ id })}>
          Check now
        </Button>
        {state === 'active' && !isPrimary && (
          <Button isBusy={lead.isBusy} onClick={() => lead.run({ id })}>
            Make primary
          </Button>
        )}
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem.detail}
        </p>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${hostname}?`}
        confirmLabel="Remove domain"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => remove.run({ id })}
      >
        Links to this domain stop working. The site stays available at {hostIn(site.url)}, and no
        other organization can add this domain for 30 days.
      </ConfirmDialog>
    </>
  )
}
