import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const assign = vi.fn()
beforeEach(() => {
  vi.resetModules()
  assign.mockReset()
  vi.stubGlobal('window', { addEventListener: () => {}, location: { assign } })
})
afterEach(() => vi.unstubAllGlobals())

test('a page of this site loads, and only the first of several', async () => {
  const { loadPage } = await import('./load-page.ts')
  loadPage('/login')
  loadPage('/dashboard')
  expect(assign.mock.calls).toEqual([['/login']])
})

test.each(['https://other.example/', '//other.example', 'javascript:alert(1)', 'data:text/html,x'])(
  'navigation to %s is blocked',
  async (address) => {
    const { loadPage } = await import('./load-page.ts')
    expect(() => loadPage(address)).toThrow('Blocked')
    expect(assign).not.toHaveBeenCalled()
  },
)

test("with permission other sites are allowed, scripts aren't", async () => {
  const { loadPage } = await import('./load-page.ts')
  expect(() => loadPage('javascript:alert(1)', { isExternalAllowed: true })).toThrow('Blocked')
  loadPage('https://provider.example/sign-in', { isExternalAllowed: true })
  expect(assign.mock.calls).toEqual([['https://provider.example/sign-in']])
})
