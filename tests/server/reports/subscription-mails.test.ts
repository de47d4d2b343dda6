import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import type { TestUser } from '../../support/server.ts'
import {
  headerOf,
  partOf,
  report,
  subscriptionBench,
  wide,
  type SubscriptionBench,
} from '../../support/subscriptions.ts'

let bench: SubscriptionBench
let anna: TestUser
/** She may run reports without results of the shop floor, and send to herself alone. */
let dora: TestUser
const open = { reportCode: 'DailySchedule', params: { from: 'today', to: 'today+7d' } }
beforeAll(async () => {
  bench = await subscriptionBench()
  anna = await bench.server.user(1, 'anna', ['Pages.Roles', 'Pages.Users'])
  dora = await bench.server.user(1, 'dora', ['Pages.Roles'])
  await bench.server.user(1, 'ben', [])
  await sql(`update "user" set lang = 'en'`)
})
afterAll(() => bench.close())
afterEach(() => bench.reset())

const sql = (text: string, values: unknown[] = []) =>
  withTenant(bench.server.database.app, tenantOne, (tx) => tx.run(text, values))
const historyOf = async (user: TestUser, id: string) =>
  (await user.ask(reportSubscriptions.history, { id })).items
const deliveriesOf = async (user: TestUser, id: string) => {
  const [run] = await historyOf(user, id)
  return (await user.ask(reportSubscriptions.deliveries, { runId: run!.id })).items
}
const messagesOf = async (user: TestUser) =>
  (await user.ask(inbox.getAll, {})).items.map(({ message }) => message)
const exportOf = async (user: TestUser, reportCode: string = report, P: object = wide) =>
  (
    await user.call(
      reportCalls.export,
      { reportCode, P: JSON.stringify(P), format: 'csv' },
      { 'accept-language': 'en' },
    )
  ).text
const due = '2027-03-02T00:30:00Z'

describe('a subscription', () => {
  it('sends the file that its owner would export, once at its time, and the audit log has it', async () => {
    const { one } = bench.server
    const made = await bench.make(one)
    await bench.round('2027-03-02T00:29:50Z')
    const early = bench.mails.length
    await bench.round(due)
    await bench.round('2027-03-02T00:30:20Z')
    expect([early, bench.mails.length]).toEqual([1, 2])
    const mail = bench.mails[1]!
    expect(mail.to).toEqual(['admin@default.localhost'])
    expect(partOf(mail, 'text/csv')).toBe(await exportOf(one))
    expect((await historyOf(one, made.id))[0]).toMatchObject({
      dueAt: due,
      state: 'S',
      late: false,
      recipients: 1,
    })
    const { items } = await one.ask(reportCalls.audit, { reportCode: report })
    expect(
      items.filter(({ userCode, format }) => userCode === 'admin' && format === 'csv').length,
    ).toBeGreaterThan(2)
  })

  it('gives each user what he may see: the same as his own export; who may not run it gets nothing', async () => {
    await sql(`update role set row_filter = $1 where role_code = 'R-anna'`, [
      JSON.stringify({ order: "ME.Code <> 'O2'" }),
    ])
    const { one } = bench.server
    const made = await bench.make(one, { targetUsers: ['anna', 'admin', 'ben'] })
    await bench.round(due)
    const last = bench.mails.slice(-2)
    const hers = last.find(({ to }) => to[0] === 'anna@example.com')!
    expect(partOf(hers, 'text/csv')).toBe(await exportOf(anna))
    expect(partOf(hers, 'text/csv')).not.toContain('O2')
    expect(partOf(last.find(({ to }) => to[0] !== 'anna@example.com')!, 'text/csv')).toContain('O2')
    expect((await deliveriesOf(one, made.id)).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['admin', 'S'],
      ['anna', 'S'],
      ['ben', 'N'],
    ])
    expect((await historyOf(one, made.id))[0]!.state).toBe('P')
    await sql(`update role set row_filter = null where role_code = 'R-anna'`)
  })

  it('goes out with figures that workers compute', async () => {
    const { one } = bench.server
    for (const code of ['R1', 'R2'])
      await one.ask(crudOf(entityNamed('resource')).create, { code, name: code, resourceType: 'M' })
    const params = { from: '2027-03-01', to: '2027-03-14', step: 'week' }
    const made = await bench.make(one, { reportCode: 'ResourceLoad', params })
    const file = partOf(bench.mails[0]!, 'text/csv')
    expect(file).toBe(await exportOf(one, 'ResourceLoad', params))
    // The head, and two weeks of two resources.
    expect(file.trimEnd().split('\r\n')).toHaveLength(5)
    expect((await historyOf(one, made.id))[0]).toMatchObject({ state: 'S' })
  })

  it('shows its first rows in the body, escaped, with a link to the report', async () => {
    await bench.make(bench.server.one, { format: 'html', name: '<i>Orders' })
    const html = partOf(bench.mails[0]!, 'text/html')
    expect(html).toContain(
      '<td style="border:1px solid #999;padding:2px 6px;text-align:left">&lt;b&gt;O3</td>',
    )
    expect(html).not.toContain('<b>')
    expect(html).toContain(`https://takt.example/report/ReportCentre?report=${report}&amp;parameters=`)
  })

  it('is silent without rows, and until a value passes a level, where that is asked for', async () => {
    const { one } = bench.server
    const none = { from: '2020-01-01', to: '2020-01-02' }
    const empty = await bench.make(one, { name: 'none', params: none, onlyWhenRows: true })
    const level = { levelColumn: 'qty', levelOperator: 'ge' }
    const below = await bench.make(one, { name: 'below', ...level, level: '51' })
    expect(bench.mails).toEqual([])
    expect((await historyOf(one, empty.id))[0]!.state).toBe('E')
    expect((await historyOf(one, below.id))[0]!.state).toBe('E')
    await bench.make(one, { name: 'above', ...level, level: '50' })
    expect(bench.mails).toHaveLength(1)
  })

  it('comes into the inbox where no mail is wished, for each with his own rows', async () => {
    await bench.make(bench.server.one, { isSendEmail: false, targetUsers: ['anna', 'ben'] })
    expect(bench.mails).toEqual([])
    expect(await messagesOf(anna)).toEqual([
      'Report subscription "Orders": Work-order completion by order, 3 rows.',
    ])
  })
})

