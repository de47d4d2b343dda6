import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { texts } from '../../src/server/platform/jobs/texts.ts'
import { log as logRun } from '../../src/server/platform/jobs/runs.ts'
import { keptText, logWith, purge } from '../../src/server/log/entries.ts'
import { keepingWarnings, startSystemLog } from '../../src/server/log/writer.ts'
import { tenantOne } from '../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const entries = crudOf(entityNamed('systemLog'))
const logOf = async (user: TestUser) =>
  (await user.ask(entries.getAll, { maxResultCount: 1000 })).items as Record<string, unknown>[]
const console_ = { warn: () => {}, error: () => {} } as never

describe('the system log', () => {
  it('has what runs say, with their transaction or not at all', async () => {
    await withTenant(server.database.app, tenantOne, (tx) => logRun(tx, 'K1', 'I', texts.queued('anna')))
    await withTenant(server.database.app, tenantOne, async (tx) => {
      await logRun(tx, 'K2', 'E', texts.cancelled)
      throw new Error('undone')
    }).catch(() => {})
    const rows = await logOf(server.one)
    expect(rows).toMatchObject([
      {
        level: 'I',
        source: 'run',
        runNo: 'K1',
        unitCode: 'JS',
        message: 'anna asked for this run.',
        detail: null,
      },
    ])
    // Readers get their own language, and find and sort by it.
    const told = async (language: string, input: Readonly<Record<string, unknown>>) => {
      const { body } = await server.one.call(entries.getAll, input, { 'accept-language': language })
      return (body.result!.items as readonly Record<string, unknown>[]).map((row) => row['message'])
    }
    expect(await told('zh-Hans', {})).toEqual(['anna 提交了计算。'])
    expect(await told('en', { sorting: 'message asc', keyword: 'asked for this' })).toHaveLength(1)
    expect(await told('en', { keyword: '提交了' })).toEqual([])
    expect(await told('zh-Hans', { keyword: '提交了' })).toHaveLength(1)
    const filter = [{ field: 'message', op: 'eq', values: ['anna asked for this run.'] }]
    expect(await told('en', { filter })).toHaveLength(1)
    expect(await told('zh-Hans', { filter })).toEqual([])
    expect(await logOf(server.two)).toEqual([])
  })

  it('has warnings and errors of the server, of each tenant for itself, and tells of what it lost', async () => {
    const systemLog = startSystemLog(server.database, console_)
    const log = keepingWarnings(console_, systemLog)
    log.warn({ err: new Error('connection lost') }, 'live events')
    log.error(
      { err: Object.assign(new Error('value "CANARY"'), { code: '23505' }), run: 'K9' },
      'a calculation failed',
    )
    systemLog.note(
      { level: 'E', source: 'ui', message: 'of two' },
      { tenantId: 2, planUnitCode: null, userId: null },
    )
    for (let n = 0; n < 600; n++) systemLog.note({ level: 'I', source: 'job', message: `flood ${n}` })
    await systemLog.close()
    const host = await logOf(server.host)
    expect(host.length).toBeLessThanOrEqual(501)
    expect(host.map((row) => row['message'])).toContain('live events')
    expect(host.find((row) => row['message'] === 'a calculation failed')).toMatchObject({
      level: 'E',
      detail: 'Error 23505',
      runNo: 'K9',
    })
    expect(JSON.stringify(host)).toMatch(/\d+ more entries were not kept/)
    expect((await logOf(server.two)).map((row) => row['message'])).toEqual(['of two'])
  })

  /** Weakened: control characters left in. */
  it('keeps no secret, no line break, and nothing endless', () => {
    for (const [text, kept] of [
      ['Authorization: Bearer abcdef1234567', 'Authorization: Bearer ***'],
      ['smtp://mail:word@host/x', 'smtp://***@host/x'],
      ['{"password":"x y","user":"a"}', '{"password":***,"user":"a"}'],
      ['api_key=12345&x=1', 'api_key=***&x=1'],
      ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'token ***'],
      ['one\r\n2026-01-01 E forged\u001b[2J', 'one 2026-01-01 E forged [2J'],
    ] as const)
      expect(keptText(text, 1000)).toBe(kept)
    expect(keptText('x'.repeat(10_000), 1000)).toHaveLength(1000)
  })

  /** Weakened: cells of text written as they are. */
  it('leaves, as the audit log does, in files without a formula that a spreadsheet would run', async () => {
    const canary = '=1+CANARY'
    await server.one.ask(crudOf(entityNamed('unit')).create, { code: canary })
    await withTenant(server.database.app, tenantOne, (tx) =>
      logWith(tx, { level: 'W', source: 'ui', message: canary }),
    )
    for (const name of ['auditEntry', 'systemLog']) {
      const { exportRows } = crudOf(entityNamed(name))
      const { status, bytes } = await server.one.call(exportRows, { format: 'csv' })
      const text = bytes.toString('utf8')
      expect([status, text.includes(`'${canary}`)], name).toEqual([200, true])
      expect(text, name).not.toMatch(/[,\n]"?=1/)
    }
  })

  it('writes nothing about itself when it cannot write', async () => {
    let told = 0
    const broken = { ...server.database, app: { connect: () => Promise.reject(new Error('down')) } } as never
    const systemLog = startSystemLog(broken, { ...(console_ as object), warn: () => told++ } as never)
    systemLog.note({ level: 'E', source: 'job', message: 'lost' })
    await systemLog.flush()
    await systemLog.flush()
    expect(told).toBe(1)
  })

  it('forgets what is old, and the oldest of what is too much', async () => {
    const scope = { tenantId: 2, planUnitCode: null, userId: null }
    await withTenant(server.database.app, scope, async (tx) => {
      for (let n = 0; n < 20; n++) await logWith(tx, { level: 'I', source: 'job', message: `entry ${n}` })
      await tx.run(`update system_log set at = now() - interval '91 days' where message = 'entry 19'`)
      await purge(tx, 10)
    })
    const left = (await logOf(server.two)).map((row) => row['message'])
    expect(left).toHaveLength(10)
    expect(left).not.toContain('entry 19')
    expect(left[0]).toBe('entry 18')
  })

  it('has a request that failed, without what was sent', async () => {
    const failing = startSystemLog(server.database, console_)
    await failing.close()
    const answer = await server.request({
      method: 'POST',
      url: '/api/TokenAuth/Authenticate',
      payload: '{"userNameOrEmailAddress":',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await logOf(server.host))).not.toContain('userNameOrEmailAddress')
  })
})
