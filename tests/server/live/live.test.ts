import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, tenants, users } from '#domain/services/access/accounts.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { access, signInPath, signOutPath, type SignInResult } from '#domain/services/access/session.ts'
import { pathOf } from '#domain/service.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { settingServices, textServices } from '#domain/services/system/administration.ts'
import type { NoticeKindName } from '#domain/live/notices.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { runChannel } from '../../../src/server/platform/jobs/owner.ts'
import { keyText } from '../../../src/server/platform/jobs/run-key.ts'
import { tellUnit, tellUser } from '../../../src/server/platform/notices/notices.ts'
import { maxStreams } from '../../../src/server/features/live/streams.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { openStream, type TestStream } from '../../support/live.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

/**
 * Weakened, one at a time, and seen to fail: the end of a session not looked at when its token is shown; notices read
 * without their reader; a stream that goes on with the rights it was opened with, or after its session ended; streams not
 * counted; notifications taken without asking for whose tenant or user they are.
 */
let server: TestServer
let address: string
const open: TestStream[] = []
const modules = crudOf(entityNamed('module'))
const assignments = crudOf(entityNamed('resourceAssign'))
beforeAll(async () => {
  server = await createTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await server.close()
})

async function follow(user: TestUser, headers: Record<string, string> = {}): Promise<TestStream> {
  const stream = await openStream(address + pathOf(onlineManager.events), {
    authorization: `Bearer ${user.token}`,
    ...headers,
  })
  open.push(stream)
  if (stream.status === 200) await stream.next('inbox')
  return stream
}

const tell = (user: TestUser, values: Record<string, string>, kind: NoticeKindName = 'kittingFinished') =>
  withTenant(server.database.app, { tenantId: user.tenantId, planUnitCode: 'JS', userId: null }, (tx) =>
    tellUser(tx, user.userId, kind, values),
  )
const again = (name: string, tenantId = 1) => server.signIn(tenantId, name, testPassword)
const status = async (user: TestUser) => (await user.call(access.planUnits)).status

