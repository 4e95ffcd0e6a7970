import { useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { createSite, listSites } from '../../contract.ts'
import type { Site } from '../../model.ts'
import { SlugField } from './slug-field.tsx'
import { hostIn } from './site-words.ts'

export function NewSite({
  sites,
  onClose,
  onMade,
}: {
  readonly sites: readonly Site[]
  readonly onClose: () => void
  readonly onMade: (site: Site) => void
}) {
  const [name, setName] = useState('')
  const [slug, setSlug] = useState('')
  const saved = useRef(false)
  const make = useCommand(createSite, {
    refreshes: [listSites],
    onDone(site) {
      saved.current = true
      onMade(site)
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title="New site">
      <Form problem={make.problem} onSend={() => make.run({ name, slug })}>
        <Field
          label="Name"
          hint="Shown at the top of every page."
          value={name}
          maxLength={80}
          error={make.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <SlugField
          value={slug}
          sitesDomain={sitesDomainOf(sites)}
          error={make.fieldError('slug')}
          onChange={setSlug}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            kind="primary"
            isBusy={make.isBusy}
            disabled={name.trim() === '' || slug === ''}
          >
            Create site
          </Button>
        </div>
      </Form>
      <UnsavedGuard isDirty={name !== '' || slug !== ''} saved={saved} />
    </Sheet>
  )
}

/** Reads the sites domain from an existing site; every organization has one. */
export function sitesDomainOf(sites: readonly Pick<Site, 'slug' | 'url'>[]): string {
  const [first] = sites
  return first ? hostIn(first.url).slice(first.slug.length + 1) : ''
}
