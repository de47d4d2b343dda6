import { createHash } from 'node:crypto'
import { labelOfError, filled, type Label } from '#domain/label.ts'
import { withTenant, type Scope } from '../../../../db/tenant.ts'
import { readerNamed } from '../../../../identity/acting-reader.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import type { Services } from '../../../../identity/services.ts'
import { isBrokerKind } from '../../../../outgoing/targets.ts'
import { logWith } from '../../../../log/entries.ts'
import type { Subscription } from '../../../../platform/connections/brokers/broker.ts'
import { brokerOf } from '../../../../platform/connections/brokers/index.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'
import { entrySeen } from '../../../../platform/connections/with-connection.ts'
import { whole } from '../../../../platform/crud/reading.ts'
import { dueScopes } from '../../../../platform/due/due-scopes.ts'
import { startElection, type Election } from '../../../../platform/due/election.ts'
import { isSubscribed } from '../schema.ts'
import { topicWithId } from '../topics.ts'
import { takeMessage } from './take-message.ts'

/** A topic that is filled by messages. */
interface Subscribed {
  readonly id: string
  readonly code: string
  readonly connection: string
  readonly subscription: string
  readonly owner: string | null
}

interface Open {
  readonly scope: Scope
  readonly topic: Subscribed
  readonly line: Subscription
  isOver: boolean
}

const failed: Label = {
  zh: '主题“{topic}”的消息订阅失败：{reason}',
  en: 'messages of topic "{topic}" cannot be received: {reason}',
}
const lockName = 'takt subscriptions'

/**
 * The subscriptions of all topics that name a broker. One server at a time has them, the elected one. What comes while none is connected is kept by the broker.
 */
export class Subscriptions {
  readonly #services: Services
  readonly #open = new Map<string, Open>()
  /** Topics whose last attempt failed, with the reason that is in the log. */
  readonly #failed = new Map<string, string>()
  readonly #election: Election

  constructor(services: Services) {
    this.#services = services
    this.#election = startElection(
      services.database.connection('app_rw'),
      lockName,
      () => void this.#closeAll(),
    )
  }

  /** Opens what is wanted and not open, and ends what is wanted no more. */
  async follow(): Promise<void> {
    const wanted = await this.#wanted()
    if (wanted.size > 0 && !(await this.#election.holds())) return this.#closeAll()
    for (const [key, one] of this.#open) {
      if (wanted.has(key) && !one.isOver) continue
      this.#open.delete(key)
      await (one.isOver ? one.line.close() : one.line.cancel()).catch(() => {})
    }
    for (const [key, { scope, topic }] of wanted)
      if (!this.#open.has(key)) await this.#subscribe(key, scope, topic)
    if (wanted.size === 0) await this.#election.close()
  }

  async close(): Promise<void> {
    await this.#closeAll()
    await this.#election.close()
  }

  async #closeAll(): Promise<void> {
    const lines = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(lines.map(({ line }) => line.close().catch(() => {})))
  }

  async #wanted(): Promise<Map<string, { readonly scope: Scope; readonly topic: Subscribed }>> {
    const wanted = new Map<string, { scope: Scope; topic: Subscribed }>()
    if (!hasBroker(this.#services)) return wanted
    for (const scope of await dueScopes(this.#services, 'message topics'))
      for (const topic of await subscribedIn(this.#services, scope))
        wanted.set(`${scope.tenantId} ${Object.values(topic).join(' ')}`, { scope, topic })
    return wanted
  }

  async #subscribe(key: string, scope: Scope, topic: Subscribed): Promise<void> {
    const { id, connection, subscription } = topic
    try {
      const entry = await entrySeen(this.#services, await ownerOf(this.#services, scope, topic), connection)
      const found = entry.collections.find(({ name }) => name === subscription)
      if (!found) throw new SourceFault(connection, 'noSubscription', { subscription })
      const line = await brokerOf(connection, entry).subscribe(connection, entry, {
        name: nameOf([entry.name, String(scope.tenantId), id, found.path]),
        subject: found.path,
        take: async (message) => {
          const open = await topicWithId(this.#services, scope, id)
          await takeMessage(this.#services, open, found.key, message)
        },
      })
      const open: Open = { scope, topic, line, isOver: false }
      void line.ended.then(() => (open.isOver = true))
      this.#open.set(key, open)
      this.#failed.delete(key)
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error
      await this.#note(key, scope, topic, error)
    }
  }

  /** A reason is logged once, however often the topic is tried again. */
  async #note(key: string, scope: Scope, { code }: Subscribed, fault: SourceFault): Promise<void> {
    if (this.#failed.get(key) === fault.reason) return
    this.#failed.set(key, fault.reason)
    const message = filled(failed, { topic: code, reason: labelOfError(fault) })
    await withTenant(this.#services.database.app, scope, (tx) =>
      logWith(tx, { level: 'E', source: 'interface', message }),
    )
  }
}

const hasBroker = ({ outgoing }: Services): boolean =>
  [...outgoing.connections.values()].some(({ kind }) => isBrokerKind(kind))

/** As short as MQTT 3.1 asks for, and the same whatever server subscribes. */
const nameOf = (parts: readonly string[]): string =>
  `takt-${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)}`

/** The owner of a topic with the present rights. @throws SourceFault where there is none any more */
async function ownerOf(services: Services, scope: Scope, { owner, connection }: Subscribed): Promise<Reader> {
  const reader = await readerNamed(services, scope, owner)
  if (!reader) throw new SourceFault(connection, 'noConnection')
  return reader
}

const subscribedIn = ({ database, now }: Services, scope: Scope): Promise<Subscribed[]> =>
  withTenant(
    database.app,
    scope,
    (tx) =>
      tx.rows<Subscribed>(
        `select id, code, connection, subscription, owner from ${whole('receiveTopic')}
         where plan_unit_code = $1 and ${isSubscribed('$2')}`,
        [scope.planUnitCode, now()],
      ),
    { readOnly: true },
  )
