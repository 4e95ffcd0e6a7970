import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'

const script = join(import.meta.dirname, '../../build/widget/widget-shot.js')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('text is at the same position in a page drawing as on the page', async () => {
  const page = await browser.newPage({ viewport: { width: 400, height: 500 } })
  await page.route('http://drawn.example/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(script) })
      : route.fulfill({ contentType: 'text/html', body: markup }),
  )
  await page.goto('http://drawn.example/')
  const drawn = await page.evaluate<string>(drawing)
  const painted = (await page.screenshot()).toString('base64')
  const places = (picture: string) => page.evaluate<number[]>(`(${wordPlaces})("${picture}")`)
  const real = await places(`data:image/png;base64,${painted}`)

  expect(real).toHaveLength(styles.length)
  expect(Math.min(...real)).toBeGreaterThanOrEqual(0)
  expect(new Set(real).size).toBeGreaterThan(1)
  const apart = (await places(drawn)).map((place, at) => Math.abs(place - (real[at] ?? 0)))
  expect(Object.fromEntries(apart.map((by, at) => [styles[at], by > 4]))).toEqual(
    Object.fromEntries(styles.map((style) => [style, false])),
  )
  await page.close()
})

const styles = [
  'text-align:start',
  'text-align:center',
  'text-align:right',
  'text-align:end',
  'direction:rtl',
  'direction:rtl;text-align:end',
  'direction:rtl;text-align:center',
  'display:flex;justify-content:center',
  'display:grid;place-items:center',
  'display:grid;justify-items:end',
  'display:grid;justify-items:end;direction:rtl',
]
const markup = `<!doctype html><style>body{margin:0;font:16px/40px sans-serif}div{width:300px;height:40px}</style>
  ${styles.map((style) => `<div style="${style}"><span>Words</span></div>`).join('')}`

const drawing = `import('http://drawn.example/shot.js').then(({ drawPage }) => drawPage()).then((blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result))
    reader.readAsDataURL(blob)
  }))`

const wordPlaces = `async (picture) => {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = new OffscreenCanvas(400, 500)
  const pen = canvas.getContext('2d')
  pen.drawImage(image, 0, 0, 400, 500)
  return [...document.querySelectorAll('div')].map((_, row) => {
    const { data } = pen.getImageData(0, row * 40, 400, 40)
    const inked = Array.from({ length: 400 }, (_, x) => x).filter((x) =>
      Array.from({ length: 40 }, (_, y) => data[(y * 400 + x) * 4]).some((red) => red < 128))
    return inked[0] ?? -1
  })
}`
