import BadgeCheck from 'lucide-react/icons/badge-check'
import Coffee from 'lucide-react/icons/coffee'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageSquare from 'lucide-react/icons/message-square'
import PackageCheck from 'lucide-react/icons/package-check'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'

import { Badge } from '#ui/badge.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code-block.tsx'
import { ColumnChooser } from '#ui/column-chooser.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Page, Section as SettingsBlock } from '#ui/page.tsx'
import { Stat } from '#ui/stat.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import type { Column, Sort } from '#ui/table/column.ts'
import { Timeline, type TimelineItem } from '#ui/timeline.tsx'
import { toast } from '#ui/toast.ts'

import { demoOrders, money, type Order } from './demo-orders.ts'
import type { Section } from './section.ts'

export const sections: readonly Section[] = [
  { title: 'Table', Demo: TableDemo },
  { title: 'Table of 10,000 rows', Demo: LongTableDemo },
  { title: 'Table loading and empty', Demo: TableStatesDemo },
  { title: 'Empty, error and loading', Demo: StatesDemo },
  { title: 'Page and settings block', Demo: PageDemo },
  { title: 'Numbers', Demo: NumbersDemo },
  { title: 'Timeline', Demo: TimelineDemo },
  { title: 'Code', Demo: CodeDemo },
  { title: 'Breadcrumbs', Demo: BreadcrumbsDemo },
]

function TableDemo() {
  const [count, setCount] = useState(12)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [sort, setSort] = useState<Sort>({ key: 'number', isDescending: true })
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => sorted(demoOrders(count), sort), [count, sort])
  const onMore = (): void => {
    setLoadingMore(true)
    setTimeout(() => {
      setCount(36)
      setLoadingMore(false)
    }, 700)
  }
  const clear = (): void => setSelectedKeys(new Set())
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <ColumnChooser columns={orderColumns} hiddenKeys={hiddenKeys} onChange={setHiddenKeys} />
      </div>
      <DataTable
        label="Orders"
        columns={orderColumns}
        hiddenKeys={hiddenKeys}
        rows={rows}
        rowKey={orderKey}
        sort={sort}
        onSort={setSort}
        selectedKeys={selectedKeys}
        onSelectedKeys={setSelectedKeys}
        onOpen={({ number }) => toast({ title: `Order ${number} opened` })}
        rowActions={orderActions}
        hasMore={count < 36}
        onMore={onMore}
        isLoadingMore={isLoadingMore}
      />
      <BulkBar count={selectedKeys.size} onClear={clear}>
        <Button
          icon={<PackageCheck size={16} aria-hidden />}
          onClick={() => {
            toast({ title: `${selectedKeys.size} orders marked as sent`, tone: 'good' })
            clear()
          }}
        >
          Mark as sent
        </Button>
      </BulkBar>
    </div>
  )
}

function LongTableDemo() {
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const [rows] = useState(() => demoOrders(10_000))
  return (
    <div className="h-96">
      <DataTable
        label="All orders"
        columns={orderColumns}
        rows={rows}
        rowKey={orderKey}
        selectedKeys={selectedKeys}
        onSelectedKeys={setSelectedKeys}
        onOpen={({ number }) => toast({ title: `Order ${number} opened` })}
        scroll="own"
      />
    </div>
  )
}

function TableStatesDemo() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DataTable
        label="Orders in transit"
        columns={orderColumns.slice(0, 2)}
        rows={[]}
        rowKey={orderKey}
        isLoading
      />
      <DataTable
        label="Returned orders"
        columns={orderColumns.slice(0, 2)}
        rows={[]}
        rowKey={orderKey}
        emptyState={
          <EmptyState isFiltered action={<Button>Clear filters</Button>}>
            No orders were returned in September.
          </EmptyState>
        }
      />
    </div>
  )
}

function StatesDemo() {
  const [isFailed, setFailed] = useState(true)
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <EmptyState
        icon={<Coffee size={20} aria-hidden />}
        title="No products yet"
        action={
          <Button kind="primary" icon={<Plus size={16} aria-hidden />}>
            Add product
          </Button>
        }
      >
        Mention products and prices in replies.
      </EmptyState>
      {isFailed ? (
        <ErrorState
          detail="Products couldn’t be loaded. No data was changed."
          onRetry={() => setFailed(false)}
        />
      ) : (
        <LoadingState label="Loading products" />
      )}
      <EmptyState />
    </div>
  )
}

function PageDemo() {
  return (
    <div className="-m-6 max-sm:-m-4">
      <Page
        title="Business hours"
        count={3}
        description="Visitors see when your team is available."
        width="form"
        actions={
          <Button kind="primary" icon={<Plus size={16} aria-hidden />}>
            Add hours
          </Button>
        }
      >
        <SettingsBlock
          title="Shop on Harbor Street"
          description="Shown in the chat outside business hours."
          actions={<Button size="small">Edit</Button>}
        >
          <Field label="Away message" defaultValue="We’re back tomorrow at 9 AM." />
        </SettingsBlock>
      </Page>
    </div>
  )
}

