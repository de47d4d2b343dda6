import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textServices } from '#domain/services/system/administration.ts'
import { InsideAddress, isOutside } from '../../src/server/outgoing/addresses.ts'
import { nothingOutgoing, readOutgoing } from '../../src/server/outgoing/config.ts'
import { postJson } from '../../src/server/outgoing/post.ts'
import { allowedHost } from '../../src/server/outgoing/webhook.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

let listener: Server
let heard: { url: string | undefined; body: string }[] = []
let port = 0
let answer: (url: string) => { status: number; body: string; headers?: Record<string, string> }

beforeAll(async () => {
  listener = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ url: request.url, body })
      const given = answer(request.url ?? '')
      response.writeHead(given.status, given.headers).end(given.body)
    })
  })
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done)
  })
  port = (listener.address() as AddressInfo).port
})
afterAll(() => listener.close())

const untrusted = { timeoutMs: 2_000, largestAnswer: 1_000, trusted: false } as const
const trusted = { ...untrusted, trusted: true } as const

describe('addresses', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
  ])('%s is not of the internet', (address) => {
    expect(isOutside(address)).toBe(false)
  })

  it.each(['93.184.216.34', '172.32.0.1', '2606:4700:4700::1111'])('%s is', (address) => {
    expect(isOutside(address)).toBe(true)
  })
})

describe('calls of other services', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '0x7f000001', '2130706433', '127.1', '[::ffff:7f00:1]', '0'])(
    'never reach %s without trust',
    async (host) => {
      heard = []
      answer = () => ({ status: 200, body: '{}' })
      const call = async () => postJson(new URL(`http://${host}:${port}/`), {}, untrusted)
      await expect(call()).rejects.toBeInstanceOf(InsideAddress)
      expect(heard).toEqual([])
    },
  )

  it('follow no redirect, wait for no slow answer and read no endless one', async () => {
    const at = new URL(`http://127.0.0.1:${port}/first`)
    heard = []
    answer = () => ({ status: 302, body: '', headers: { location: `http://127.0.0.1:${port}/second` } })
    await expect(postJson(at, {}, trusted)).rejects.toThrow('status 302')
    expect(heard.map(({ url }) => url)).toEqual(['/first'])
    answer = () => ({ status: 200, body: 'x'.repeat(2_000) })
    await expect(postJson(at, {}, trusted)).rejects.toThrow('too large')
    const silent = createServer(() => {})
    await new Promise<void>((done) => {
      silent.listen(0, '127.0.0.1', done)
    })
    const slow = new URL(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
    await expect(postJson(slow, {}, { ...trusted, timeoutMs: 100 })).rejects.toThrow('no answer in time')
    silent.closeAllConnections()
    silent.close()
  })
})

describe('the configuration', () => {
  it.each([
    [],
    { translation: { url: 'ftp://x' } },
    { translation: { url: 'http://user:word@x/' } },
    { webhookHosts: 'hooks.example' },
    { webhookHosts: ['https://hooks.example'], webhookSecret: 'a secret that is long enough' },
    { webhookHosts: ['hooks.example'] },
    { webhookHosts: ['hooks.example'], webhookSecret: 'too short' },
    { webhookHosts: [{ host: 'hooks.example', secret: 'a secret that is long enough', inside: 'yes' }] },
    { mail: { url: 'https://smtp.example', from: 'a@b' } },
    { mail: { url: 'smtp://smtp.example', from: 'a@b\r\nBcc: c@d' } },
    { mailDomains: 'example.com' },
    { mailDomains: ['a@example.com'] },
    { mailDomains: ['example.com:25'] },
    { publicUrl: 'https://takt.example/path' },
    { publicUrl: 'ftp://takt.example' },
    { publicUrl: 'https://user@takt.example' },
  ])('refuses %j', (given) => {
    expect(() => readOutgoing(given)).toThrow()
  })
})

it('gives hosts the common secret or their own, and lets those inside alone be called without encryption', () => {
  const outgoing = readOutgoing({
    webhookSecret: 'the common secret of all',
    webhookHosts: ['Hooks.example', { host: 'chat.intra:8080', secret: 'a secret of its own', inside: true }],
  })
  expect(allowedHost('https://hooks.EXAMPLE/a', outgoing)).toEqual({
    secret: 'the common secret of all',
    inside: false,
  })
  expect(allowedHost('http://chat.intra:8080/a?b', outgoing)?.secret).toBe('a secret of its own')
  for (const url of [
    'http://hooks.example/',
    'https://hooks.example:8443/',
    'https://hooks.example@evil.example/',
    'https://evil.example/https://hooks.example/',
    'https://hooks.example.evil.example/',
    'https://hooks.example\\@evil.example/',
    'ftp://hooks.example/',
    'https://chat.intra/',
  ])
    expect(allowedHost(url, outgoing), url).toBeNull()
})

describe('the translation call', () => {
  let server: TestServer
  const ask = (of: TestServer) =>
    of.one.call(textServices.translate, { texts: ['Order', 'Item'], from: 'en', to: 'zh-Hans' })

  it('is refused by name where no provider is configured', async () => {
    server = await createTestServer()
    const refused = await ask(server)
    expect([refused.status, refused.body.error?.message]).toEqual([
      500,
      'No translation service is configured for this installation.',
    ])
    await server.close()
  })

  it('asks the configured provider, and tells nothing of what goes wrong there', async () => {
    const translation = { url: new URL(`http://127.0.0.1:${port}/translate`), apiKey: 'CANARY-KEY' }
    server = await createTestServer(undefined, undefined, { ...nothingOutgoing, translation })
    heard = []
    answer = () => ({ status: 200, body: JSON.stringify({ translatedText: ['订单', '物料'] }) })
    expect((await ask(server)).body.result).toEqual({
      items: [
        { text: 'Order', translation: '订单' },
        { text: 'Item', translation: '物料' },
      ],
    })
    expect(JSON.parse(heard[0]!.body)).toEqual({
      q: ['Order', 'Item'],
      source: 'en',
      target: 'zh',
      format: 'text',
      api_key: 'CANARY-KEY',
    })
    for (const wrong of [
      { status: 500, body: 'CANARY-KEY is wrong' },
      { status: 200, body: '<html>CANARY</html>' },
      { status: 200, body: '{"translatedText":["one"]}' },
    ]) {
      answer = () => wrong
      const failed = await ask(server)
      expect([failed.status, failed.body.error?.message]).toEqual([
        500,
        'The translation service gave no translation. Please try again later.',
      ])
      expect(failed.text).not.toContain('CANARY')
    }
    const none = await server.one.call(textServices.translate, { texts: [], from: 'en', to: 'zh-Hans' })
    expect(none.status).toBe(400)
    await server.close()
  })
})