describe('addresses', () => {
  it('are in the domains of the installation alone, a hundred at most, and never more than an address', async () => {
    const { one } = bench.server
    const row = {
      reportCode: report,
      name: 'x',
      params: wide,
      subType: 'D',
      subTime: '08:30',
      isSendEmail: true,
    }
    const refused = async (emailAddress: string, more: object = {}) => {
      const { status, body } = await one.call(
        reportSubscriptions.create,
        { ...row, emailType: 'C', emailAddress, ...more },
        { 'accept-language': 'en' },
      )
      return [status, body.error?.validationErrors?.[0]?.message]
    }
    expect(await refused('a@elsewhere.example')).toEqual([
      400,
      expect.stringContaining('elsewhere.example is not among'),
    ])
    expect(await refused('a@partner.example.evil.example')).toEqual([
      400,
      expect.stringContaining('not among'),
    ])
    expect(await refused('a@partner.example\r\nBcc: x@partner.example')).toEqual([
      400,
      expect.stringContaining('no e-mail address'),
    ])
    expect(await refused('A <a@partner.example>')).toEqual([
      400,
      expect.stringContaining('no e-mail address'),
    ])
    expect(await refused('')).toEqual([400, expect.stringContaining('needed')])
    expect(await refused('a@partner.example', { isSendEmail: false })).toEqual([
      400,
      expect.stringContaining('e-mail alone'),
    ])
    const many = Array.from({ length: 101 }, (_one, at) => `a${at}@partner.example`).join(';')
    expect(await refused(many)).toEqual([400, expect.stringContaining('100 addresses')])
    const limited = await dora.call(reportSubscriptions.create, {
      ...row,
      ...open,
      emailType: 'C',
      emailAddress: 'a@partner.example',
    })
    expect(limited.status).toBe(403)
    expect(
      (await dora.call(reportSubscriptions.create, { ...row, ...open, targetUsers: ['admin'] })).status,
    ).toBe(403)
  })

  it("get the owner's rows, each in a mail of his own", async () => {
    const { one } = bench.server
    const made = await bench.make(one, {
      emailType: 'C',
      emailAddress: '{a@partner.example};b@PARTNER.example',
    })
    expect(new Set(bench.mails.map(({ to }) => to.join()))).toEqual(
      new Set(['a@partner.example', 'b@partner.example']),
    )
    expect(bench.mails).toHaveLength(2)
    for (const mail of bench.mails) expect(partOf(mail, 'text/csv')).toBe(await exportOf(one))
    expect((await deliveriesOf(one, made.id)).map(({ state }) => state)).toEqual(['S', 'S'])
  })

  it('get nothing once their owner lost the right; he gets a notice', async () => {
    const cora = await bench.server.user(1, 'cora', ['Pages.Roles', 'Pages.Users'])
    const made = await bench.make(cora, { ...open, emailType: 'C', emailAddress: 'a@partner.example' })
    expect(bench.mails).toHaveLength(1)
    await sql(`update role set permissions = '["Pages.Roles"]' where role_code = 'R-cora'`)
    await bench.round(due)
    expect(bench.mails).toHaveLength(1)
    const again = await bench.server.signIn(1, 'cora', testPassword)
    expect(await messagesOf(again)).toEqual([expect.stringContaining('may not send to others')])
    const [run] = await historyOf(again, made.id)
    expect(run).toMatchObject({ state: 'F', recipients: 0 })
    await sql(`update role set permissions = '[]' where role_code = 'R-cora'`)
    await bench.round('2027-03-03T00:30:00Z')
    expect(bench.mails).toHaveLength(1)
  })
})

