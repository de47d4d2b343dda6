import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { readOutgoing } from '../../../src/server/outgoing/config.ts'
import { deliverAll, fireAll } from '../../../src/server/features/reminders/module.ts'
import { recipientsOf } from '../../../src/server/features/reminders/recipients.ts'
import type { Services } from '../../../src/server/identity/services.ts'
import { asAdmin, tenantOne } from '../../support/database.ts'
import { openStream } from '../../support/live.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../../support/mail-server.ts'
import { listOf, makeTable, ownField, saveOwn } from '../../support/own-tables.ts'
import { createTestServer, servicesOf, type TestServer, type TestUser } from '../../support/server.ts'

/**
 * Weakened and seen to fail: rows found without the limits of the owner; a delivery sent without asking whether its reminder
 * is still switched on; any host called that is named.
 */
const reminders = crudOf(entityNamed('taskReminder'))
const runs = crudOf(entityNamed('reminderRun'))
const units = crudOf(entityNamed('unit'))
const secret = 'a secret of sixteen characters'

let server: TestServer
let services: Services
let clock = Date.parse('2027-03-01T00:00:00Z')
let anna: TestUser
let mails: ReceivedMail[]
const hooks: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let hookStatus = 200
let mailServer: MailServer
let hookServer: Server
let hookHost = ''

beforeAll(async () => {
  mailServer = await startMailServer()
  ;({ mails } = mailServer)
  hookServer = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      hooks.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(hookStatus, { location: 'http://127.0.0.1/inside' }).end()
    })
  })
  await new Promise<void>((done) => {
    hookServer.listen(0, '127.0.0.1', done)
  })
  hookHost = `127.0.0.1:${(hookServer.address() as AddressInfo).port}`
  const outgoing = readOutgoing({
    webhookHosts: [
      { host: hookHost, secret, inside: true },
      { host: 'localhost', secret },
    ],
    mail: mailServer.mail,
  })
  server = await createTestServer(undefined, undefined, outgoing)
  services = servicesOf(server, { outgoing, now: () => new Date(clock) })
  anna = await server.user(1, 'anna', ['Pages.Roles'])
  for (const code of ['A', 'B', 'C']) await server.one.ask(units.create, { code, name: `unit ${code}` })
})
afterAll(async () => {
  await server.close()
  hookServer.close()
  await mailServer.close()
})
afterEach(async () => {
  mails.length = 0
  hooks.length = 0
  mailServer.answerWith(() => null)
  hookStatus = 200
  await asAdmin(server.database.admin, async (admin) => {
    await admin.query(
      'truncate takt.task_reminder, takt.reminder_run, takt.reminder_delivery, takt.notice cascade',
    )
  })
})

/** Lets the clock stand at a moment and does what a server does every few seconds. */
async function round(at: string): Promise<void> {
  clock = Date.parse(at)
  await fireAll(services)
  await deliverAll(services)
}

interface Made {
  readonly id: string
  readonly rowVersion: number
}

/** A reminder that knows at a moment when it comes next. */
async function make(by: TestUser, row: Record<string, unknown>, at = '2027-03-01T00:00:00Z'): Promise<Made> {
  const made = (await by.ask(reminders.create, { code: 'R', title: 'Stock', ...row })) as unknown as Made
  // The rule of the server counts from today; the tests from their own clock.
  await withTenant(server.database.app, { ...tenantOne, tenantId: by.tenantId }, (tx) =>
    tx.run('update task_reminder set next_due = null, last_fired = null where id = $1', [made.id]),
  )
  await round(at)
  return made
}

const messagesOf = async (user: TestUser) =>
  (await user.ask(inbox.getAll, {})).items.map((one) => one.message)
const logOf = async (user: TestUser) => (await user.ask(runs.getAll, {})).items as Record<string, unknown>[]
const aboutOrders = { about: 'order', conditionExpr: "ME.Status == 'N'" }

