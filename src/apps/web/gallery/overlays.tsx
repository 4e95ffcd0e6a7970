import Archive from 'lucide-react/icons/archive'
import Bell from 'lucide-react/icons/bell'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Home from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

import type { Section } from './section.ts'

export const sections: readonly Section[] = [
  { title: 'Menu', Demo: Menus },
  { title: 'Popover', Demo: Popovers },
  { title: 'Tooltip and keys', Demo: Tooltips },
  { title: 'Dialog', Demo: Dialogs },
  { title: 'Confirm dialog', Demo: Confirms },
  { title: 'Sheet', Demo: Sheets },
]

function Menus() {
  const [order, setOrder] = useState('newest')
  const [last, setLast] = useState('None')
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Menu label="Ticket actions" trigger={<Ellipsis size={16} aria-hidden />}>
        <MenuItem icon={<Pencil size={16} />} shortcut="e" onSelect={() => setLast('Rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Archive size={16} />} onSelect={() => setLast('Archive')}>
          Archive
        </MenuItem>
        <MenuItem icon={<Home size={16} />} to="/">
          Go to the home page
        </MenuItem>
        <MenuItem isDisabled>Merge</MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash size={16} />} tone="danger" onSelect={() => setAsked(true)}>
          Delete
        </MenuItem>
      </Menu>
      <Menu label="Order" trigger={<Button>Sort</Button>}>
        <MenuLabel>Sort by</MenuLabel>
        {orders.map(({ value, label }) => (
          <MenuItem key={value} isChecked={order === value} onSelect={() => setOrder(value)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <p className="text-ink-soft">
        Last selected: <span>{last}</span>
      </p>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Delete “Grinder arrived broken”?"
        confirmLabel="Delete"
        onConfirm={() => {
          setAsked(false)
          setLast('Delete')
        }}
      >
        The conversation is kept. The ticket is deleted permanently.
      </ConfirmDialog>
    </div>
  )
}

function Popovers() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Popover label="Rename view" trigger={<Button>Rename</Button>}>
        {(close) => (
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <Field label="View name" defaultValue="Waiting on us" />
            <Button type="submit" kind="primary" className="self-end">
              Rename
            </Button>
          </form>
        )}
      </Popover>
      <Popover label="Notifications" align="end" trigger={<Bell size={16} aria-hidden />}>
        <p className="font-medium">Notifications</p>
        <p className="mt-1 text-ink-soft">No new notifications.</p>
      </Popover>
    </div>
  )
}

function Tooltips() {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label="Search" shortcut="mod+k" icon={<Search size={16} aria-hidden />} />
      <IconButton label="Archive" icon={<Archive size={16} aria-hidden />} />
      <Tooltip text="More actions">
        <Menu label="More actions" trigger={<Ellipsis size={16} aria-hidden />}>
          <MenuItem>Mark as unread</MenuItem>
          <MenuItem>Print</MenuItem>
        </Menu>
      </Tooltip>
      <span className="ml-4 flex gap-4">
        <Kbd keys="mod+k" />
        <Kbd keys="g h" />
        <Kbd keys="shift+ArrowDown" />
      </span>
    </div>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'long'>()
  const [priority, setPriority] = useState('normal')
  const close = (): void => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('form')}>Edit ticket</Button>
      <Button onClick={() => setOpen('long')}>View terms</Button>
      <FormDialog
        isOpen={open === 'form'}
        onClose={close}
        title="Edit ticket"
        description="The customer is notified when the priority changes."
        sendLabel="Save"
        command={{ isBusy: false, problem: undefined }}
        onSend={close}
      >
        <Field label="Title" defaultValue="Grinder arrived broken" />
        <Select label="Priority" items={priorities} value={priority} onChange={setPriority} />
        <TextArea label="Internal note" />
        <Tooltip text="Only visible to your team.">
          <Button size="small" className="self-start">
            Who can see this
          </Button>
        </Tooltip>
      </FormDialog>
      <Dialog isOpen={open === 'long'} onClose={close} title="Trial terms" size="large">
        <div className="flex flex-col gap-4 text-ink-soft">
          {Array.from({ length: 14 }, (_, at) => (
            <p key={`paragraph ${at + 1}`}>
              {at + 1}. The trial lasts fourteen days. Nothing is charged, and everything you create
              stays yours and can be exported at any time.
            </p>
          ))}
        </div>
      </Dialog>
    </div>
  )
}

function Confirms() {
  const [open, setOpen] = useState<'plain' | 'typed'>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const close = (): void => {
    setOpen(undefined)
    setProblem(undefined)
  }
  const refuse = (): void => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setProblem('Pay the open invoice first.')
    }, 600)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('plain')}>Publish</Button>
      <Button kind="danger" onClick={() => setOpen('typed')}>
        Delete organization
      </Button>
      <ConfirmDialog
        isOpen={open === 'plain'}
        onClose={close}
        title="Publish “Returns and refunds”?"
        confirmLabel="Publish"
        tone="plain"
        onConfirm={close}
      >
        Everyone who visits your help center can read it.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'typed'}
        onClose={close}
        title="Delete Northwind Coffee?"
        confirmLabel="Delete organization"
        typed="northwind-coffee"
        isBusy={isBusy}
        problem={problem}
        onConfirm={refuse}
      >
        Its sites, conversations, and members are deleted after 30 days.
      </ConfirmDialog>
    </div>
  )
}

function Sheets() {
  const [side, setSide] = useState<'left' | 'right'>()
  const [isMuted, setMuted] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setSide('right')}>Open contact</Button>
      <Button onClick={() => setSide('left')}>Open navigation</Button>
      <Sheet
        isOpen={side === 'right'}
        onClose={() => setSide(undefined)}
        title="Ada Lovelace"
        description="Customer since March"
        actions={<Button size="small">Edit</Button>}
        footer={<Button kind="primary">Message Ada</Button>}
      >
        <Switch
          label="Mute"
          hint="No notifications about Ada."
          isOn={isMuted}
          onChange={setMuted}
        />
      </Sheet>
      <Sheet
        isOpen={side === 'left'}
        onClose={() => setSide(undefined)}
        title="Navigation"
        side="left"
        size="small"
      >
        <nav aria-label="Areas" className="flex flex-col gap-2">
          <a
            href="#menu"
            className="control flex items-center rounded-md px-2 hover:bg-sunken dark:hover:bg-line"
          >
            Inbox
          </a>
          <a
            href="#popover"
            className="control flex items-center rounded-md px-2 hover:bg-sunken dark:hover:bg-line"
          >
            Tickets
          </a>
        </nav>
      </Sheet>
    </div>
  )
}

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'urgent', label: 'Urgent' },
]