describe('notices', () => {
  it('come at once, in the reader’s language, to their reader alone', async () => {
    const [anna, ben] = [await server.user(1, 'anna', []), await server.user(1, 'ben', [])]
    const stranger = await server.user(2, 'anna', [])
    const streams = [await follow(anna), await follow(ben), await follow(stranger)] as const
    const chinese = await follow(anna, { 'accept-language': 'zh-CN' })
    await tell(anna, { runNo: 'K20261120-0001' })
    const { data, id } = await streams[0].next('notice')
    expect(data).toMatchObject({
      kind: 'kittingFinished',
      severity: 'success',
      message: 'Kitting run K20261120-0001 has finished.',
      link: '/qtManagement/OrderCompleteResults?run=K20261120-0001',
      isRead: false,
    })
    expect(id).toBe(String(data.id))
    expect((await streams[0].next('inbox')).data).toEqual({ unread: 1 })
    expect((await chinese.next('notice')).data.message).toBe('齐套计算 K20261120-0001 已完成。')
    // What would have come to the others came before this.
    await tell(ben, { runNo: 'B' })
    await tell(stranger, { runNo: 'S' })
    for (const [stream, message] of [
      [streams[1], 'Kitting run B has finished.'],
      [streams[2], 'Kitting run S has finished.'],
    ] as const) {
      await stream.next('notice')
      expect(stream.events.filter((one) => one.event === 'notice').map((one) => one.data)).toEqual([
        expect.objectContaining({ message }),
      ])
    }
    const page = await anna.ask(inbox.getAll, {})
    expect(page).toMatchObject({ totalCount: 1, items: [{ id: data.id }] })
    expect(await ben.ask(inbox.markRead, { ids: [data.id] })).toBe(1)
    expect(await ben.ask(inbox.erase, { ids: [data.id] })).toBe(1)
    expect(await anna.ask(inbox.getUnreadCount)).toBe(1)
    expect(await anna.ask(inbox.markRead, { ids: [data.id] })).toBe(0)
    expect((await streams[0].next('inbox')).data).toEqual({ unread: 0 })
    expect(await anna.ask(inbox.erase, {})).toBe(0)
    expect(await anna.ask(inbox.getAll, {})).toEqual({ totalCount: 0, items: [] })
  })

  it('that name rows are not for readers from whom some of these rows are hidden', async () => {
    const all = await server.user(1, 'scheme-reader', ['Pages.Roles'])
    const limited = await server.user(1, 'scheme-limited', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'scheme-limited' })).items
    await server.one.ask(roles.update, { ...role, rowFilter: { planCommandScheme: "ME.code != 'SECRET'" } })
    for (const user of [all, limited]) {
      await tell(user, { schemes: 'Default, SECRET' }, 'schemesIgnoreMaterial')
      await tell(user, { runNo: 'K1' })
    }
    const messages = async (user: TestUser) =>
      (await user.ask(inbox.getAll, {})).items.map(({ message }) => message)
    const [a, b] = [await again('scheme-reader'), await again('scheme-limited')]
    expect(await messages(a)).toEqual([
      'Kitting run K1 has finished.',
      expect.stringContaining('Default, SECRET'),
    ])
    expect(await a.ask(inbox.getUnreadCount)).toBe(2)
    expect(await messages(b)).toEqual(['Kitting run K1 has finished.'])
    expect(await b.ask(inbox.getUnreadCount)).toBe(1)
    const stream = await follow(b, { 'last-event-id': '0' })
    expect(stream.events.flatMap((one) => (one.event === 'notice' ? [one.data.message] : []))).toEqual([
      'Kitting run K1 has finished.',
    ])
  })

  it('that came while the connection was away follow after the last one seen, each once', async () => {
    const carl = await server.user(1, 'carl', [])
    await tell(carl, { runNo: '0' })
    const before = await follow(carl)
    await tell(carl, { runNo: '1' })
    const { id } = await before.next('notice')
    expect(before.events.filter((one) => one.event === 'notice')).toHaveLength(1)
    before.close()
    await before.ended
    for (let n = 2; n < 125; n++) await tell(carl, { runNo: String(n) })
    const after = await follow(carl, { 'last-event-id': id! })
    const numbers = after.events.flatMap((one) => (one.event === 'notice' ? [one.data.message] : []))
    expect(numbers).toEqual(Array.from({ length: 123 }, (_, n) => `Kitting run ${n + 2} has finished.`))
    for (const odd of ['x', '-1', '1 or 1=1', '9'.repeat(40)])
      expect(
        (await follow(carl, { 'last-event-id': odd })).events.some((one) => one.event === 'notice'),
        odd,
      ).toBe(false)
  })

  it('are repeated to their reader alone, whichever number he says he saw last', async () => {
    const [karl, kora] = [await server.user(1, 'karl', []), await server.user(1, 'kora', [])]
    await tell(kora, { runNo: 'of another user' })
    // Numbers of users are given out for all tenants together; a row with his number in another must not be his.
    await tell({ ...karl, tenantId: 2 }, { runNo: 'of another tenant' })
    // Once this stream has it, the server hears of it no more.
    const sooner = await follow(karl)
    await tell(karl, { runNo: 'own' })
    await expect.poll(() => sooner.events.some((one) => one.event === 'notice')).toBe(true)
    sooner.close()
    const own = [expect.objectContaining({ message: 'Kitting run own has finished.' })]
    const stream = await follow(karl, { 'last-event-id': '0' })
    const notices = () => stream.events.filter((one) => one.event === 'notice').map((one) => one.data)
    expect(notices()).toEqual(own)
    // Not even that something came to others is heard: the inbox is told once for each notice of his.
    const inboxes = () => stream.events.filter((one) => one.event === 'inbox').map((one) => one.data)
    expect(inboxes()).toEqual([{ unread: 1 }])
    await tell(kora, { runNo: 'of another user' })
    await tell({ ...karl, tenantId: 2 }, { runNo: 'of another tenant' })
    await tell(karl, { runNo: 'own' })
    await expect.poll(inboxes).toEqual([{ unread: 1 }, { unread: 2 }])
    expect(notices()).toEqual([...own, ...own])
  })

  it('of the plan unit go to those who work in it and may see its plans, but not to who did it', async () => {
    const [doer, reader, bare] = [
      await server.user(1, 'doer', ['Pages.Roles']),
      await server.user(1, 'reader', ['Pages.Roles']),
      await server.user(1, 'bare', []),
    ]
    await withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: doer.userId }, (tx) =>
      tellUnit(tx, 'planAccepted', { by: 'doer', runNo: 'P1' }),
    )
    expect((await reader.ask(inbox.getAll, {})).items.map((one) => one.message)).toEqual([
      'doer accepted plan P1.',
    ])
    for (const none of [doer, bare, server.two, server.host])
      expect((await none.ask(inbox.getAll, {})).totalCount).toBe(0)
  })
})

