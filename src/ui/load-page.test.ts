import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const assign = vi.fn()
beforeEach(() => {
  vi.resetModules()
  assign.mockReset()
  vi.stubGlobal('window', { addEventListener: () => {}, location: { assign } })
})
afterEach(() => vi.unstubAllGlobals())

test('a page of our own is loaded, and only the first of several', async () => {
  const { loadPage } = await import('./load-page.ts')
  loadPage('/login')
  loadPage('/dashboard')
  expect(assign.mock.calls).toEqual([['/login']])
})

test.each(['https://other.example/', '//other.example', 'javascript:alert(1)', 'data:text/html,x'])(
  'going to %s is refused',
  async (address) => {
    const { loadPage } = await import('./load-page.ts')
    expect(() => loadPage(address)).toThrow('Blocked')
    expect(assign).not.toHaveBeenCalled()
  },
)

test('with permission another site may be gone to, and a script still not', async () => {
  const { loadPage } = await import('./load-page.ts')
  expect(() => loadPage('javascript:alert(1)', { isExternalAllowed: true })).toThrow('Blocked')
  loadPage('https://provider.example/sign-in', { isExternalAllowed: true })
  expect(assign.mock.calls).toEqual([['https://provider.example/sign-in']])
})
