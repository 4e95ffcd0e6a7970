import { expect, test } from 'vitest'

import { splitAddresses } from './split-addresses.ts'

test.each([
  ['', []],
  ['ada@x.example', ['ada@x.example']],
  [
    'ada@x.example, bob@x.example;eve@x.example',
    ['ada@x.example', 'bob@x.example', 'eve@x.example'],
  ],
  ['ada@x.example\n\n bob@x.example \n', ['ada@x.example', 'bob@x.example']],
  ['Ada Lovelace <ada@x.example>, "Bob" <Bob@x.example>', ['ada@x.example', 'bob@x.example']],
  ['ada@x.example ADA@x.example', ['ada@x.example']],
])('%j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses)
})