describe('a session', () => {
  it('that is ended ends its token and its stream at once, and no other', async () => {
    const phone = await server.user(1, 'dora', ['Pages.Roles'])
    const desk = await again('dora')
    const [onPhone, onDesk] = [await follow(phone), await follow(desk)]
    const mine = await desk.ask(onlineManager.getMySessions)
    expect(mine.items).toHaveLength(2)
    const other = mine.items.find((one) => !one.isOwn)!
    await desk.ask(onlineManager.endSession, { sessionId: other.sessionId })
    expect((await onPhone.next('end')).data.reason).toBe('signedOut')
    await onPhone.ended
    const dead = await phone.call(access.planUnits)
    expect([dead.status, (dead.body as { serverSessionError?: boolean }).serverSessionError]).toEqual([
      401,
      true,
    ])
    expect(await status(desk)).toBe(200)
    expect(onDesk.events.some((one) => one.event === 'end')).toBe(false)
  })

  it('is signed out by its user, whichever way he asks', async () => {
    const first = await server.user(1, 'emil', [])
    const answer = await server.request({
      method: 'POST',
      url: signOutPath,
      headers: { authorization: `Bearer ${first.token}` },
    })
    expect([answer.status, await status(first)]).toEqual([200, 401])
    const [second, third, fourth] = [await again('emil'), await again('emil'), await again('emil')]
    await second.ask(onlineManager.deleteClientStatus, {
      userCode: 'Emil',
      planUnitCode: 'JS',
      sendMessageFlag: 0,
    })
    expect([await status(second), await status(third)]).toEqual([401, 200])
    // A client does it once more after it was told that its session is over.
    await second.ask(onlineManager.deleteClientStatus, { userCode: 'emil', sendMessageFlag: 0 })
    await third.ask(onlineManager.deleteClientStatus, { userCode: 'emil', sendMessageFlag: 1 })
    expect([await status(third), await status(fourth)]).toEqual([401, 401])
  })

  it('is forced out by an administrator, with a word why; not by others, nor from another tenant', async () => {
    const fred = await server.user(1, 'fred', [])
    const plain = await server.user(1, 'plain', ['Pages.Roles'])
    const stream = await follow(fred)
    const sessionId = (await fred.ask(onlineManager.getMySessions)).items[0]!.sessionId
    const out = { userCode: 'fred', planUnitCode: '', sendMessageFlag: 0 }
    expect((await plain.call(onlineManager.deleteClientStatus, out)).status).toBe(403)
    expect((await plain.call(onlineManager.deleteClientStatus, { ...out, userCode: 'never' })).status).toBe(
      403,
    )
    const missing = '00000000-0000-4000-8000-000000000000'
    for (const user of [plain, server.two, server.host]) {
      const [foreign, none] = [
        await user.call(onlineManager.endSession, { sessionId }),
        await user.call(onlineManager.endSession, { sessionId: missing }),
      ]
      expect(foreign.status).toBe(404)
      expect(foreign.text.replaceAll(sessionId, missing)).toBe(none.text)
    }
    expect((await server.two.call(onlineManager.deleteClientStatus, out)).status).toBe(404)
    expect(await status(fred)).toBe(200)
    expect(
      (await server.two.ask(onlineManager.getOnlineUsers)).items.map((one) => one.userCode),
    ).not.toContain('fred')
    const online = await server.one.ask(onlineManager.getOnlineUsers)
    expect(online.items.find((one) => one.userCode === 'fred')).toMatchObject({
      planUnitCode: 'JS',
      isOwn: false,
    })
    await server.one.ask(onlineManager.deleteClientStatus, out)
    expect((await stream.next('end')).data).toEqual({
      reason: 'forced',
      message: 'An administrator has ended your session.',
    })
    expect(await status(fred)).toBe(401)
  })

  it('ends with every change of account, role, password or tenant, and its stream with it', async () => {
    const changes: Record<string, (user: TestUser) => Promise<unknown>> = {
      deactivated: (user) => server.one.ask(users.deactivate, { id: user.userId }),
      deleted: (user) => server.one.ask(users.delete, { id: user.userId }),
      'role taken': async (user) =>
        server.one.ask(users.update, {
          ...(await server.one.ask(users.get, { id: user.userId })),
          roleNames: [],
        }),
      renamed: async (user) =>
        server.one.ask(users.update, {
          ...(await server.one.ask(users.get, { id: user.userId })),
          userName: 'renamed2',
        }),
      'permission taken': async () => {
        const { items } = await server.one.ask(roles.getAll, { keyword: 'R-permission taken' })
        return server.one.ask(roles.update, { ...items[0], grantedPermissions: [] })
      },
      'password reset': (user) =>
        server.one.ask(users.resetPassword, {
          adminPassword: testPassword,
          userId: user.userId,
          newPassword: 'Given_2027!',
        }),
    }
    for (const [name, change] of Object.entries(changes)) {
      const user = await server.user(1, name, ['Pages.Roles'])
      const stream = await follow(user)
      await change(user)
      expect(await status(user), name).toBe(401)
      expect((await stream.next('end')).event, name).toBe('end')
      await stream.ended
    }
  })

  it('does not come back with its tenant', async () => {
    const made = await server.host.ask(tenants.create, {
      tenancyName: 'Fourth',
      name: 'Fourth',
      adminEmailAddress: 'fourth@example.com',
    })
    const user = await server.user(made.id, 'gina', [])
    const stream = await follow(user)
    await server.host.ask(tenants.update, { ...made, isActive: false })
    expect((await stream.next('end')).data.reason).toBe('tenantChanged')
    await server.host.ask(tenants.update, { ...made, isActive: true })
    expect(await status(user)).toBe(401)
    expect(await status(await again('gina', made.id))).toBe(200)
  })

  it('ends with its token: the stream notices at the next occasion', async () => {
    const user = await server.user(1, 'hans', [])
    const stream = await follow(user)
    server.passSeconds(86_401)
    await withTenant(server.database.app, { tenantId: 1, planUnitCode: null, userId: null }, (tx) =>
      tx.run(`select pg_notify('takt_live', '{"t":1,"u":${user.userId}}')`),
    )
    expect((await stream.next('end')).data.reason).toBe('expired')
    expect(await status(user)).toBe(401)
    server.passSeconds(-86_401)
  })

  it('hears when its rights grow', async () => {
    const user = await server.user(1, 'iris', [])
    const stream = await follow(user)
    const { items } = await server.one.ask(roles.getAll, { keyword: 'R-iris' })
    await server.one.ask(roles.update, { ...items[0], grantedPermissions: ['Pages.Roles'] })
    expect((await stream.next('session')).data).toBe(null)
    expect(await status(user)).toBe(200)
  })
})

