import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import type { Between } from '../../src/server/features/reports/subscriptions/fire.ts'
import type { ReportService } from '../../src/server/features/reports/service.ts'
import {
  deliverSubscriptions,
  fireSubscriptions,
} from '../../src/server/features/reports/subscriptions/module.ts'
import { asAdmin, tenantOne } from './database.ts'
import { startMailServer, type ReceivedMail } from './mail-server.ts'
import { reportTools } from './report-tools.ts'
import { createTestServer, servicesOf, type TestServer, type TestUser } from './server.ts'

/** A server with a real mail server beside it, and a clock that the test moves. */
export interface SubscriptionBench {
  readonly server: TestServer
  readonly service: ReportService
  readonly mails: ReceivedMail[]
  /** What the mail server answers to a recipient. */
  answerWith(answer: (address: string) => Error | null): void
  /** The clock and one round of what a server does every few seconds. */
  round(at: string, between?: Between): Promise<void>
  /** A subscription that counts its first time from a moment; what is due at 08:30 of that day was sent. */
  make(by: TestUser, row?: object, at?: string): Promise<{ readonly id: string; readonly rowVersion: number }>
  reset(): Promise<void>
  close(): Promise<void>
}

/** 08:30 in the plan unit, half an hour after `make` counts from. */
export const firstTime = '2027-03-01T00:30:00Z'
export const report = 'WorkOrderCompletionOne'
export const wide = { from: '2020-01-01', to: '2040-01-01' }

export async function subscriptionBench(): Promise<SubscriptionBench> {
  let clock = 0
  const mailServer = await startMailServer()
  const { mail, mails } = mailServer
  const outgoing = readOutgoing({
    mail,
    mailDomains: ['Partner.example'],
    publicUrl: 'https://takt.example',
  })
  const server = await createTestServer(undefined, undefined, outgoing)
  const services = servicesOf(server, { outgoing, now: () => new Date(clock) })
  const service = { services, ...reportTools(services.files) }
  const round: SubscriptionBench['round'] = async (at, between) => {
    clock = Date.parse(at)
    await fireSubscriptions(services, between)
    await deliverSubscriptions(service, between)
  }
  const item = crudOf(entityNamed('item'))
  const unit = crudOf(entityNamed('unit'))
  const order = crudOf(entityNamed('order'))
  await server.one.ask(unit.create, { code: 'PC', name: 'piece' })
  await server.one.ask(item.create, { code: 'BIKE', itemType: 'M', obtainMethod: 'P', baseUnit: 'PC' })
  for (const [code, qty] of [
    ['O1', '5'],
    ['O2', '50'],
    ['<b>O3', '7'],
  ])
    await server.one.ask(order.create, { code, itemCode: 'BIKE', qty, dueDate: '2027-02-20T08:00:00Z' })
  return {
    server,
    service,
    mails,
    answerWith: (answer) => mailServer.answerWith(answer),
    round,
    make: async (by, row = {}, at = '2027-03-01T00:00:00Z') => {
      const made = await by.ask(reportSubscriptions.create, {
        reportCode: report,
        name: 'Orders',
        params: wide,
        subType: 'D',
        subTime: '08:30',
        isSendEmail: true,
        format: 'csv',
        ...row,
      })
      await withTenant(server.database.app, { ...tenantOne, tenantId: by.tenantId }, (tx) =>
        tx.run('update report_subscription set next_due = null where id = $1', [made.id]),
      )
      await round(at)
      await round(firstTime)
      return made
    },
    reset: async () => {
      mails.length = 0
      mailServer.answerWith(() => null)
      await asAdmin(server.database.admin, (admin) =>
        admin.query(
          `truncate takt.report_subscription, takt.report_subscription_run, takt.report_subscription_delivery,
             takt.report_subscription_unsubscribed, takt.notice cascade`,
        ),
      )
    },
    close: async () => {
      await server.close()
      await mailServer.close()
    },
  }
}

export const headerOf = ({ text }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}:[ ]?(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(text)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ')

/** The bytes of a file of a mail. */
export function fileOf({ text }: ReceivedMail, type: string): Buffer {
  const found = text.split(/\r\n--/).find((part) => new RegExp(`^Content-Type:\\s+${type}`, 'im').test(part))
  const [, ...body] = (found ?? '').split('\r\n\r\n')
  return Buffer.from(body.join('\r\n\r\n'), 'base64')
}

/** Parts of a mail by their type, decoded. */
export function partOf({ text }: ReceivedMail, type: string): string {
  const found = text.split(/\r\n--/).find((part) => new RegExp(`^Content-Type: ${type}`, 'im').test(part))
  const [head = '', ...body] = (found ?? '').split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8')
  return /quoted-printable/i.test(head)
    ? Buffer.from(
        content
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
            String.fromCodePoint(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ).toString('utf8')
    : content
}