describe('a reminder', () => {
  it('speaks at its times by the clock of the plan unit, once each, and says so in its log', async () => {
    await make(server.one, { schedule: 'MO-FR 08:30' })
    await round('2027-03-01T00:29:59Z')
    expect(await messagesOf(server.one)).toEqual([])
    await round('2027-03-01T00:30:02Z')
    await round('2027-03-01T00:30:07Z')
    expect(await messagesOf(server.one)).toEqual(['Stock\n'])
    expect(await logOf(server.one)).toMatchObject([
      { reminderCode: 'R', dueAt: '2027-03-01T00:30:00Z', outcome: 'S', recipients: 1, owner: 'admin' },
    ])
    const { items } = await server.one.ask(reminders.getAll, {})
    expect(items).toMatchObject([
      { nextDue: '2027-03-02T00:30:00Z', lastFired: '2027-03-01T00:30:02Z', rowVersion: 1 },
    ])
  })

  it('speaks once when many servers look at the same moment', async () => {
    await make(server.one, { schedule: '08:30', targetRoles: ['Admin'] })
    clock = Date.parse('2027-03-01T00:30:00Z')
    await Promise.all(Array.from({ length: 6 }, () => fireAll(services)))
    expect(await messagesOf(server.one)).toHaveLength(1)
    expect(await logOf(server.one)).toHaveLength(1)
  })

  it('comes once after times that were missed, or not at all where that is wished', async () => {
    await make(server.one, { code: 'ONCE', schedule: '08:30' })
    await make(server.one, { code: 'SKIP', schedule: '08:30', missed: 'skip' })
    await round('2027-03-05T03:00:00Z')
    await round('2027-03-05T03:00:10Z')
    expect(await messagesOf(server.one)).toHaveLength(1)
    expect(
      (await logOf(server.one)).map((one) => [
        one['reminderCode'],
        one['outcome'],
        one['missedTimes'],
        one['dueAt'],
      ]),
    ).toEqual([
      ['ONCE', 'S', 4, '2027-03-05T00:30:00Z'],
      ['SKIP', 'M', 4, '2027-03-05T00:30:00Z'],
    ])
  })

  it('keeps to its first and last day, and is silent as soon as it is switched off or deleted', async () => {
    const days = { validFrom: '2027-03-02T00:00:00Z', validTo: '2027-03-03T00:00:00Z' }
    await make(server.one, { code: 'DAYS', schedule: '08:30', ...days })
    const off = await make(server.one, { code: 'OFF', schedule: '08:30' })
    const gone = await make(server.one, { code: 'GONE', schedule: '08:30' })
    await server.one.ask(reminders.update, { id: off.id, rowVersion: off.rowVersion, enabled: false })
    await server.one.ask(reminders.delete, { id: gone.id })
    for (const day of ['01', '02', '03', '04']) await round(`2027-03-${day}T00:30:00Z`)
    expect((await logOf(server.one)).map((one) => one['dueAt'])).toEqual(['2027-03-02T00:30:00Z'])
  })

  it('says which rows meet its condition, in the language of the reader, and leads to them', async () => {
    const item = crudOf(entityNamed('item'))
    const order = crudOf(entityNamed('order'))
    await server.one.ask(item.create, { code: 'BIKE', itemType: 'M', obtainMethod: 'P', baseUnit: 'A' })
    const dueDate = '2027-02-20T08:00:00Z'
    for (const code of ['O1', 'O2', 'O3'])
      await server.one.ask(order.create, { code, itemCode: 'BIKE', qty: '5', dueDate })
    await make(server.one, {
      ...aboutOrders,
      title: 'Late: {count}',
      content: 'Look:',
      rowText: '{code} {status} {qty} {dueDate}',
      schedule: '08:30',
    })
    await round('2027-03-01T00:30:00Z')
    const lines = ['O1', 'O2', 'O3'].map((code) => `${code} not started 5 2027-02-20 16:00`)
    const { items } = await server.one.ask(inbox.getAll, {})
    expect(items).toMatchObject([
      {
        message: ['Late: 3', 'Look:', ...lines].join('\n'),
        link: '/planData/OrderList?keys=O1;O2;O3',
        snooze: 3600,
      },
    ])
    const chinese = await server.one.call(inbox.getAll, {}, { 'accept-language': 'zh-CN' })
    expect(chinese.body.result.items[0]?.message).toContain('O1 未开始 5')
  })

  it('says nothing when no row meets its condition', async () => {
    await make(server.one, { about: 'shortageAction', schedule: '08:30' })
    await round('2027-03-01T00:30:00Z')
    expect(await messagesOf(server.one)).toEqual([])
    expect(await logOf(server.one)).toMatchObject([{ outcome: 'N', rows: 0 }])
  })
})

