import { beforeEach, expect, test, vi } from 'vitest'

type Act = (...args: unknown[]) => unknown
interface PageOfOther {
  readonly Intercom: Act
  readonly Beacon: Act
  readonly zE: Act
  readonly $crisp: { push(...calls: unknown[]): void; is: Act; get: Act }
  readonly $chatwoot: Readonly<Record<string, Act>>
  readonly LiveChatWidget: Readonly<Record<'call' | 'on' | 'off' | 'get', Act>>
}

const called = vi.fn()
let page: PageOfOther

beforeEach(async () => {
  called.mockReset()
  page = await openPage({})
})

const table: readonly [string, (page: PageOfOther) => unknown, unknown[]][] = [
  ['Intercom show', ({ Intercom }) => Intercom('show'), ['open']],
  [
    'Intercom with settings alone',
    ({ Intercom }) => Intercom({ app_id: 'x', email: 'a@example.com' }),
    ['identify', { email: 'a@example.com' }],
  ],
  ['Intercom showTicket', ({ Intercom }) => Intercom('showTicket', 12), ['open', { ticket: '12' }]],
  [
    'Intercom showSpace of tickets',
    ({ Intercom }) => Intercom('showSpace', 'tickets'),
    ['open', 'tickets'],
  ],
  [
    'Crisp segments',
    ({ $crisp }) => $crisp.push(['set', 'session:segments', [['customer']]]),
    ['tag', 'customer'],
  ],
  [
    'Crisp layer',
    ({ $crisp }) => $crisp.push(['config', 'container:index', [70]]),
    ['update', { zIndex: 70 }],
  ],
  [
    'Beacon config',
    ({ Beacon }) => Beacon('config', { display: { style: 'manual', zIndex: 7 } }),
    ['update', { zIndex: 7 }],
  ],
  ['Beacon reset', ({ Beacon }) => Beacon('reset'), ['setDraft', '']],
  ['Intercom hide', ({ Intercom }) => Intercom('hide'), ['close']],
  ['Intercom shutdown', ({ Intercom }) => Intercom('shutdown'), ['reset']],
  [
    'Intercom showNewMessage',
    ({ Intercom }) => Intercom('showNewMessage', 'Hello'),
    ['newMessage', 'Hello'],
  ],
  [
    'Intercom boot with a token',
    ({ Intercom }) => Intercom('boot', { app_id: 'x', intercom_user_jwt: 'a.b.c' }),
    ['identify', {}, 'a.b.c'],
  ],
  [
    'Intercom update with a hash',
    ({ Intercom }) =>
      Intercom('update', { user_id: 7, user_hash: 'ff', email: 'a@example.com', plan: 'pro' }),
    ['identify', { id: '7', hash: 'ff', email: 'a@example.com', attributes: { plan: 'pro' } }],
  ],
  [
    'Intercom trackEvent',
    ({ Intercom }) => Intercom('trackEvent', 'bought', { total: 3, deep: {} }),
    ['track', 'bought', { total: 3 }],
  ],
  [
    'Intercom boot with a launcher of the page',
    ({ Intercom }) => Intercom('boot', { app_id: 'x', custom_launcher_selector: '.help' }),
    ['update', { launcherSelector: '.help' }],
  ],
  [
    'Intercom update with a picture',
    ({ Intercom }) =>
      Intercom('update', {
        user_id: '7',
        avatar: { type: 'avatar', image_url: 'https://a.example/7.png' },
      }),
    ['identify', { id: '7', avatar: 'https://a.example/7.png' }],
  ],
  [
    'Crisp user:avatar',
    ({ $crisp }) => $crisp.push(['set', 'user:avatar', ['https://a.example/7.png']]),
    ['identify', { avatar: 'https://a.example/7.png' }],
  ],
  ['Crisp chat:open', ({ $crisp }) => $crisp.push(['do', 'chat:open']), ['open']],
  [
    'Crisp message:text',
    ({ $crisp }) => $crisp.push(['set', 'message:text', ['Hi']]),
    ['setDraft', 'Hi'],
  ],
  [
    'Crisp session:data',
    ({ $crisp }) =>
      $crisp.push([
        'set',
        'session:data',
        [
          [
            ['plan', 'pro'],
            ['seats', 3],
          ],
        ],
      ]),
    ['setAttributes', { plan: 'pro', seats: 3 }],
  ],
  [
    'Crisp user:email',
    ({ $crisp }) => $crisp.push(['set', 'user:email', ['a@example.com']]),
    ['identify', { email: 'a@example.com' }],
  ],
  ['Chatwoot toggle', ({ $chatwoot }) => $chatwoot['toggle']?.('open'), ['open']],
  ['Chatwoot popoutChatWindow', ({ $chatwoot }) => $chatwoot['popoutChatWindow']?.(), ['popOut']],
  [
    'Chatwoot setUser',
    ({ $chatwoot }) =>
      $chatwoot['setUser']?.('u-1', {
        name: 'Ada',
        identifier_hash: 'ff',
        avatar_url: 'https://a.example/7.png',
      }),
    ['identify', { id: 'u-1', name: 'Ada', hash: 'ff', avatar: 'https://a.example/7.png' }],
  ],
  [
    'Chatwoot setCustomAttributes',
    ({ $chatwoot }) => $chatwoot['setCustomAttributes']?.({ plan: 'pro' }),
    ['setAttributes', { plan: 'pro' }],
  ],
  [
    'Chatwoot setColorScheme',
    ({ $chatwoot }) => $chatwoot['setColorScheme']?.('dark'),
    ['setTheme', 'dark'],
  ],
  ['Chatwoot setLabel', ({ $chatwoot }) => $chatwoot['setLabel']?.('vip'), ['tag', 'vip']],
  ['Chatwoot removeLabel', ({ $chatwoot }) => $chatwoot['removeLabel']?.('vip'), ['untag', 'vip']],
  [
    'Chatwoot setConversationCustomAttributes',
    ({ $chatwoot }) => $chatwoot['setConversationCustomAttributes']?.({ order: 7, deep: {} }),
    ['setConversationAttributes', { order: 7 }],
  ],
  [
    'Chatwoot deleteConversationCustomAttribute',
    ({ $chatwoot }) => $chatwoot['deleteConversationCustomAttribute']?.('order'),
    ['setConversationAttributes', { order: null }],
  ],
  ['Zendesk open', ({ zE }) => zE('messenger', 'open'), ['open']],
  ['Zendesk locale', ({ zE }) => zE('messenger:set', 'locale', 'de'), ['setLocale', 'de']],
  [
    'Zendesk loginUser',
    ({ zE }) => zE('messenger', 'loginUser', (take: (jwt: string) => void) => take('a.b.c')),
    ['identify', {}, 'a.b.c'],
  ],
  [
    'Zendesk conversationFields',
    ({ zE }) => zE('messenger:set', 'conversationFields', [{ id: 'order', value: 7 }]),
    ['setConversationAttributes', { order: 7 }],
  ],
  [
    'Zendesk conversationTags',
    ({ zE }) => zE('messenger:set', 'conversationTags', ['vip', 'sale']),
    ['tag', 'sale'],
  ],
  ['Intercom showArticle', ({ Intercom }) => Intercom('showArticle', 7), ['openArticle', '7']],
  ['Intercom showSpace', ({ Intercom }) => Intercom('showSpace', 'help'), ['open', 'help']],
  [
    'Crisp helpdesk:article:open',
    ({ $crisp }) => $crisp.push(['do', 'helpdesk:article:open', ['en', 'abc']]),
    ['openArticle', 'abc'],
  ],
  ['LiveChat maximize', ({ LiveChatWidget }) => LiveChatWidget.call('maximize'), ['open']],
  [
    'LiveChat maximize with a draft',
    ({ LiveChatWidget }) => LiveChatWidget.call('maximize', { messageDraft: 'Hi' }),
    ['newMessage', 'Hi'],
  ],
  ['LiveChat minimize', ({ LiveChatWidget }) => LiveChatWidget.call('minimize'), ['close']],
  [
    'LiveChat set_customer_email',
    ({ LiveChatWidget }) => LiveChatWidget.call('set_customer_email', 'a@example.com'),
    ['identify', { email: 'a@example.com' }],
  ],
  [
    'LiveChat set_session_variables',
    ({ LiveChatWidget }) =>
      LiveChatWidget.call('set_session_variables', { cart: 'full', deep: {} }),
    ['setAttributes', { cart: 'full' }],
  ],
  ['Beacon article', ({ Beacon }) => Beacon('article', 'abc'), ['openArticle', 'abc']],
  ['Beacon search', ({ Beacon }) => Beacon('search', 'refund'), ['searchHelp', 'refund']],
  ['Beacon toggle', ({ Beacon }) => Beacon('toggle'), ['toggle']],
  ['Beacon prefill', ({ Beacon }) => Beacon('prefill', { text: 'Hi' }), ['newMessage', 'Hi']],
  [
    'Beacon session-data',
    ({ Beacon }) => Beacon('session-data', { cart: 'full' }),
    ['setAttributes', { cart: 'full' }],
  ],
]

