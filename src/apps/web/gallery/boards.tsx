import FileText from 'lucide-react/icons/file-text'
import FolderClosed from 'lucide-react/icons/folder-closed'
import { useCallback, useState } from 'react'

import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import type { UploadFunction } from '#ui/file-drop/use-uploads.ts'
import { Kanban } from '#ui/kanban.tsx'
import type { CardMove } from '#ui/kanban/board-order.ts'
import type { KanbanColumn } from '#ui/kanban/kanban-column.ts'
import { Switch } from '#ui/switch.tsx'
import { toggleKey } from '#ui/table-selection.ts'
import { toast } from '#ui/toast.ts'
import { Tree } from '#ui/tree.tsx'
import type { TreeItem } from '#ui/tree/visible-nodes.ts'

import { demoTasks, type Task } from './demo-tasks.ts'
import type { Section } from './section.ts'

export const sections: readonly Section[] = [
  { title: 'Board', Demo: BoardDemo },
  { title: 'Board of 20,000 cards', Demo: LongBoardDemo },
  { title: 'Board with lanes', Demo: LanesDemo },
  { title: 'Tree', Demo: TreeDemo },
  { title: 'File drop', Demo: FileDropDemo },
]

function BoardDemo() {
  const [tasks, setTasks] = useState(() => demoTasks(12))
  const [isRefusing, setRefusing] = useState(false)
  const onMove = async (move: CardMove): Promise<void> => {
    await pause(isRefusing ? 2000 : 400)
    if (isRefusing) {
      toast({
        title: 'The card was not moved',
        description: 'Someone else closed it.',
        tone: 'bad',
      })
      throw new Error('refused')
    }
    setTasks((known) => withMove(known, move))
  }
  return (
    <div className="flex flex-col gap-4">
      <Switch label="Reject moves" isOn={isRefusing} onChange={setRefusing} />
      <div className="h-120">
        <Kanban
          label="Harbor Software tasks"
          columns={columns}
          cards={tasks}
          cardKey={taskKey}
          columnOf={columnOf}
          cardLabel={taskTitle}
          renderCard={drawTask}
          onMove={onMove}
          onOpen={({ title }) => toast({ title: `${title} opened` })}
          emptyText="No tasks"
        />
      </div>
    </div>
  )
}

function LongBoardDemo() {
  const [tasks, setTasks] = useState(() => demoTasks(20_000))
  const onMove = useCallback((move: CardMove) => setTasks((known) => withMove(known, move)), [])
  return (
    <div className="h-96">
      <Kanban
        label="All Harbor Software tasks"
        columns={longColumns}
        cards={tasks}
        cardKey={taskKey}
        columnOf={columnOf}
        cardLabel={taskTitle}
        renderCard={drawTask}
        onMove={onMove}
      />
    </div>
  )
}

function LanesDemo() {
  const [tasks, setTasks] = useState(() => demoTasks(24))
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const onMove = useCallback((move: CardMove) => setTasks((known) => withMove(known, move)), [])
  const owners = new Map(tasks.map(({ owner }) => [owner.id, owner]))
  const items = [...owners.values()].map(({ id, name }) => ({
    key: id,
    title: name,
    icon: <Avatar id={id} name={name} size="small" />,
    count: tasks.filter(({ owner }) => owner.id === id).length,
    isFolded: folded.has(id),
  }))
  return (
    <div className="h-120">
      <Kanban
        label="Tasks by assignee"
        columns={longColumns}
        cards={tasks}
        cardKey={taskKey}
        columnOf={columnOf}
        cardLabel={taskTitle}
        renderCard={drawTask}
        onMove={onMove}
        lanes={{
          items,
          laneOf: ownerOf,
          hasMore: () => false,
          onFold: (lane) => setFolded((known) => toggleKey(known, lane)),
        }}
      />
    </div>
  )
}

