import { livingParts, pingMs, type LivingPart } from '#domain/live/events.ts'
import { keyOfText } from '../jobs/run-key.ts'
import { runChannel } from '../jobs/owner.ts'
import type { Listener } from '../../db/listener.ts'
import { hostTenant } from '../../db/tenant.ts'

export const liveChannel = 'takt_live'

/** What one stream has still to look at; bounded, however slow its reader is. */
export interface Pending {
  ping: boolean
  /** Session, rights. */
  session: boolean
  inbox: boolean
  parts: Set<LivingPart>
  /** The plan changed, and who did it last; null: it did not. */
  plan: { readonly by: number | null } | null
  /** Runs that changed; 'all' when too many did. */
  runs: Set<string> | 'all'
}

export interface Followed {
  readonly tenantId: number
  readonly userNumber: number
  readonly session: string
  readonly planUnitCode: string | null
}

/** More changed runs than this, and all active ones are read again instead. */
const maxRuns = 200

const nothing = (): Pending => ({
  ping: false,
  session: false,
  inbox: false,
  parts: new Set(),
  plan: null,
  runs: new Set(),
})
const everything = (parts: readonly LivingPart[], plan: Pending['plan'] = null): Pending => ({
  ping: true,
  session: true,
  inbox: true,
  parts: new Set(parts),
  plan,
  runs: 'all',
})

const isAny = ({ ping, session, inbox, parts, plan, runs }: Pending): boolean =>
  ping || session || inbox || parts.size > 0 || plan !== null || runs === 'all' || runs.size > 0

export interface Follower {
  /** Waits until there is something to look at, at the latest for the next ping; null once `signal` is aborted. */
  next(signal: AbortSignal): Promise<Pending | null>
  stop(): void
}

/**
 * Collects what concerns one stream; several changes of one thing while the reader is busy count once. It begins with
 * everything that the stream tells by itself; after the listening connection was lost all parts of the page count as changed.
 */
export function follow(listener: Listener, whom: Followed): Follower {
  let pending = everything([])
  let wake: () => void = () => {}
  const ping = setInterval(() => {
    pending.ping = true
    wake()
  }, pingMs)
  const stop = listener.listen((channel, payload) => {
    if (channel === '') pending = everything(livingParts, { by: null })
    else if (channel === runChannel) noteRun(pending, whom, payload)
    else if (channel === liveChannel) noteChange(pending, whom, payload)
    if (isAny(pending)) wake()
  })
  return {
    next: async (signal) => {
      const onAbort = (): void => wake()
      signal.addEventListener('abort', onAbort)
      while (!signal.aborted && !isAny(pending))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      signal.removeEventListener('abort', onAbort)
      const taken = pending
      pending = nothing()
      return signal.aborted ? null : taken
    },
    stop: () => {
      clearInterval(ping)
      stop()
    },
  }
}

function noteRun(pending: Pending, whom: Followed, payload: string): void {
  const key = keyOfText(payload)
  if (key?.tenantId !== whom.tenantId || key.planUnitCode !== whom.planUnitCode) return
  if (pending.runs === 'all') return
  pending.runs.add(key.runNo)
  if (pending.runs.size > maxRuns) pending.runs = 'all'
}

/**
 * t tenant, u user, s session that ended, n notices, c part of the page that changed (of the host: for every tenant), p plan
 * unit whose plan changed (of the host: all), b by which user, w written in which session; what is left out means all of them.
 */
interface Change {
  readonly t: number
  readonly u?: number
  readonly s?: string
  readonly n?: number
  readonly c?: LivingPart
  readonly p?: string
  readonly b?: number | null
  readonly w?: string | null
}

function noteChange(pending: Pending, whom: Followed, payload: string): void {
  const { t, u, s, n, c, p, b, w } = JSON.parse(payload) as Change
  if (p !== undefined) {
    const isOurs = t === hostTenant || (t === whom.tenantId && p === whom.planUnitCode)
    if (isOurs && w !== whom.session) pending.plan = { by: b ?? null }
    return
  }
  if (c && (t === hostTenant || t === whom.tenantId)) pending.parts.add(c)
  if (c || t !== whom.tenantId || (u ?? whom.userNumber) !== whom.userNumber) return
  if ((s ?? whom.session) !== whom.session) return
  if (n) pending.inbox = true
  else pending.session = true
}
