import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Mail from 'lucide-react/icons/mail'
import MailX from 'lucide-react/icons/mail-x'
import Merge from 'lucide-react/icons/merge'
import ImageIcon from 'lucide-react/icons/image'
import Pencil from 'lucide-react/icons/pencil'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, unblockContact, updateContact } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { eraseContact, exportContact } from '../../../person-contract.ts'
import { isBlocked, nameOf } from '../../../rules.ts'
import { ClaimMark } from '../claims.tsx'
import { downloadPerson } from './download-person.ts'

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}))
const EditContactDialog = lazy(async () => ({
  default: (await import('./edit-contact-dialog.tsx')).EditContactDialog,
}))
const EraseDialog = lazy(async () => ({
  default: (await import('./erase-dialog.tsx')).EraseDialog,
}))
const PictureDialog = lazy(async () => ({
  default: (await import('./picture-dialog.tsx')).PictureDialog,
}))
const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}))

type Opened = 'edit' | 'picture' | 'block' | 'merge' | 'erase'

export function ProfileHead({
  contact,
  canManage,
  actions,
}: {
  readonly contact: Contact
  readonly canManage: boolean
  readonly actions?: ReactNode
}) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <header className="flex flex-col gap-4">
      {/* The top bar has no room for this link on phones. */}
      <div className="sm:hidden">
        <Breadcrumbs
          items={[{ label: 'Contacts', to: '/dashboard/contacts' }, { label: nameOf(contact) }]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar id={contact.id} name={nameOf(contact)} picture={contact.pictureUrl} size="large" />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
            {nameOf(contact)}
            {contact.claimed.includes('name') && <ClaimMark />}
          </h1>
          <ContactStatus contact={contact} />
        </div>
        <div className="flex items-center gap-2">
          {actions}
          {canManage && (
            <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpened('edit')}>
              Edit
            </Button>
          )}
          <ProfileMenu contact={contact} canManage={canManage} onOpen={setOpened} />
        </div>
      </div>
      <Suspense>
        {opened === 'edit' && <EditContactDialog contact={contact} onClose={close} />}
        {opened === 'picture' && <PictureDialog contact={contact} onClose={close} />}
        {opened === 'block' && <BlockDialog contact={contact} onClose={close} />}
        {opened === 'merge' && <MergeDialog contact={contact} onClose={close} />}
        {opened === 'erase' && <EraseDialog contact={contact} onClose={close} />}
      </Suspense>
    </header>
  )
}

function ContactStatus({ contact }: { readonly contact: Contact }) {
  const [now] = useState(() => new Date())
  const { kind, blockedUntil, seenAt, unsubscribedAt, company } = contact
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft">
      <Badge tone={kind === 'user' ? 'good' : 'plain'}>{kind === 'user' ? 'User' : 'Lead'}</Badge>
      {isBlocked(blockedUntil, now) && blockedUntil && (
        <Badge tone="bad">
          {blockedUntil.startsWith('9999') ? (
            'Blocked'
          ) : (
            <>
              Blocked until <TimeAgo at={blockedUntil} />
            </>
          )}
        </Badge>
      )}
      {unsubscribedAt && <Badge tone="warn">Unsubscribed</Badge>}
      {company && <span>{company.name}</span>}
      <span>
        {seenAt ? (
          <>
            Seen <TimeAgo at={seenAt} />
          </>
        ) : (
          'Never seen'
        )}
      </span>
    </p>
  )
}

function ProfileMenu({
  contact,
  canManage,
  onOpen,
}: {
  readonly contact: Contact
  readonly canManage: boolean
  readonly onOpen: (what: Opened) => void
}) {
  const may = useMay()
  const [now] = useState(() => new Date())
  const unblock = useCommand(unblockContact, {
    refreshes: [getContact],
    onDone: () => toast({ tone: 'good', title: `${nameOf(contact)} unblocked` }),
  })
  const isUnsubscribed = contact.unsubscribedAt !== null
  const subscribe = useCommand(updateContact, {
    refreshes: [getContact],
    onDone: ({ unsubscribedAt }) =>
      toast({
        tone: 'good',
        title: `${nameOf(contact)} ${unsubscribedAt ? 'unsubscribed from' : 'resubscribed to'} marketing email`,
      }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const canExport = may(exportContact.access) && may(needs('Inbox.Export', 'view'))
  const canErase = may(eraseContact.access)
  if (!canManage && !canExport && !canErase) return null
  return (
    <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      {canManage && (
        <MenuItem icon={<ImageIcon size={16} aria-hidden />} onSelect={() => onOpen('picture')}>
          {contact.pictureUrl ? 'Change photo' : 'Add photo'}
        </MenuItem>
      )}
      {canManage && (
        <MenuItem icon={<Merge size={16} aria-hidden />} onSelect={() => onOpen('merge')}>
          Merge contact
        </MenuItem>
      )}
      {canManage &&
        (isBlocked(contact.blockedUntil, now) ? (
          <MenuItem
            icon={<Ban size={16} aria-hidden />}
            onSelect={() => unblock.run({ id: contact.id })}
          >
            Unblock
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban size={16} aria-hidden />} onSelect={() => onOpen('block')}>
            Block
          </MenuItem>
        ))}
      {canManage && (
        <MenuItem
          icon={isUnsubscribed ? <Mail size={16} aria-hidden /> : <MailX size={16} aria-hidden />}
          onSelect={() =>
            subscribe.run({
              id: contact.id,
              version: contact.version,
              isUnsubscribed: !isUnsubscribed,
            })
          }
        >
          {isUnsubscribed ? 'Resubscribe to marketing email' : 'Unsubscribe from marketing email'}
        </MenuItem>
      )}
      {canExport && (
        <MenuItem
          icon={<Download size={16} aria-hidden />}
          onSelect={() => void downloadPerson(contact)}
        >
          Export all data
        </MenuItem>
      )}
      {canErase && (
        <MenuItem
          icon={<ShieldCheck size={16} aria-hidden />}
          to={`/dashboard/settings/privacy?tab=requests&new=${contact.id}`}
        >
          New privacy request
        </MenuItem>
      )}
      {canErase && <MenuSeparator />}
      {canErase && (
        <MenuItem
          icon={<Eraser size={16} aria-hidden />}
          tone="danger"
          onSelect={() => onOpen('erase')}
        >
          Erase person
        </MenuItem>
      )}
    </Menu>
  )
}
