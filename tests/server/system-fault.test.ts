import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { unit } from '#domain/entities/master/unit.ts'
import { pathOf } from '#domain/service.ts'
import { failure } from '../../src/server/http/envelope.ts'
import { fileReasons, systemFault } from '../../src/server/base/system-fault.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

const fault = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: raw words of the system, open '/srv/data/x'`), { code, ...more })

/** What nobody should read: codes, paths and words of the operating system. */
const raw = /raw words|\/srv|\bE[A-Z]{3,}\b|undefined|\d{5}/

describe('faults of file system and database', () => {
  it.each([
    ...Object.keys(fileReasons).map((code) => fault(code)),
    fault('53100'),
    fault('ECONNREFUSED', { syscall: 'connect' }),
    fault('57P01'),
    fault('57P03'),
    fault('08006'),
    Object.assign(new AggregateError([fault('ECONNREFUSED')], ''), {}),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('cannot read', { cause: fault('EIO') }),
  ])('%s is said in plain words of the language asked for', (error) => {
    expect(systemFault(error)).not.toBeNull()
    const said = (['zh-Hans', 'en'] as const).map(
      (language) =>
        (JSON.parse(failure(error, language).body) as { error: { message: string } }).error.message,
    )
    expect(said[0]).toMatch(/\p{Script=Han}/u)
    expect(said[1]).not.toMatch(/\p{Script=Han}/u)
    for (const text of said) expect(text).not.toMatch(raw)
  })

  it.each([
    new TypeError('x is not a function'),
    fault('42P01'),
    fault('ERR_INVALID_ARG_TYPE'),
    'text',
    null,
  ])('is no word about %s, which stays internal', (error) => {
    expect(systemFault(error)).toBeNull()
    expect(failure(error, 'en').body).toContain('An internal error occurred')
  })
})

describe('a server whose database is away', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const ask = (headers: Record<string, string>, url = pathOf(crudOf(unit).getAll)) =>
    server.request({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${server.one.token}`, ...headers },
    })

  it('says so in the language of cookie, header or browser, before the caller can be known', async () => {
    const { app } = server.database
    const connect = app.connect.bind(app)
    app.connect = (() => Promise.reject(fault('ECONNREFUSED', { syscall: 'connect' }))) as never
    try {
      for (const [headers, text] of [
        [{ 'accept-language': 'en' }, /database cannot be reached/],
        [{ 'accept-language': 'zh', '.aspnetcore.culture': 'en' }, /database cannot be reached/],
        [{ 'accept-language': 'zh', 'takt-language': 'en' }, /database cannot be reached/],
        [{ 'accept-language': 'en', cookie: 'Abp.Localization.CultureName=zh-Hans' }, /数据库暂时无法访问/],
        [{ 'accept-language': 'zh-CN' }, /数据库暂时无法访问/],
      ] as const) {
        const answer = await ask(headers)
        expect(answer.status).toBe(500)
        expect(answer.body.error?.message, JSON.stringify(headers)).toMatch(text)
      }
    } finally {
      app.connect = connect
    }
    expect((await ask({ 'accept-language': 'en' })).status).toBe(200)
  })

  it.each(['{"a": }', '{"a": 1', 'nonsense', `[${'1 '.repeat(40_000)}]`, '{"a":"\\x"}'])(
    'names what is no JSON without words of the parser: %s',
    async (payload) => {
      for (const [language, text] of [
        ['zh', /^请求内容不是有效的 JSON(（第 \d+ 个字符起）)?$/],
        ['en', /^The body is not valid JSON( from character \d+ on)?$/],
      ] as const) {
        const answer = await server.request({
          method: 'POST',
          url: pathOf(crudOf(unit).create),
          headers: {
            authorization: `Bearer ${server.one.token}`,
            'content-type': 'application/json',
            'accept-language': language,
          },
          payload,
        })
        expect(answer.status).toBe(400)
        expect(answer.body.error?.validationErrors?.[0]?.message).toMatch(text)
      }
    },
  )
})
