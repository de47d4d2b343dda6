import { receiving } from '#domain/services/integration/receive.ts'
import type { Tx } from '../../../db/tenant.ts'
import { handle, requireUnit, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { repeat } from '../../../base/repeat.ts'
import type { ServerModule, Services } from '../../../identity/services.ts'
import { bodyOf, countAged, purgeAged, reprocess, skip } from './inbox.ts'
import { processUnit } from './process.ts'
import { Subscriptions } from './messages/subscriptions.ts'
import { makeToken, revokeToken } from './tokens-of-topics.ts'

/** How long a topic that is to be filled by messages waits for its subscription. */
const FOLLOW_MS = 3000

function inUnit<T>(call: Call, work: (tx: Tx) => Promise<T>, readOnly = false): Promise<T> {
  requireUnit(call)
  return call.transaction(work, { readOnly })
}

const handlers = (services: Services): readonly HandlerEntry[] => [
  handle(receiving.makeToken, ({ id }, call) => inUnit(call, (tx) => makeToken(services, tx, id, call))),
  handle(receiving.revokeToken, ({ id }, call) => inUnit(call, (tx) => revokeToken(tx, id, call))),
  handle(receiving.body, ({ id }, call) => inUnit(call, (tx) => bodyOf(tx, id, call), true)),
  handle(receiving.reprocess, ({ ids }, call) => inUnit(call, (tx) => reprocess(tx, ids, call))),
  handle(receiving.skip, ({ ids }, call) => inUnit(call, (tx) => skip(tx, ids, call))),
  handle(receiving.countPurged, (age, call) =>
    inUnit(call, (tx) => countAged(tx, age, services.now(), call), true),
  ),
  handle(receiving.purge, (age, call) => inUnit(call, (tx) => purgeAged(tx, age, services.now(), call))),
]

/** What other systems post or publish: its inbox, its topics, the subscriptions, and what processes what came. */
export async function receiveModule(services: Services): Promise<ServerModule> {
  const subscriptions = new Subscriptions(services)
  const follow = () => subscriptions.follow()
  let stop = async (): Promise<void> => {}
  return {
    handlers: handlers(services),
    due: [{ kind: 'received bodies', work: (unit) => processUnit(services, unit) }],
    listening: () => {
      stop = repeat(FOLLOW_MS, follow, (err) => services.log.error({ err }, 'message topics'))
    },
    close: async () => {
      await stop()
      await subscriptions.close()
    },
  }
}