describe('runs', () => {
  const changed = (runNo: string, tenantId = 1, planUnitCode = 'JS') =>
    withTenant(server.database.app, tenantOne, (tx) =>
      tx.run('select pg_notify($1, $2)', [runChannel, keyText({ tenantId, planUnitCode, runNo })]),
    )
  /** Numbers of runs of which the stream has spoken; these were erased before anybody looked. */
  const heard = (stream: TestStream) =>
    stream.events.flatMap((one) => (one.event === 'erased' ? [one.data.runNo] : []))

  it('are heard of in their own plan unit alone, by whom its plans are open to', async () => {
    const [reader, bare] = [
      await follow(await server.user(1, 'lena', ['Pages.Roles'])),
      await follow(await server.user(1, 'leo', [])),
    ]
    const stranger = await follow(await server.user(2, 'lena', ['Pages.Roles']))
    await changed('ELSEWHERE', 1, 'ZZ')
    await changed('THEIRS', 2)
    await changed('OURS')
    await reader.next('erased')
    await stranger.next('erased')
    expect([heard(reader), heard(stranger)]).toEqual([['OURS'], ['THEIRS']])
    expect(heard(bare)).toEqual([])
  })

  it('are not heard of any more once the plan unit is taken away, though the stream goes on', async () => {
    const user = await server.user(1, 'mona', ['Pages.Roles'])
    const stream = await follow(user)
    await changed('BEFORE')
    await stream.next('erased')
    await server.one.ask(users.update, {
      ...(await server.one.ask(users.get, { id: user.userId })),
      planUnits: [],
    })
    expect((await stream.next('session')).data).toBe(null)
    await changed('AFTER')
    await tell(user, { runNo: 'later' })
    await stream.next('notice')
    expect(heard(stream)).toEqual(['BEFORE'])
  })
})

