import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDns } from './dns.ts'
import { OutgoingFailed } from './outgoing-error.ts'

const recordTypes = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 }
const records: Record<string, { type: number; data: Buffer }[]> = {
  'proof.example': [
    { type: recordTypes.TXT, data: txt('parley-verification=abc') },
    { type: recordTypes.TXT, data: txt('v=spf1', ' -all') },
    { type: recordTypes.A, data: Buffer.from([93, 184, 216, 34]) },
    { type: recordTypes.AAAA, data: Buffer.from('26062800022000010000000000000001', 'hex') },
  ],
  'mail.example': [
    { type: recordTypes.MX, data: Buffer.concat([Buffer.from([0, 20]), name('late.example')]) },
    { type: recordTypes.MX, data: Buffer.concat([Buffer.from([0, 10]), name('first.example')]) },
    { type: recordTypes.NS, data: name('ns.example') },
  ],
  'click.example': [{ type: recordTypes.CNAME, data: name('elsewhere.example') }],
  'four.example': [{ type: recordTypes.A, data: Buffer.from([93, 184, 216, 35]) }],
}

let server: Socket
let servers: string[]

beforeAll(async () => {
  server = createSocket('udp4', (question, { port, address }) => {
    const answer = answerTo(question)
    if (answer) server.send(answer, port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  servers = [`127.0.0.1:${server.address().port}`]
})

afterAll(() => void server.close())

test('TXT records keep their parts', async () => {
  const found = await createDns({ servers }).lookupTxt('proof.example')
  expect(found).toEqual([['parley-verification=abc'], ['v=spf1', ' -all']])
})

test('a name without TXT records and an unknown name return none', async () => {
  const dns = createDns({ servers })
  expect(await dns.lookupTxt('four.example')).toEqual([])
  expect(await dns.lookupTxt('missing.example')).toEqual([])
})

test('MX records are sorted, and CNAME and NS records are returned', async () => {
  const dns = createDns({ servers })
  expect(await dns.lookupMx('mail.example')).toEqual([
    { exchange: 'first.example', priority: 10 },
    { exchange: 'late.example', priority: 20 },
  ])
  expect(await dns.lookupNs('mail.example')).toEqual(['ns.example'])
  expect(await dns.lookupCname('click.example')).toEqual(['elsewhere.example'])
  expect(await dns.lookupCname('four.example')).toEqual([])
  expect(await dns.lookupMx('missing.example')).toEqual([])
  await expect(createDns({ servers, timeout: 200 }).lookupMx('silent.example')).rejects.toThrow(
    OutgoingFailed,
  )
})

test('IPv4 and IPv6 addresses are found', async () => {
  const dns = createDns({ servers })
  expect(await dns.resolveAddresses('proof.example')).toEqual([
    '93.184.216.34',
    '2606:2800:220:1::1',
  ])
  expect(await dns.resolveAddresses('four.example')).toEqual(['93.184.216.35'])
  await expect(dns.resolveAddresses('missing.example')).rejects.toMatchObject({
    reason: 'not found',
  })
})

test('a silent name server times out', async () => {
  const dns = createDns({ servers, timeout: 300 })

  await expect(dns.lookupTxt('silent.example')).rejects.toMatchObject({ reason: 'too slow' })
  await expect(dns.resolveAddresses('silent.example')).rejects.toThrow(OutgoingFailed)
})

test('an invalid name is not found', async () => {
  await expect(createDns({ servers }).lookupTxt('bad..name')).rejects.toMatchObject({
    reason: 'not found',
  })
})

function txt(...parts: string[]): Buffer {
  return Buffer.concat(
    parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
  )
}

function name(text: string): Buffer {
  return Buffer.concat([txt(...text.split('.')), Buffer.from([0])])
}

/** The name server's response; none for the silent name. */
function answerTo(message: Buffer): Buffer | undefined {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const name = labels.join('.').toLowerCase()
  if (name === 'silent.example') return undefined

  const known = records[name]
  const matching = (known ?? []).filter(({ type }) => type === message.readUInt16BE(at + 1))
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(matching.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, message.subarray(12, at + 5), ...matching.map(resourceRecord)])
}

function resourceRecord({ type, data }: { type: number; data: Buffer }): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