describe('unsubscribing', () => {
  const pathOf = (mail: SubscriptionBench['mails'][number]): string =>
    /<https:\/\/takt\.example([^>]+)>/.exec(headerOf(mail, 'List-Unsubscribe')!)![1]!.replaceAll(' ', '')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it('is a POST without login (RFC 8058) that does nothing else; GET shows a question alone', async () => {
    const { one } = bench.server
    const request: typeof bench.server.request = (options) => bench.server.request(options)
    const made = await bench.make(one, {
      emailType: 'C',
      emailAddress: 'a@partner.example;b@partner.example',
    })
    const mail = bench.mails.find(({ to }) => to[0] === 'a@partner.example')!
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = pathOf(mail)
    const shown = await request({ method: 'GET', url })
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('<form method="post">')])
    await bench.round(due)
    expect(bench.mails).toHaveLength(4)
    const payload = 'List-Unsubscribe=One-Click'
    expect((await request({ method: 'POST', url, headers: form, payload })).status).toBe(200)
    await bench.round('2027-03-03T00:30:00Z')
    expect(bench.mails.slice(4).map(({ to }) => to)).toEqual([['b@partner.example']])
    const { items } = await one.ask(reportSubscriptions.list, {})
    expect(items[0]).toMatchObject({ id: made.id, unsubscribed: ['a@partner.example'] })
    expect((await deliveriesOf(one, made.id)).map(({ state }) => state)).toEqual(['U', 'S'])
  })

  it('needs a token that was made here, and reads no more than a small form', async () => {
    const { one } = bench.server
    const request: typeof bench.server.request = (options) => bench.server.request(options)
    await bench.make(one, { emailType: 'C', emailAddress: 'a@partner.example' })
    const url = pathOf(bench.mails[0]!)
    const changed = url.slice(0, -2) + (url.endsWith('AA') ? 'BB' : 'AA')
    for (const wrong of [
      changed,
      `${url.split('?')[0]}?token=x`,
      url.split('?')[0]!,
      `${url}${'a'.repeat(2000)}`,
    ])
      for (const method of ['GET', 'POST'] as const)
        expect((await request({ method, url: wrong })).status).toBeGreaterThanOrEqual(404)
    const large = await request({ method: 'POST', url, headers: form, payload: 'x'.repeat(20_000) })
    expect(large.status).toBe(413)
    const part = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await request({ method: 'POST', url, headers: part, payload })).status).toBe(200)
  })
})

it('keeps to its owner: others neither see nor change it, and the general list needs Users', async () => {
  const made = await bench.make(bench.server.one)
  expect((await dora.ask(reportSubscriptions.list, {})).items).toEqual([])
  for (const call of [
    dora.call(reportSubscriptions.remove, { Id: made.id }),
    dora.call(reportSubscriptions.execute, { id: made.id }),
    dora.call(reportSubscriptions.history, { id: made.id }),
    bench.server.two.call(reportSubscriptions.pause, { id: made.id, paused: true }),
  ])
    expect((await call).status).toBe(404)
  expect((await dora.call(crudOf(entityNamed('reportSubscription')).getAll, {})).status).toBe(403)
})