const deliveriesOf = async (user: TestUser) => {
  const [run] = await logOf(user)
  return {
    outcome: run?.['outcome'],
    items: (await user.ask(reminderServices.deliveries, { id: run?.['id'] })).items,
  }
}

describe('what a reminder sends', () => {
  /** With the cleaning of our own left out this holds still: the mail library takes line ends out of headers, too. */
  it('goes by mail to each by himself, in his language; the header of a mail cannot be written by a title', async () => {
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "user" set lang = 'en' where user_name = 'anna'`),
    )
    const title = 'Look\r\nBcc: evil@example.com {count}'
    await make(server.one, { title: 'x', channel: 'mail', targetUsers: ['anna', 'admin'], schedule: '08:30' })
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run('update task_reminder set title = $1', [title]),
    )
    await round('2027-03-01T00:30:00Z')
    expect(new Set(mails.flatMap(({ to }) => to))).toEqual(
      new Set(['admin@default.localhost', 'anna@example.com']),
    )
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toMatch(/^Subject: Look Bcc: evil@example.com 0\r$/m)
      expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    }
    const { outcome, items } = await deliveriesOf(server.one)
    expect([outcome, ...items.map(({ recipient, state }) => [recipient, state])]).toEqual([
      'S',
      ['admin', 'S'],
      ['anna', 'S'],
    ])
  })

  /** Weakened: any text taken for an address: the mail library hands a list on as one, and only the mail server refused. */
  it('goes to one address alone, never to a list, a name or a header that stands in its place', async () => {
    const mailOf = (email: string) =>
      withTenant(server.database.app, tenantOne, (tx) =>
        tx.run(`update "user" set email = $1 where user_name = 'anna'`, [email]),
      )
    const forged = [
      'anna@example.com, evil@example.com',
      'anna@example.com;evil@example.com',
      'Evil <evil@example.com>',
      'anna@example.com\r\nBcc: evil@example.com',
      'anna@example.com\nRCPT TO:<evil@example.com>',
    ]
    for (const [k, email] of forged.entries()) {
      await mailOf(email)
      const day = `2027-03-1${k}`
      const row = { code: `F${k}`, channel: 'mail', schedule: `${day} 08:30` }
      await make(anna, row, `${day}T00:00:00Z`)
      await round(`${day}T00:30:00Z`)
      const { outcome, items } = await deliveriesOf(anna)
      expect([outcome, items.map(({ state, attempts }) => [state, attempts])], email).toEqual([
        'F',
        [['F', 1]],
      ])
      expect(items[0]?.error, email).toMatch(/no e-mail address/)
    }
    await mailOf('anna@example.com')
    expect(mails).toEqual([])
  })

  /** Weakened: no limit. */
  it('goes to five hundred at most', async () => {
    const undone = withTenant(server.database.app, tenantOne, async (tx) => {
      await tx.run(
        `insert into "user" (user_name, name, surname, email, roles, plan_units)
         select 'many' || n, 'x', 'x', 'many' || n || '@example.com', '{Admin}', '{JS}' from generate_series(1, 600) n`,
      )
      const reached = await recipientsOf(tx, { targetUsers: [], targetRoles: ['Admin'] }, 'admin')
      expect(reached).toHaveLength(500)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  })

  it('is tried again, later and later, and given up in the end; the others got theirs', async () => {
    mailServer.answerWith((address) =>
      address.startsWith('anna') ? Object.assign(new Error('busy'), { responseCode: 451 }) : null,
    )
    const targets = { targetUsers: ['anna', 'admin'], channel: 'inbox+mail' }
    await make(server.one, { ...targets, schedule: '2027-03-01 08:30' })
    await round('2027-03-01T00:30:00Z')
    expect(mails).toHaveLength(1)
    expect(await messagesOf(anna)).toHaveLength(1)
    const waiting = await deliveriesOf(server.one)
    expect(waiting.outcome).toBe('W')
    expect(waiting.items.find(({ state }) => state === 'W')).toMatchObject({
      channel: 'mail',
      recipient: 'anna',
      attempts: 1,
      error: 'EENVELOPE 451',
      nextAttempt: '2027-03-01T00:31:00Z',
    })
    await round('2027-03-01T00:30:30Z')
    for (const at of ['00:31:00', '00:36:00', '01:06:00', '03:06:00', '09:00:00'])
      await round(`2027-03-01T${at}Z`)
    const { outcome, items } = await deliveriesOf(server.one)
    expect(outcome).toBe('P')
    expect(items.find(({ state }) => state === 'F')).toMatchObject({ recipient: 'anna', attempts: 5 })
    expect(mails).toHaveLength(1)
  })

  it('is not tried again when the address is refused for good, nor once the reminder is switched off', async () => {
    mailServer.answerWith(() => Object.assign(new Error('no such user'), { responseCode: 550 }))
    await make(anna, { code: 'GONE', channel: 'mail', schedule: '2027-03-01 08:30' })
    await round('2027-03-01T00:30:00Z')
    expect(await deliveriesOf(anna)).toMatchObject({
      outcome: 'F',
      items: [{ state: 'F', error: 'EENVELOPE 550' }],
    })
    mailServer.answerWith(() => Object.assign(new Error('busy'), { responseCode: 451 }))
    const off = await make(anna, { code: 'OFF', channel: 'mail', schedule: '2027-03-02 08:30' })
    await round('2027-03-02T00:30:00Z')
    await anna.ask(reminders.update, { id: off.id, rowVersion: off.rowVersion, enabled: false })
    mailServer.answerWith(() => null)
    await round('2027-03-02T02:00:00Z')
    expect(await deliveriesOf(anna)).toMatchObject({ outcome: 'C', items: [{ state: 'C', attempts: 1 }] })
    expect(mails).toEqual([])
  })

  it('goes to hosts that may be called, signed; redirects are not followed and addresses inside not reached', async () => {
    const hook = {
      channel: 'webhook',
      webhookUrl: `http://${hookHost}/hook?x=1`,
      schedule: '2027-03-01 08:30',
    }
    await make(server.one, { ...hook, title: 'Hello' })
    await round('2027-03-01T00:30:00Z')
    expect(hooks).toHaveLength(1)
    const { headers, body, path } = hooks[0]!
    expect(path).toBe('/hook?x=1')
    expect(JSON.parse(body)).toMatchObject({
      reminder: 'R',
      planUnit: 'JS',
      count: 0,
      title: { en: 'Hello' },
    })
    const seconds = Date.parse('2027-03-01T00:30:00Z') / 1000
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    expect(headers['x-takt-signature']).toBe(`t=${seconds},v1=${signed}`)
    expect(await deliveriesOf(server.one)).toMatchObject({ outcome: 'S' })
    hookStatus = 302
    await make(server.one, { ...hook, code: 'MOVED', schedule: '2027-03-02 08:30' }, '2027-03-02T00:00:00Z')
    await round('2027-03-02T00:30:00Z')
    expect(await deliveriesOf(server.one)).toMatchObject({ outcome: 'F', items: [{ error: 'status 302' }] })
    expect(hooks).toHaveLength(2)
    for (const [k, [webhookUrl, error]] of [
      ['https://elsewhere.example/x', /not among those/],
      ['https://127.0.0.1.example/', /not among those/],
      [`http://localhost/x`, /not among those/],
      ['https://localhost/x', /inside/],
    ].entries() as ArrayIterator<[number, [string, RegExp]]>) {
      const [day, schedule] = [`2027-03-1${k}`, `2027-03-1${k} 08:30`]
      await make(server.one, { ...hook, code: `H${k}`, webhookUrl, schedule }, `${day}T00:00:00Z`)
      await round(`${day}T00:30:00Z`)
      const { outcome, items } = await deliveriesOf(server.one)
      expect([outcome, items[0]?.state, items[0]?.attempts], webhookUrl).toEqual(['F', 'F', 1])
      expect(items[0]?.error, webhookUrl).toMatch(error)
    }
    expect(hooks).toHaveLength(2)
  })

  it('is sent again under the same number, also when the server that took it was killed', async () => {
    const hook = { channel: 'webhook', webhookUrl: `http://${hookHost}/`, schedule: '2027-03-01 08:30' }
    await make(server.one, hook)
    hookStatus = 503
    await round('2027-03-01T00:30:00Z')
    hookStatus = 200
    await round('2027-03-01T00:31:05Z')
    const [first, second, ...more] = hooks.map(({ headers }) => headers['x-takt-delivery'])
    expect(first).toBe(second)
    expect(more).toEqual([])
    // As a server leaves it that took it and did not come back.
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update reminder_delivery set state = 'W', next_attempt = '2027-03-01T00:33:05Z'`),
    )
    await round('2027-03-01T00:33:00Z')
    expect(hooks).toHaveLength(2)
    await round('2027-03-01T00:33:06Z')
    expect(hooks.map(({ headers }) => headers['x-takt-delivery'])).toEqual([first, first, first])
  })
})

describe('rights', () => {
  it('let who may not deal with users remind himself alone', async () => {
    const mine = await make(anna, { schedule: '08:30', channel: 'inbox+mail' })
    for (const more of [
      { targetUsers: ['admin'] },
      { targetRoles: ['Admin'] },
      { channel: 'webhook', webhookUrl: `https://${hookHost}/` },
    ]) {
      const refused = await anna.call(reminders.create, { code: 'X', title: 'x', ...more })
      expect([refused.status, refused.body.error?.message]).toEqual([
        403,
        'Reminding others, or a webhook, needs the permission "Users"; you may remind yourself.',
      ])
      expect((await anna.call(reminders.update, { ...mine, ...more })).status).toBe(403)
    }
    expect((await anna.call(reminders.update, { ...mine, targetUsers: ['anna'] })).status).toBe(200)
    const theirs = await make(server.one, { code: 'ADMIN', schedule: '08:30' })
    for (const answer of [
      await anna.call(reminders.update, { ...theirs, title: 'mine' }),
      await anna.call(reminders.delete, { id: theirs.id }),
      await anna.call(reminderServices.runNow, { id: theirs.id }),
    ])
      expect([answer.status, answer.body.error?.message]).toEqual([
        403,
        'This reminder is admin\'s; changing it needs the permission "Users".',
      ])
  })

  it('count when it speaks: an owner who lost them, or who left, is told in the log', async () => {
    const bea = await server.user(1, 'bea', ['Pages.Roles', 'Pages.Users'])
    await make(bea, { code: 'BEA', schedule: '08:30', targetUsers: ['admin'] })
    const set = (sql: string) => withTenant(server.database.app, tenantOne, (tx) => tx.run(sql))
    await set(`update role set permissions = '["Pages.Roles"]' where role_code = 'R-bea'`)
    await round('2027-03-01T00:30:00Z')
    await set(`update "user" set is_active = false where user_name = 'bea'`)
    await round('2027-03-02T00:30:00Z')
    expect(await logOf(server.one)).toMatchObject([
      { outcome: 'F', message: expect.stringContaining('is no more, is not active') as string },
      { outcome: 'F', message: expect.stringContaining('lost the permission') as string },
    ])
    expect(await messagesOf(server.one)).toEqual([])
  })

  it('keep rows and columns from who may not see them, and from conditions that ask for them', async () => {
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update role set row_filter = $1, column_mask = $2 where role_code = 'R-anna'`, [
        JSON.stringify({ order: "ME.Code <> 'O2'" }),
        JSON.stringify({ order: ['qty'] }),
      ]),
    )
    const row = { ...aboutOrders, title: '{count}', rowText: '{code}|{qty}', schedule: '08:30' }
    await make(anna, row)
    await round('2027-03-01T00:30:00Z')
    expect(await messagesOf(anna)).toEqual(['2\n2 rows.\nO1|\nO3|'])
    for (const conditionExpr of ['ME.Qty > 1', 'ME.ParentOrder.Priority > 0']) {
      const refused = await anna.call(reminders.create, { ...row, code: 'ASK', conditionExpr })
      expect(refused.status, conditionExpr).toBe(400)
      expect(refused.body.error?.validationErrors?.[0]?.message).toMatch(/hidden from the owner/)
    }
  })

  it("are asked of tables of the tenant's own, by their fields, and of who reads them", async () => {
    await makeTable(server.one, 'X_mould', [ownField('shots', 'integer')])
    await saveOwn(server.one, 'order', [ownField('rank', 'integer')])
    const moulds = listOf('X_mould')
    for (const [code, shots] of [
      ['M1', 9],
      ['M2', 2],
    ] as const)
      await server.one.ask(moulds.create, { code, shots })
    const about = { about: 'X_mould', conditionExpr: 'ME.shots > 5', rowText: '{code}: {shots}' }
    const row = { ...about, title: 'Worn', schedule: '08:30' }
    const shown = await server.one.ask(reminderServices.preview, { row: { code: 'P', ...row } })
    expect(shown).toMatchObject({ faults: [], rows: 1, text: '1 row.\nM1: 9' })
    await make(server.one, { ...row, code: 'WORN' })
    await round('2027-03-01T00:30:00Z')
    const [message] = (await server.one.ask(inbox.getAll, {})).items
    expect(message).toMatchObject({ message: 'Worn\n1 row.\nM1: 9' })
    expect(JSON.stringify(message)).toContain('/designPage/X_mould')
    // No app of hers has the table; another tenant does not have it at all.
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update role set apps = '{TaskReminder}' where role_code = 'R-anna'`),
    )
    const hidden = await anna.call(reminders.create, { ...row, code: 'X' })
    expect(hidden.text).toContain('hidden from the owner')
    const gone = await server.two.call(reminders.create, { ...row, code: 'X' })
    expect(gone.text).toContain('may have been dropped')
    const fields = { about: 'order', conditionExpr: 'ME.X_rank > 1', rowText: '{X_rank}' }
    expect(
      await server.one.ask(reminderServices.preview, { row: { ...row, ...fields, code: 'P' } }),
    ).toMatchObject({
      faults: [],
      rows: 0,
    })
  })

  it('keep tenants apart', async () => {
    await make(server.two, { schedule: '08:30', targetRoles: ['Admin'] })
    await make(server.one, { code: 'MINE', schedule: '09:00' })
    await round('2027-03-01T00:30:00Z')
    expect(await messagesOf(server.two)).toHaveLength(1)
    expect(await messagesOf(server.one)).toEqual([])
    const [run] = await logOf(server.two)
    expect(await server.one.ask(reminderServices.deliveries, { id: run?.['id'] })).toEqual({ items: [] })
  })
})