function NumbersDemo() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Stat
        label="Open conversations"
        value="48"
        change={{ text: '12', direction: 'up', isGood: false, comparedTo: 'vs. last week' }}
        to="/ui#table"
      />
      <Stat
        label="First response time"
        value="4 min"
        change={{ text: '31 %', direction: 'down', isGood: true, comparedTo: 'vs. last week' }}
        to="/ui#table"
      />
      <Stat
        label="Revenue"
        value={money(1_284_050)}
        change={{ text: '8 %', direction: 'up', isGood: true, comparedTo: 'vs. August' }}
      />
      <Stat
        label="Team members"
        value="9"
        change={{ text: 'No change', direction: 'flat', comparedTo: 'vs. August' }}
      />
    </div>
  )
}

function TimelineDemo() {
  return <Timeline label="History of order #20474" items={orderHistory} />
}

function CodeDemo() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <CodeBlock language="HTML" label="Install code" code={embedCode} />
      <CodeBlock language="JSON" code={answerCode} />
    </div>
  )
}

function BreadcrumbsDemo() {
  return (
    <Breadcrumbs
      items={[
        { label: 'Documentation', to: '/ui#tree' },
        { label: 'Brewing guides', to: '/ui#timeline' },
        { label: 'Pour-over', to: '/ui#breadcrumbs' },
        { label: 'Grind size for cone filters' },
      ]}
    />
  )
}

function orderKey({ id }: Order): string {
  return id
}

function orderActions({ number }: Order) {
  return (
    <Menu label={`Actions for ${number}`} align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem
        icon={<MessageSquare size={16} aria-hidden />}
        onSelect={() => toast({ title: `Message about ${number} started` })}
      >
        Message customer
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Undo2 size={16} aria-hidden />}
        tone="danger"
        onSelect={() => toast({ title: `Return started for ${number}` })}
      >
        Start return
      </MenuItem>
    </Menu>
  )
}

function sorted(rows: readonly Order[], { key, isDescending }: Sort): readonly Order[] {
  const compare = {
    number: (one: Order, other: Order) => one.placedAt.localeCompare(other.placedAt),
    customer: (one: Order, other: Order) => one.customer.localeCompare(other.customer),
    total: (one: Order, other: Order) => one.total - other.total,
  }[key]
  const inOrder = rows.toSorted(compare)
  return isDescending ? inOrder.toReversed() : inOrder
}

const tones = { paid: 'info', packed: 'warn', sent: 'good', returned: 'plain' } as const
const stateNames = { paid: 'Paid', packed: 'Packed', sent: 'Sent', returned: 'Returned' }
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const orderColumns: readonly Column<Order>[] = [
  { key: 'number', title: 'Order', isSortable: true, width: 120, render: ({ number }) => number },
  {
    key: 'customer',
    title: 'Customer',
    isSortable: true,
    render: ({ customer }) => customer,
  },
  {
    key: 'state',
    title: 'Status',
    width: 120,
    render: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>,
  },
  {
    key: 'placed',
    title: 'Placed',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ placedAt }) => day.format(new Date(placedAt)),
  },
  { key: 'items', title: 'Items', width: 80, align: 'end', render: ({ items }) => items },
  {
    key: 'total',
    title: 'Total',
    isSortable: true,
    width: 120,
    align: 'end',
    render: ({ total }) => money(total),
  },
]

const minutes = 60_000
const orderHistory: readonly TimelineItem[] = [
  {
    id: 'sent',
    at: new Date(Date.now() - 4 * minutes).toISOString(),
    icon: <PackageCheck size={16} />,
    tone: 'good',
    title: (
      <>
        <b className="font-semibold">Priya Raman</b> handed the parcel to the courier
      </>
    ),
  },
  {
    id: 'note',
    at: new Date(Date.now() - 52 * minutes).toISOString(),
    icon: <MessageSquare size={16} />,
    title: (
      <>
        <b className="font-semibold">Jonas Lindqvist</b> added a note
      </>
    ),
    body: (
      <p className="rounded-control border border-line bg-page px-3 py-2">
        The customer wants whole beans instead of ground. Changed before packing.
      </p>
    ),
  },
  {
    id: 'paid',
    at: new Date(Date.now() - 190 * minutes).toISOString(),
    icon: <BadgeCheck size={16} />,
    tone: 'info',
    title: 'Payment received by card',
  },
  {
    id: 'placed',
    at: new Date(Date.now() - 191 * minutes).toISOString(),
    title: 'Order placed in the web shop',
  },
]

const embedCode = `<script
  async
  src="https://northwind.example/widget.js"
  data-site="northwind-coffee"
></script>`

const answerCode = `{
  "id": "0199a3f2-6c1e-7a40-9d55-2f0b6c1d8e77",
  "number": "#20474",
  "customer": { "name": "Lucía Moreno", "email": "lucia@moreno.example", "city": "Valencia" },
  "state": "sent"
}`
