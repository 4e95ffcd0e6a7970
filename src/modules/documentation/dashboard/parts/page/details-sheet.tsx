import { lazy, Suspense, useState, type ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import type { DocPage, DocText } from '../../../model.ts'
import { updatePage, updateText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { placePath } from '../place.ts'
import { afterTree } from '../tree/tree-calls.ts'

const AddressDialog = lazy(async () => ({
  default: (await import('../tree/address-dialog.tsx')).AddressDialog,
}))

export function DetailsSheet({
  open,
  page,
  text,
  onClose,
}: {
  readonly open: OpenSpace
  readonly page: DocPage
  readonly text: DocText
  readonly onClose: () => void
}) {
  const { canManage } = open
  const [isAddressOpen, setAddressOpen] = useState(false)
  const list = useCommand(updateText, {
    refreshes: afterTree,
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <Sheet isOpen onClose={onClose} title="Details" isForReading>
      <div className="flex flex-col gap-6">
        {page.kind !== 'link' && (
          <Fact title="URL">
            <span className="wrap-anywhere">/{text.path}</span>
            {canManage && (
              <Button size="small" onClick={() => setAddressOpen(true)}>
                Edit
              </Button>
            )}
          </Fact>
        )}
        <Icon key={page.icon} page={page} canManage={canManage} />
        {page.kind === 'page' && (
          <Switch
            label="Show in search engines"
            isOn={text.isIndexed}
            isDisabled={!canManage || list.isBusy}
            onChange={(isIndexed) =>
              list.run({
                versionId: text.versionId,
                id: page.id,
                locale: text.locale,
                isIndexed,
              })
            }
          />
        )}
        {page.stableUrl && (
          <Fact title="Permalink">
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">{page.stableUrl}</span>
            <CopyButton text={page.stableUrl} />
          </Fact>
        )}
        {page.versions.length > 1 && (
          <Fact title="Also in">
            {page.versions
              .filter(({ id }) => id !== page.versionId)
              .map(({ id, label }) => (
                <TextLink
                  key={id}
                  to={placePath({
                    space: page.spaceId,
                    version: id,
                    page: page.id,
                    language: text.locale,
                  })}
                >
                  {label}
                </TextLink>
              ))}
          </Fact>
        )}
      </div>
      {isAddressOpen && (
        <Suspense>
          <AddressDialog open={open} pageId={page.id} onClose={() => setAddressOpen(false)} />
        </Suspense>
      )}
    </Sheet>
  )
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</div>
    </section>
  )
}

function Icon({ page, canManage }: { readonly page: DocPage; readonly canManage: boolean }) {
  const [icon, setIcon] = useState(page.icon)
  const save = useCommand(updatePage, { refreshes: afterTree })
  return (
    <Form
      problem={save.problem}
      onSend={() => save.run({ versionId: page.versionId, id: page.id, icon: icon.trim() })}
    >
      <div className="flex items-end gap-2">
        <Field
          label="Icon"
          hint="An emoji shown next to the title."
          className="max-w-44"
          maxLength={50}
          readOnly={!canManage}
          value={icon}
          error={save.fieldError('icon')}
          onChange={({ target }) => setIcon(target.value)}
        />
        {canManage && icon.trim() !== page.icon && (
          <Button type="submit" isBusy={save.isBusy}>
            Save
          </Button>
        )}
      </div>
    </Form>
  )
}