describe('what open pages keep', () => {
  const next = async (stream: TestStream) => (await stream.next('changed')).data.part

  it('is told to be read again when the menu, parameters or texts of the tenant change, to nobody else', async () => {
    const [user, stranger] = [await server.user(1, 'olga', []), await server.user(2, 'olga', [])]
    const [own, other] = [await follow(user), await follow(stranger)]
    await server.one.ask(modules.create, { code: 'M-live', name: 'Live' })
    expect(await next(own)).toBe('menu')
    await server.one.ask(settingServices.save, { code: 'themeColor', scope: 'tenant', datas: '2' })
    expect(await next(own)).toBe('settings')
    await server.one.ask(textServices.save, { culture: 'en', key: 'shell.home', text: 'Start' })
    expect(await next(own)).toBe('texts')
    await server.two.ask(textServices.save, { culture: 'en', key: 'shell.home', text: 'Start' })
    expect(await next(other)).toBe('texts')
    expect(other.events.filter((one) => one.event === 'changed')).toHaveLength(1)
  })

  it('is told to everybody when the host changes it', async () => {
    const streams = [
      await follow(await server.user(1, 'petra', [])),
      await follow(await server.user(2, 'petra', [])),
    ]
    await server.host.ask(settingServices.save, { code: 'pageTitle', scope: 'host', datas: 'Works' })
    for (const stream of streams) expect(await next(stream)).toBe('settings')
  })

  it('follows what a role opens and keeps back, and what is assigned', async () => {
    const user = await server.user(1, 'quinn', ['Pages.Roles'])
    const bystander = await follow(await server.user(1, 'ruth', ['Pages.Roles']))
    const stream = await follow(user)
    const changes: Record<string, unknown>[] = [
      { columnMask: { item: ['price'] } },
      { rowFilter: { item: "ME.itemType == 'M'" } },
      { tools: { ItemList: ['export'] } },
      { apps: ['ItemList'] },
    ]
    for (const scope of changes) {
      const { items } = await server.one.ask(roles.getAll, { keyword: 'R-quinn' })
      await server.one.ask(roles.update, { ...items[0], ...scope })
      expect((await stream.next('session')).data, JSON.stringify(scope)).toBe(null)
    }
    await server.one.ask(assignments.create, { userCode: 'quinn', canMove: false })
    expect((await stream.next('session')).data).toBe(null)
    expect(bystander.events.some((one) => one.event === 'session')).toBe(false)
  })
})

describe('streams', () => {
  it('are limited for each user, and free again when closed', async () => {
    const user = await server.user(1, 'many', [])
    const other = await server.user(1, 'few', [])
    const streams = []
    for (let n = 0; n < maxStreams; n++) streams.push(await follow(user))
    expect((await follow(user)).status).toBe(429)
    expect((await follow(other)).status).toBe(200)
    streams[0]!.close()
    await streams[0]!.ended
    let reopened = await follow(user)
    while (reopened.status === 429) reopened = await follow(user)
    expect(reopened.status).toBe(200)
  })

  it('take the encrypted token in the address under /signalr, and it is worth nothing elsewhere', async () => {
    const user = await server.user(1, 'hub', [])
    const answer = await server.request({
      method: 'POST',
      url: signInPath,
      headers: { 'abp.tenantid': '1' },
      payload: { userNameOrEmailAddress: 'hub', password: testPassword },
    })
    const { accessToken, encryptedAccessToken: sealed } = answer.body.result as SignInResult
    const at = (token: string) => `${address}/signalr/events?enc_auth_token=${encodeURIComponent(token)}`
    const stream = await openStream(at(sealed))
    open.push(stream)
    await stream.next('inbox')
    await tell(user, { runNo: 'H' })
    expect((await stream.next('notice')).data.message).toContain('H')
    const changed = sealed.slice(0, -4) + (sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    for (const bad of [accessToken, changed, sealed.slice(0, 20), ''])
      expect((await openStream(at(bad))).status, bad).toBe(401)
    expect(
      (await openStream(`${address}/signalr/events`, { authorization: `Bearer ${accessToken}` })).status,
    ).toBe(401)
    const query = `?enc_auth_token=${encodeURIComponent(sealed)}`
    const elsewhere = [
      { url: pathOf(access.planUnits) + query, headers: {} },
      { url: pathOf(access.planUnits), headers: { authorization: `Bearer ${sealed}` } },
      {
        url: pathOf(access.planUnits),
        headers: { cookie: `enc_auth_token=${sealed}; Abp.AuthToken=${accessToken}` },
      },
    ]
    for (const request of elsewhere)
      expect((await server.request({ method: 'GET', ...request })).status, JSON.stringify(request)).toBe(401)
  })
})
