import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { unit } from '#domain/entities/master/unit.ts'
import { endpoints } from '#domain/services/index.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { pathOf } from '#domain/service.ts'
import { parseBody } from '../../../src/server/http/json.ts'
import { MAX_DEPTH, MAX_VALUES, parseInSlices } from '../../../src/server/http/large-json.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const post = (url: string, payload: string, token = '') =>
  server.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload,
  })
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('bodies of requests', () => {
  it('of nobody are small on every route, known or not', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(20_000) })
    const open = endpoints.filter(({ access, verb }) => access === 'anonymous' && verb === 'POST').map(pathOf)
    for (const url of [signInPath, '/nothing', '/api/nothing', ...open])
      expect((await post(url, large)).status, url).toBe(413)
    expect((await post(pathOf(crudOf(unit).create), large)).status).toBe(401)
    expect((await post(signInPath, '{"userNameOrEmailAddress":"a"}')).status).toBe(400)
  })

  it('are refused when they are nested too deep, whatever their size', async () => {
    const url = pathOf(crudOf(unit).create)
    for (const depth of [MAX_DEPTH + 2, 50_000, 2_000_000]) {
      const answer = await post(url, nested(depth), server.one.token)
      expect([answer.status, /deeper|嵌套超过/.test(answer.text)], String(depth)).toEqual([400, true])
    }
    await expect(parseInSlices(`[${'1,'.repeat(MAX_VALUES)}1]`)).rejects.toThrow('values')
  })

  it('that are large let other requests be answered in between', async () => {
    const text = JSON.stringify({
      rows: Array.from({ length: 20_000 }, (_, at) => ({ code: `C${at}`, qty: at })),
    })
    let turns = 0
    const state = { done: false }
    const parsing = parseBody(text).finally(() => (state.done = true))
    while (!state.done) {
      await setImmediate()
      turns++
    }
    expect(await parsing).toEqual(JSON.parse(text))
    expect(turns).toBeGreaterThan(5)
  })

  it('mean the same in slices as in one piece, and are refused alike', async () => {
    const texts = [
      '{"a":[1,-2.5e3,"x\\"\\\\\\u00e9\\n",null,true,false,{}],"b":{"c":[[]]}}',
      ' [ ] ',
      '"text"',
      '0',
      '{"a":1,"a":2}',
    ]
    for (const text of texts) expect(await parseInSlices(text), text).toEqual(JSON.parse(text))
    for (const text of [
      '',
      '{',
      '[1,]',
      '{"a"}',
      '{"a":}',
      '[1 2]',
      '01',
      '"a',
      '"a\\"',
      'nul',
      '[1]x',
      '{a:1}',
      '"\n"',
      '[,1]',
    ])
      await expect(parseInSlices(text), text).rejects.toThrow(SyntaxError)
    const polluted = (await parseInSlices('{"__proto__":{"a":1},"\\u005f_proto__":{"a":1},"b":1}')) as object
    expect([Object.keys(polluted), 'a' in polluted]).toEqual([['b'], false])
  })
})

describe('the description of the interface', () => {
  it('is for users who are signed in', async () => {
    expect((await server.request({ method: 'GET', url: '/api/openapi.json' })).status).toBe(401)
  })
})
