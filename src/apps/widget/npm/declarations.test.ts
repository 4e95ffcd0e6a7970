import { expect, expectTypeOf, test } from 'vitest'

import type * as declared from './declarations/parley.d.ts'
import type * as declaredForReact from './declarations/react.d.ts'
import type * as declaredForVue from './declarations/vue.d.ts'
import * as code from './parley.ts'
import * as codeForReact from './react.ts'
import type * as codeForVue from './vue.ts'

// The declarations are written by hand; the type check compares them with the code.
test('the declarations match the code', () => {
  expectTypeOf<typeof code>().toEqualTypeOf<typeof declared>()
  expectTypeOf<typeof codeForReact>().toEqualTypeOf<typeof declaredForReact>()
  expectTypeOf<code.LoadOptions>().toEqualTypeOf<declared.LoadOptions>()
  expectTypeOf<codeForReact.ParleyWidgetProps>().toEqualTypeOf<declaredForReact.ParleyWidgetProps>()
  expectTypeOf<typeof codeForVue>().toEqualTypeOf<typeof declaredForVue>()
  expectTypeOf<codeForVue.ParleyWidgetProps>().toEqualTypeOf<declaredForVue.ParleyWidgetProps>()
  expectTypeOf<codeForVue.ParleyState>().toEqualTypeOf<declaredForVue.ParleyState>()
  expect(Object.keys(code)).toEqual(['loadParley', 'parley'])
  expect(Object.keys(codeForReact)).toEqual(['ParleyWidget'])
})

test('nothing happens on a server', async () => {
  await expect(
    code.loadParley({ baseUrl: 'https://chat.example.com', key: '' }),
  ).resolves.toBeUndefined()
  expect(code.parley('on', 'open', () => undefined)()).toBeUndefined()
})
