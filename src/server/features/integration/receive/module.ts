import { receiving } from '#domain/services/integration/receive.ts'
import type { Tx } from '../../../db/tenant.ts'
import { handle, requireUnit, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { twoClocks, unitsOf } from '../../../platform/schedules/rounds.ts'
import type { ServerModule, Services } from '../../../identity/services.ts'
import { bodyOf, countAged, purgeAged, reprocess, skip } from './inbox.ts'
import { processUnit } from './process.ts'
import { Subscriptions } from './messages/subscriptions.ts'
import { makeToken, revokeToken } from './tokens-of-topics.ts'

/** How long a body waits at most while nothing else does. */
const LOOK_MS = 3000

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

async function processAll(services: Services): Promise<void> {
  for await (const unit of unitsOf(services)) await processUnit(services, unit)
}

/** What other systems post or publish: its inbox, its topics, the subscriptions, and the clock that processes what came. */
export async function receiveModule(services: Services): Promise<ServerModule> {
  const subscriptions = new Subscriptions(services)
  const clocks = twoClocks(
    services,
    'receiving',
    () => subscriptions.follow(),
    () => processAll(services),
    LOOK_MS,
  )
  return {
    handlers: handlers(services),
    listening: clocks.listening,
    close: async () => {
      await clocks.close()
      await subscriptions.close()
    },
  }
}
