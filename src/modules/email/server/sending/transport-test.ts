import { composeMail, mailText } from '#platform/mail/compose/compose-mail.ts'
import { providers } from '#platform/mail/transports/providers.ts'
import type { ProviderKind } from '#platform/mail/transports/provider-mail.ts'

import type { TestStep } from '../../model.ts'
import type { TransportSettings } from '../../transport-model.ts'
import { ask } from './provider-transport.ts'
import { transportFor, type Outside } from './transport-box.ts'
import { TransportProblem, type PreparedMail } from './transport.ts'

/** Tests every step up to a sent email and stops at the first failure. */
export async function tryTransport(
  settings: TransportSettings,
  { from, to }: { from: string; to: string },
  outside: Outside,
): Promise<TestStep[]> {
  const names = settings.kind === 'smtp' ? smtpSteps(settings) : providerSteps
  try {
    if (settings.kind !== 'smtp') await checkKey(settings, outside)
    const answer = await sendOne(settings, { from, to }, outside)
    return names.map((step) => ({
      step,
      state: 'ok',
      words: step === 'send' ? `Sent to ${to}. ${answer}`.trim() : reached[step],
    }))
  } catch (error) {
    if (!(error instanceof TransportProblem)) throw error
    return stepsTo(names, error)
  }
}

type StepName = 'resolve' | 'connect' | 'greet' | 'secure' | 'sign in' | 'send'

function smtpSteps({ security, user }: Extract<TransportSettings, { kind: 'smtp' }>): StepName[] {
  return [
    'resolve',
    'connect',
    'greet',
    ...(security === 'none' ? [] : (['secure'] as const)),
    ...(user === '' ? [] : (['sign in'] as const)),
    'send',
  ]
}

const providerSteps: StepName[] = ['connect', 'sign in', 'send']

const reached: Readonly<Record<StepName, string>> = {
  resolve: 'Found the server.',
  connect: 'The server responds.',
  greet: 'It’s a mail server.',
  secure: 'The connection is encrypted and the certificate is valid.',
  'sign in': 'Signed in.',
  send: '',
}

const advice: Readonly<Record<StepName, string>> = {
  resolve: 'Check the server name.',
  connect: 'Check the port and whether the server allows this connection.',
  greet: 'Another service may be listening on this port.',
  secure:
    'Use TLS for port 465 and STARTTLS for port 587. The certificate must match the server name.',
  'sign in': 'Check the username and password. Some services require an app password.',
  send: 'The server may not allow this sender address.',
}

function stepsTo(names: readonly StepName[], { step, message }: TransportProblem): TestStep[] {
  const place = Math.max(0, names.indexOf(step as StepName))
  return names.map((name, at) => {
    if (at < place) return { step: name, state: 'ok', words: reached[name] }
    if (at > place) return { step: name, state: 'skipped', words: '' }
    return { step: name, state: 'failed', words: `${message.slice(0, 400)} ${advice[name]}` }
  })
}

async function checkKey(
  { kind, ...config }: Exclude<TransportSettings, { kind: 'smtp' }>,
  { safeFetch }: Outside,
): Promise<void> {
  const provider = providers[kind satisfies ProviderKind]
  const { method, url, headers } = provider.check({ ...config, key: config.key ?? '' }, new Date())
  const { status, text } = await ask(safeFetch, url, { method, headers })
  // Send-only keys get a permission error from this endpoint. They are fine, and the safest choice.
  if (status === 401) {
    throw new TransportProblem('down', 'sign in', { words: provider.wordsOf(text).slice(0, 400) })
  }
}

async function sendOne(
  settings: TransportSettings,
  { from, to }: { from: string; to: string },
  outside: Outside,
): Promise<string> {
  const id = crypto.randomUUID()
  const transport = transportFor({ id, name: 'test' }, settings, outside, 1)
  try {
    const { words } = await transport.deliver(testMail({ id, from, to }))
    return words.slice(0, 200)
  } finally {
    transport.close()
  }
}

function testMail({ id, from, to }: { id: string; from: string; to: string }): PreparedMail {
  const content = {
    subject: 'Test email',
    text: 'This is a test email. Your mail server works.',
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  const mail = {
    from: { address: from },
    to: [{ address: to }],
    cc: [],
    replyTo: undefined,
    messageId: `<test.${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
  }
  return {
    ...mail,
    id,
    onceKey: id,
    returnPath: from,
    recipients: [to],
    bcc: [],
    content: () => ({ ...content, html: undefined }),
    files: [],
    kind: 'test',
    organizationId: '',
    wire: () => Promise.resolve(mailText(composeMail({ ...mail, ...content, date: new Date() }))),
  }
}
