import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill, textOf, type Label, type Language } from '#domain/label.ts'
import { withTenant } from '../../../db/tenant.ts'
import { signInLimit } from '../../../http/sign-in-limit.ts'
import type { Services } from '../../../identity/services.ts'
import { escapeHtml, pageOf } from './message.ts'
import { readToken, unsubscribePath, type Unsubscription } from './unsubscribe-token.ts'

const texts = {
  ask: { zh: '停止向 {recipient} 发送这份报表？', en: 'Stop sending this report to {recipient}?' },
  yes: { zh: '退订', en: 'Unsubscribe' },
  done: { zh: '已退订，不会再发送。', en: 'Unsubscribed. It is not sent any more.' },
  unknown: { zh: '该退订链接无效。', en: 'This link is not valid.' },
} as const satisfies Record<string, Label>

/** A mail program sends `List-Unsubscribe=One-Click` (RFC 8058), and so does the form of the page; nothing of it is read. */
const LONGEST_BODY = 1024

/**
 * The way out of a subscription without signing in: POST alone unsubscribes, GET shows a question, because scanners of mails
 * open links. Nothing else can be done or learned here.
 */
export async function addUnsubscribeRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BODY }, (_request, _body, done) =>
      done(null),
    )
    const options = {
      bodyLimit: LONGEST_BODY,
      // A mail program may send its form in parts; they are refused elsewhere.
      config: { access: 'anonymous', upload: true, ...signInLimit },
      schema: { hide: true },
    } as const
    own.get(unsubscribePath, options, async (request, reply) => answer(request, reply, services, question))
    own.post(unsubscribePath, options, async (request, reply) =>
      answer(request, reply, services, async (one, language) => {
        await unsubscribe(services, one)
        return [`<p>${textOf(texts.done, language)}</p>`]
      }),
    )
  })
}

type Answer = (one: Unsubscription, language: Language) => Promise<string[]> | string[]

const question: Answer = ({ recipient }, language) => [
  `<p>${escapeHtml(fill(textOf(texts.ask, language), { recipient }))}</p>`,
  `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click">` +
    `<button>${textOf(texts.yes, language)}</button></form>`,
]

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  parts: Answer,
): Promise<FastifyReply> {
  const { token } = request.query as Readonly<Record<string, unknown>>
  const { language } = request.identity
  const one = typeof token === 'string' ? readToken(services, token) : null
  const body = one ? await parts(one, language) : [`<p>${textOf(texts.unknown, language)}</p>`]
  return reply
    .code(one ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(pageOf(language, body))
}

/** Of a subscription that is gone there is nothing to keep. */
const unsubscribe = (
  { database, now }: Services,
  { tenantId, subscriptionId, recipient }: Unsubscription,
): Promise<number> =>
  withTenant(database.app, { tenantId, planUnitCode: null, userId: null }, (tx) =>
    tx.run(
      `insert into report_subscription_unsubscribed (subscription_id, recipient, at)
       select $1, $2, $3 where exists (select from report_subscription_run where subscription_id = $1)
       on conflict do nothing`,
      [subscriptionId, recipient, now()],
    ),
  )
