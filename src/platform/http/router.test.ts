import { expect, test } from 'vitest'

import { Router } from './router.ts'

const router = new Router<string>()
router.add('GET', '/api/notes', 'list')
router.add('POST', '/api/notes', 'create')
router.add('GET', '/api/notes/{id}', 'get')
router.add('GET', '/api/notes/latest', 'latest')
router.add('POST', '/api/notes/{id}/tags/{tagId}', 'tag')

test('a route is found with its parameter values', () => {
  expect(router.find('GET', '/api/notes/7')).toEqual({
    kind: 'found',
    target: 'get',
    values: ['7'],
  })
  expect(router.find('POST', '/api/notes/7/tags/9')).toEqual({
    kind: 'found',
    target: 'tag',
    values: ['7', '9'],
  })
})

test('a plain segment wins over a parameter', () => {
  expect(router.find('GET', '/api/notes/latest')).toMatchObject({ target: 'latest', values: [] })
})

test('a dead-end plain segment falls back to the parameter', () => {
  expect(router.find('POST', '/api/notes/latest/tags/9')).toMatchObject({
    target: 'tag',
    values: ['latest', '9'],
  })
})

test('another method lists the allowed ones', () => {
  expect(router.find('PUT', '/api/notes')).toEqual({
    kind: 'other-method',
    allowed: ['GET', 'POST'],
  })
})

test.each([
  '/api',
  '/api/notes/',
  '/api//notes',
  '//api/notes',
  '/API/notes',
  '/api/notes/7/tags',
  '/api/notes//tags/9',
  '',
])('"%s" matches nothing', (path) => {
  expect(router.find('GET', path)).toEqual({ kind: 'missing' })
})