function TreeDemo() {
  const [selectedKey, setSelectedKey] = useState('grind')
  return (
    <div className="max-w-sm">
      <Tree
        label="Handbook pages"
        items={pages}
        selectedKey={selectedKey}
        onSelect={setSelectedKey}
        initialOpenKeys={['brewing']}
        loadChildren={loadPages}
      />
    </div>
  )
}

function FileDropDemo() {
  return (
    <FileDrop
      label="Add product images"
      accept={['image/*', '.pdf']}
      maxBytes={5_000_000}
      upload={pretendUpload}
      onDone={(_, file) => toast({ title: `${file.name} uploaded`, tone: 'good' })}
    />
  )
}

function drawTask({ id, title, owner, area }: Task) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-pretty">{title}</p>
      <div className="flex items-center gap-2 text-sm text-ink-faint">
        <Badge>{area}</Badge>
        <span className="tabular-nums">{id}</span>
        <span className="ml-auto">
          <Avatar id={owner.id} name={owner.name} size="small" />
        </span>
      </div>
    </div>
  )
}

function taskKey({ id }: Task): string {
  return id
}

function taskTitle({ title }: Task): string {
  return title
}

function ownerOf({ owner }: Task): string {
  return owner.id
}

function columnOf({ column }: Task): string {
  return column
}

function withMove(tasks: readonly Task[], move: CardMove): readonly Task[] {
  const task = tasks.find(({ id }) => id === move.key)
  if (!task) return tasks
  const others = tasks.filter(({ id }) => id !== move.key)
  const after = others.findIndex(({ id }) => id === move.afterKey)
  const before = others.findIndex(({ id }) => id === move.beforeKey)
  const wanted = before === -1 ? after : before + 1
  const place = wanted === -1 ? others.length : wanted
  const { toColumn: column, toLane } = move
  const owner = tasks.find((other) => other.owner.id === toLane)?.owner ?? task.owner
  return [...others.slice(0, place), { ...task, column, owner }, ...others.slice(place)]
}

async function loadPages(key: string): Promise<readonly TreeItem[]> {
  await pause(600)
  if (key === 'archive' && !hasFailed) {
    hasFailed = true
    throw new Error('unreachable')
  }
  return [
    { key: `${key}-1`, label: 'Opening the shop', icon: <FileText size={16} /> },
    { key: `${key}-2`, label: 'Closing the shop', icon: <FileText size={16} /> },
  ]
}

const pretendUpload: UploadFunction<void> = async (file, { onProgress, signal }) => {
  for (let part = 0.05; part < 1; part += 0.05) {
    await pause(120)
    signal.throwIfAborted()
    onProgress(part)
    if (file.name.startsWith('broken') && part > 0.5) throw new Error('Connection lost')
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

let hasFailed = false

const columns: readonly KanbanColumn[] = [
  { key: 'next', title: 'To do' },
  { key: 'doing', title: 'In progress', limit: 3 },
  { key: 'review', title: 'In review', limit: 3 },
  { key: 'done', title: 'Done' },
  { key: 'waiting', title: 'Blocked' },
]

const longColumns = columns.map(({ key, title }) => ({ key, title }))

const pages: readonly TreeItem[] = [
  {
    key: 'brewing',
    label: 'Brewing guides',
    icon: <FolderClosed size={16} />,
    children: [
      { key: 'grind', label: 'Grind size', icon: <FileText size={16} /> },
      { key: 'water', label: 'Water and temperature', icon: <FileText size={16} /> },
      {
        key: 'filters',
        label: 'Filters',
        icon: <FolderClosed size={16} />,
        children: [
          { key: 'cone', label: 'Cone filters', icon: <FileText size={16} /> },
          { key: 'flat', label: 'Flat filters', icon: <FileText size={16} /> },
        ],
      },
    ],
  },
  {
    key: 'shop',
    label: 'Working in the shop',
    icon: <FolderClosed size={16} />,
    trailing: 2,
    hasChildren: true,
  },
  {
    key: 'archive',
    label: 'Archive',
    icon: <FolderClosed size={16} />,
    hasChildren: true,
  },
  { key: 'welcome', label: 'Welcome', icon: <FileText size={16} /> },
]
