import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { getWidget, publishWidget, updateWidget } from '#modules/widget/contract.ts'
import type { DemoPart, DemoStage } from '#platform/demo/demo-part.ts'

import { reportBug, uploadBugPicture } from '../contract.ts'
import demoData from './demo/reports.json' with { type: 'json' }

export const demo: DemoPart = { after: ['email accounts'], run: reportBugs }

async function reportBugs({ runtime, act, visit, id: idOf }: DemoStage): Promise<void> {
  const widgetId = idOf('widget', 'Shop')
  const now = runtime.now()
  const board = await act(createBoard, {
    name: 'Bugs',
    key: 'BUG',
    kind: 'product',
    description: 'Problems customers report from the shop.',
    icon: 'bug',
  })
  const type = await act(createTicketType, { name: 'Bug', category: 'back_office', icon: 'bug' })
  const { version } = await act(getWidget, { id: widgetId })
  const settings = {
    hasBugReports: true,
    recordsSteps: true,
    recordsScreen: true,
    bugBoardId: board.id,
    bugTypeId: type.id,
  }
  const widget = await act(updateWidget, { id: widgetId, version, settings })
  await act(publishWidget, { id: widgetId, version: widget.version })
  for (const [place, { picture, ...report }] of demoData.reports.entries()) {
    const secret = randomBytes(32).toString('base64url')
    const shown = await draw(picture)
    const { id } = await visit(
      uploadBugPicture,
      { id: widgetId, name: 'screenshot-1.png' },
      {
        visitorToken: { widgetId, secret },
        file: Readable.from([shown]),
        fileLength: shown.length,
      },
    )
    await visit(reportBug, {
      ...report,
      id: widgetId,
      secret,
      peek: randomBytes(32).toString('base64url'),
      clientKey: crypto.randomUUID(),
      pictureIds: [id],
      environment: { ...demoData.environment, appVersion: `2026.${46 + place}` },
      console: demoData.console.map((entry, line) => ({
        ...entry,
        level: levelOf(entry.level),
        at: secondsBefore(now, 40 - line),
      })),
      network: demoData.network.map((entry, line) => ({
        ...entry,
        at: secondsBefore(now, 30 - line),
      })),
      steps: demoData.steps.map((step, line) => ({
        ...step,
        act: actOf(step.act),
        at: secondsBefore(now, 90 - line * 8),
      })),
      locale: 'en',
    })
  }
}

type Rect = readonly [x: number, y: number, width: number, height: number, color: number]

async function draw(mark: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const size = { width: 1280, height: 720 }
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (const [x, y, width, height, color] of [...page, ...items, ...payment, ...frame(mark)]) {
    for (let row = y; row < y + height; row += 1) {
      for (let column = x; column < x + width; column += 1) {
        pixels.writeUIntBE(color, (row * size.width + column) * 3, 3)
      }
    }
  }
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
}

const page: readonly Rect[] = [
  [0, 0, 1280, 720, 0xfaf7f5],
  [0, 0, 1280, 72, 0xffffff],
  [60, 26, 190, 20, 0x7c3f1d],
  [60, 104, 150, 22, 0x1c1917],
]

const items = [0, 1, 2].flatMap((row): readonly Rect[] => [
  [60, 150 + row * 90, 64, 64, 0xe7d6c8],
  [148, 160 + row * 90, 260 - row * 40, 16, 0x44403c],
  [148, 188 + row * 90, 140, 12, 0xa8a29e],
  [660, 170 + row * 90, 80, 16, 0x44403c],
])

const payment: readonly Rect[] = [
  [860, 150, 360, 300, 0xffffff],
  [892, 182, 120, 16, 0x44403c],
  [892, 230, 296, 36, 0xcbd5e1],
  [892, 286, 296, 36, 0xcbd5e1],
  [892, 380, 296, 44, 0xd6d3d1],
]

function frame(wider: number): readonly Rect[] {
  const [left, top] = [880 - wider, 368 - wider]
  const [width, height] = [320 + wider * 2, 68 + wider * 2]
  return [
    [left, top, width, 5, red],
    [left, top + height, width + 5, 5, red],
    [left, top, 5, height, red],
    [left + width, top, 5, height, red],
  ]
}

const red = 0xdc2626

function actOf(act: string): 'click' | 'page' {
  return act === 'page' ? act : 'click'
}

function levelOf(level: string): 'uncaught' | 'error' | 'warn' {
  return level === 'uncaught' || level === 'error' ? level : 'warn'
}

function secondsBefore(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}