describe('a reminder that is being written', () => {
  it('is shown as it would be said, and sends nothing', async () => {
    const row = {
      code: 'P',
      title: 'Late: {count}',
      ...aboutOrders,
      schedule: 'MO-FR 08:30',
      channel: 'inbox+mail',
    }
    const shown = await server.one.ask(reminderServices.preview, { row })
    expect(shown).toMatchObject({
      faults: [],
      rows: 3,
      title: 'Late: 3',
      text: '3 rows.\nO1\nO2\nO3',
      recipients: [{ userName: 'admin' }],
      notes: [],
    })
    expect((shown as { times: string[] }).times).toHaveLength(5)
    expect([...mails, ...(await messagesOf(server.one)), ...(await logOf(server.one))]).toEqual([])
  })

  it('names what is wrong with it, by field', async () => {
    const row = {
      code: 'P',
      title: '{counts}',
      about: 'order',
      conditionExpr: 'ME.Nothing',
      rowText: '{colour}',
      channel: 'webhook',
    }
    const { faults } = (await server.one.ask(reminderServices.preview, {
      row: { ...row, schedule: 'never' },
    })) as {
      faults: { members: string[] }[]
    }
    expect(faults.map(({ members }) => members[0])).toEqual(['schedule', 'conditionExpr'])
    const whole = await server.one.call(reminders.create, { ...row, conditionExpr: 'ME.Qty' })
    expect(whole.body.error?.validationErrors?.map(({ members }) => members[0])).toEqual([
      'conditionExpr',
      'title',
      'rowText',
      'webhookUrl',
    ])
  })

  it('speaks at once when it is asked to', async () => {
    const made = await make(server.one, { enabled: false, title: 'Now' })
    expect(await server.one.ask(reminderServices.runNow, { id: made.id })).toMatchObject({
      outcome: 'S',
      recipients: 1,
    })
    expect(await messagesOf(server.one)).toEqual(['Now\n'])
  })
})