test.each(table)('%s maps to our call', (_, call, ours) => {
  call(page)
  expect(called).toHaveBeenCalledWith(...ours)
})

test('unknown calls do nothing and warn once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  called.mockReset()
  page.Intercom('startTour', 12)
  page.Intercom('startTour', 12)
  page.$crisp.push(['do', 'trigger:run'])

  expect(called).not.toHaveBeenCalled()
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringContaining('Intercom "startTour"'),
    expect.stringContaining('$crisp "do trigger:run"'),
  ])
  warn.mockRestore()
})

test('calls queued before the file loaded run', async () => {
  called.mockReset()
  await openPage({
    Intercom: Object.assign(() => undefined, { q: [['show']] }),
    $crisp: [['do', 'chat:close']],
    Beacon: Object.assign(() => undefined, {
      readyQueue: [{ method: 'prefill', options: { text: 'Hi' }, data: undefined }],
    }),
    intercomSettings: { app_id: 'x', name: 'Ada' },
    LiveChatWidget: { _q: [['call', ['set_customer_name', 'Grace']]] },
  })
  expect(called).toHaveBeenCalledWith('open')
  expect(called).toHaveBeenCalledWith('close')
  expect(called).toHaveBeenCalledWith('newMessage', 'Hi')
  expect(called).toHaveBeenCalledWith('identify', { name: 'Ada' })
  expect(called).toHaveBeenCalledWith('identify', { name: 'Grace' })
})

