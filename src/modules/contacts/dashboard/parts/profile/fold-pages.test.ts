import { expect, test } from 'vitest'

import { foldPages, visitWords, type Visit } from './fold-pages.ts'

test('consecutive page views become one line with their total time', () => {
  const [visit, said, before] = foldPages([
    page('12:04', '12:06'),
    page('12:00', '12:04'),
    entry('message.created', '11:59'),
    page('11:58', '11:58'),
  ])

  expect(visitWords(visit as Visit)).toBe('Viewed 2 pages, 6 min')
  expect((visit as Visit).pages.map(({ title }) => title)).toEqual(['Page 12:04', 'Page 12:00'])
  expect(said).toMatchObject({ type: 'message.created' })
  expect(visitWords(before as Visit)).toBe('Viewed Page 11:58')
})

test('a page view after a long gap belongs to a new visit', () => {
  const visits = foldPages([page('14:00', '14:01'), page('12:00', '12:01')])
  expect(visits).toHaveLength(2)
})

function page(from: string, to: string): EventParts {
  return {
    ...entry('visitor.page_viewed', from),
    data: { url: 'https://shop.example/a', title: `Page ${from}`, leftAt: moment(to) },
  }
}

function entry(type: string, time: string): EventParts {
  return {
    id: `${type} ${time}`,
    at: moment(time),
    type,
    data: {},
  }
}

function moment(time: string): string {
  return `2030-01-02T${time}:00.000Z`
}

type EventParts = Parameters<typeof foldPages>[0][number]
