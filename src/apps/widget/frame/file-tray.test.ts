import { expect, test, vi } from 'vitest'

import type { ChatFile } from '#modules/widget/model.ts'

import type { ChatCalls } from './chat-calls.ts'
import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { FileTray } from './file-tray.ts'

test('a file over the limit is refused, but a photo is scaled down', () => {
  const config = { fileMegabytes: 2 }
  const words = { fileTooBig: 'At most {size}.' }
  const state = { trays: {}, chats: [], config, words } as unknown as ChatState
  const store = new ChatStore(state, undefined)
  const upload = vi.fn()
  const tray = new FileTray(store, { upload } as Partial<ChatCalls> as ChatCalls)
  const megabytes = (size: number, name: string, type?: string) =>
    new File(['a'.repeat(size * 1_048_576)], name, { ...(type && { type }) })
  expect(tray.add('1', [megabytes(2.1, 'film.txt')])).toBe('At most 2 MB.')
  expect(store.state.trays).toEqual({})
  expect(tray.add('1', [megabytes(2, 'log.txt')])).toBeUndefined()
  expect(tray.add('1', [megabytes(2.1, 'beach.jpg', 'image/jpeg')])).toBeUndefined()
  expect(store.state.trays['1']?.map(({ name }) => name)).toEqual(['log.txt', 'beach.jpg'])
})

test('a file follows its conversation to its ID, even during upload', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<ChatFile>()
  const calls = {
    upload() {
      asked.resolve()
      return answer.promise
    },
  } as Partial<ChatCalls> as ChatCalls
  const store = new ChatStore(
    { trays: {}, chats: [], config: { fileMegabytes: 25 } } as unknown as ChatState,
    undefined,
  )
  const tray = new FileTray(store, calls)
  tray.add('new:1', [new File(['Broken at 9:15'], 'log.txt')])
  await asked.promise

  tray.move('new:1', 'stored')
  expect(Object.keys(store.state.trays)).toEqual(['stored'])
  answer.resolve(log)
  await expect.poll(() => store.state.trays['stored']).toMatchObject([{ uploaded: log }])
  expect(tray.take('stored')).toEqual([log])
})

const log: ChatFile = {
  id: 'log',
  name: 'log.txt',
  type: 'text/plain',
  size: 14,
  width: null,
  height: null,
  url: '',
}