test('pages get the events they know', async () => {
  const heard = vi.fn()
  await openPage({}, heard)
  const [, , tell] = called.mock.calls.findLast(([, name]) => name === 'open') ?? []
  ;(tell as Act | undefined)?.(undefined)
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'chatwoot:opened' }))
})

test('LiveChat pages get visibility changes', () => {
  const heard = vi.fn()
  called.mockReset()
  page.LiveChatWidget.on('visibility_changed', heard)
  for (const [, , tell] of called.mock.calls) (tell as Act)(undefined)
  expect(heard.mock.calls).toEqual([[{ visibility: 'maximized' }], [{ visibility: 'minimized' }]])
})

test('Crisp getters return the current state, and it hides outside business hours', async () => {
  page.$crisp.push(['config', 'hide:on:away', [true]])
  expect(page.$crisp.is('chat:opened')).toBe(false)
  tell('open', undefined)
  tell('unread', { count: 3 })
  tell('availability', { isOpen: false })

  expect(page.$crisp.is('chat:opened')).toBe(true)
  expect(page.$crisp.is('website:available')).toBe(false)
  expect(page.$crisp.get('chat:unread:count')).toBe(3)
  expect(called).toHaveBeenCalledWith('hide')
  tell('availability', { isOpen: true })
  expect(page.$crisp.is('website:available')).toBe(true)
  expect(called).toHaveBeenCalledWith('show')
})

test('LiveChat reports forms, ratings and hours, and knows the customer', () => {
  const heard = vi.fn()
  for (const name of ['form_submitted', 'rating_submitted', 'availability_changed']) {
    page.LiveChatWidget.on(name, heard)
  }
  tell('form:submitted', { form: 'pre-chat' })
  tell('rating:submitted', { conversationId: 'a', rating: 7, scale: 'nps' })
  tell('availability', { isOpen: true })
  expect(heard.mock.calls).toEqual([
    [{ type: 'prechat' }],
    ['normal'],
    [{ availability: 'online' }],
  ])

  page.LiveChatWidget.call('set_customer_name', 'Grace')
  page.LiveChatWidget.call('set_session_variables', { plan: 'pro' })
  expect(page.LiveChatWidget.get('customer_data')).toMatchObject({
    name: 'Grace',
    email: '',
    sessionVariables: { plan: 'pro' },
  })
  expect(page.LiveChatWidget.get('state')).toMatchObject({ availability: 'online' })
})

test('removed listeners get no more events', () => {
  const [stays, goes] = [vi.fn(), vi.fn()]
  page.Beacon('on', 'open', stays)
  page.Beacon('on', 'open', goes)
  page.Beacon('off', 'open', goes)
  page.$crisp.push(['on', 'chat:opened', goes], ['off', 'chat:opened'])
  tell('open', undefined)

  expect(stays).toHaveBeenCalledTimes(1)
  expect(goes).not.toHaveBeenCalled()
})

function tell(name: string, detail: unknown): void {
  const ended = called.mock.calls
    .filter(([what]) => what === 'off')
    .map(([, , listener]) => listener)
  for (const [what, event, listener] of called.mock.calls) {
    if (what === 'on' && event === name && !ended.includes(listener)) (listener as Act)(detail)
  }
}

/** The file runs on load, so each page needs a fresh import. */
async function openPage(before: object, onEvent: Act = () => undefined): Promise<PageOfOther> {
  const made = { Parley: called, ...before }
  vi.stubGlobal('window', made)
  vi.stubGlobal('dispatchEvent', onEvent)
  vi.resetModules()
  await import('./compat.ts')
  return made as unknown as PageOfOther
}