describe('the inbox', () => {
  it('puts notices off, brings them back as new ones on open pages, and tells the log what is done', async () => {
    const made = await make(server.one, { title: 'Count the stock', snooze: 600 })
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(address + pathOf(onlineManager.events), {
      authorization: `Bearer ${server.one.token}`,
    })
    await stream.next('inbox')
    const fired = (await server.one.ask(reminderServices.runNow, { id: made.id })) as { runId: string }
    const told = (await stream.next('notice')).data
    expect(told).toMatchObject({
      message: 'Count the stock\n',
      snooze: 600,
      isRead: false,
      snoozedUntil: null,
    })
    expect((await stream.next('inbox')).data).toEqual({ unread: 1 })
    expect(await anna.ask(inbox.snooze, { ids: [told.id], seconds: 0 })).toBe(0)
    expect(await server.one.ask(inbox.snooze, { ids: [told.id], seconds: 600 })).toBe(0)
    expect((await stream.next('inbox')).data).toEqual({ unread: 0 })
    expect(await server.one.ask(inbox.getAll, {})).toEqual({ totalCount: 0, items: [] })
    const off = await server.one.ask(inbox.getAll, { snoozed: true })
    expect(off.items).toMatchObject([{ id: told.id, isRead: false }])
    const until = Date.parse(off.items[0]!.snoozedUntil!)
    await round(new Date(until - 1000).toISOString())
    expect(await server.one.ask(inbox.getUnreadCount)).toBe(0)
    await round(new Date(until + 1000).toISOString())
    const back = (await stream.next('notice')).data
    expect(back).toMatchObject({ message: 'Count the stock\n', isRead: false })
    expect(back.id).toBeGreaterThan(told.id)
    expect(await anna.ask(inbox.done, { ids: [back.id] })).toBe(0)
    expect(await server.one.ask(inbox.getUnreadCount)).toBe(1)
    expect(await server.one.ask(inbox.done, { ids: [back.id] })).toBe(0)
    expect((await server.one.ask(inbox.getAll, {})).items).toMatchObject([{ isRead: true, isDone: true }])
    const { items } = await server.one.ask(reminderServices.deliveries, { id: fired.runId })
    expect(items).toMatchObject([{ channel: 'inbox', recipient: 'admin', state: 'S' }])
    expect(items[0]?.doneAt).not.toBeNull()
    stream.close()
  })
})
