import { TaktError } from '#domain/errors.ts'
import { filled, labelOfError, type Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { whole } from '../../../platform/crud/reading.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { tellNamed } from '../../../platform/notices/notices.ts'
import { logWith } from '../../../log/entries.ts'
import { keepLease } from '../leased-run.ts'
import { SourceFault } from '../../../platform/connections/source-fault.ts'
import { keepBadRows, SHOWN_BAD_ROWS } from './bad-rows.ts'
import { ownerOf } from './owner.ts'
import { send } from './out/run.ts'
import { dropDeliveries } from './out/settle.ts'
import { Progress } from './progress.ts'
import { noteLine, queueAfter, takeRun, type Taken } from './queue.ts'
import { executeInbox } from './inbox/execute.ts'
import { execute } from './run.ts'
import { withSource } from './source.ts'
import { type OpenSource } from '../../../platform/connections/with-connection.ts'
import { Stopped, stops } from './stopped.ts'

const BACK_OFF_SECONDS = [15, 60, 300, 900, 1800, 3600]

/** Faults of a source that may be gone in a while. */
const passing: ReadonlySet<string> = new Set([
  'unknownHost',
  'refused',
  'noAnswer',
  'lost',
  'tooSlow',
  'busy',
  'locked',
  'noSpace',
])

type End =
  | { readonly state: 'S' | 'P' }
  | { readonly state: 'F' | 'C' | 'W'; readonly reason: Label; readonly pause?: number }

/** Runs what waits in a plan unit, one after another, until nothing is left; answers how many. */
export async function workOff(
  services: Services,
  scope: Scope,
  open: OpenSource,
  closing: AbortSignal,
  onSent?: () => Promise<void>,
): Promise<number> {
  let done = 0
  for (let taken = await takeRun(services, scope); taken; taken = await takeRun(services, scope)) {
    await runOne(services, scope, taken, { open, closing, onSent })
    done++
    if (closing.aborted) break
  }
  return done
}

interface Surroundings {
  readonly open: OpenSource
  readonly closing: AbortSignal
  /** For tests: between what another system was sent and our commit. */
  readonly onSent?: (() => Promise<void>) | undefined
}

async function runOne(
  services: Services,
  scope: Scope,
  taken: Taken,
  { open, closing, onSent }: Surroundings,
): Promise<void> {
  const stop = new AbortController()
  const close = (): void => stop.abort(new Stopped('closing'))
  closing.addEventListener('abort', close)
  const progress = new Progress(taken.counts)
  const release = keepLease(
    services,
    scope,
    { table: 'interface_run', ...taken },
    { onLost: () => stop.abort(new Stopped('lost')), onCancel: () => stop.abort(new Stopped('cancelled')) },
  )
  let end: End
  try {
    const { config, runId } = taken
    const { owner, entity } = await ownerOf(services, scope, config)
    const { signal } = stop
    const execution = { services, scope: owner.limitedScope, config, entity, runId, signal, progress }
    if (config.direction === 'out')
      await send({ services, scope, owner, entity, taken, progress, signal, onSent })
    else if (config.topic) await executeInbox(execution, owner, config.topic)
    else await withSource(services, open, owner, config, (reader) => execute({ ...execution, reader }))
    end = { state: progress.counts.faulty + progress.refused > 0 ? 'P' : 'S' }
  } catch (error) {
    end = endOf(services, taken, progress.tries, stop.signal.aborted ? stop.signal.reason : error)
    if (error instanceof Stopped) progress.bad = error.bad
  } finally {
    release()
    closing.removeEventListener('abort', close)
  }
  const note = () =>
    withTenant(services.database.app, scope, (tx) => finish(tx, services, taken, end, progress))
  // Another run was queued between looking and noting: the second look sees it.
  await note().catch((error: { code?: string }) => (error.code === '23505' ? note() : Promise.reject(error)))
}

/** What follows from an error: a source that does not answer is tried again, a server that stops leaves the run to others. */
function endOf({ log }: Services, { attempts, config }: Taken, tries: number, error: unknown): End {
  if (error instanceof Stopped) {
    if (error.reason === 'cancelled') return { state: 'C', reason: error.label }
    if (error.reason === 'closing') return { state: 'W', reason: error.label, pause: 0 }
    return { state: 'F', reason: error.label }
  }
  if (!(error instanceof TaktError)) {
    log.error({ err: error }, 'an interface run failed')
    return { state: 'F', reason: stops.failed }
  }
  const reason = labelOfError(error)
  const attempt = tries || attempts
  if (!(error instanceof SourceFault) || !passing.has(error.reason) || attempt > config.retries)
    return { state: 'F', reason }
  const pause = BACK_OFF_SECONDS[Math.min(attempt, BACK_OFF_SECONDS.length) - 1]!
  return { state: 'W', reason: filled(stops.again, { attempt, reason }), pause }
}

/** Notes how a run ended, unless another server has it by now. */
async function finish(tx: Tx, services: Services, taken: Taken, end: End, progress: Progress): Promise<void> {
  const { runId, attempts, config, no } = taken
  const now = services.now()
  const reason = 'reason' in end ? end.reason : null
  const isOver = end.state !== 'W'
  // One run waits at most. Behind it this one stays under way, with a lease that is over when it is to go on.
  const isHeld = !isOver && (await anotherWaits(tx, config.code))
  const changed = await tx.run(
    `update interface_run set state = $2, message = $3, cancel_asked = false,
       lease_until = case when $8 then $5::timestamptz + make_interval(secs => $6) end,
       next_attempt = case when $4 then null else $5::timestamptz + make_interval(secs => $6) end,
       ended_at = case when $4 then $5::timestamptz end,
       seconds = case when $4 then extract(epoch from $5::timestamptz - started_at)::integer end
     where id = $1 and state = 'R' and attempts = $7`,
    [
      runId,
      isHeld ? 'R' : end.state,
      reason && inAllLanguages(reason),
      isOver,
      now,
      'pause' in end ? (end.pause ?? 0) : 0,
      attempts,
      isHeld,
    ],
  )
  if (changed === 0) return
  for (const note of [...progress.notes, reason ?? stops.done]) await noteLine(tx, runId, now, note)
  if (end.state === 'F')
    await keepBadRows(tx, runId, progress.targets, progress.bad.slice(0, SHOWN_BAD_ROWS), 'V')
  if (!isOver) return
  if (end.state === 'F' || end.state === 'C')
    await dropDeliveries(tx, runId, end.state, reason && inAllLanguages(reason))
  await tx.run('update interface_config set last_run = $2, last_state = $3 where id = $1', [
    config.id,
    now,
    end.state,
  ])
  if (end.state === 'S') await queueAfter(tx, config.code, now)
  if (end.state === 'F' || end.state === 'P')
    await tellOwner(tx, taken, reason ?? (progress.refused > 0 ? stops.someRefused : null))
  await logWith(tx, {
    level: end.state === 'F' ? 'E' : 'I',
    source: 'interface',
    message: filled(
      { zh: '接口 {code} 运行 {no}：{reason}', en: 'Interface {code}, run {no}: {reason}' },
      { code: config.code, no, reason: reason ?? stops.done },
    ),
  })
}

const anotherWaits = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.row(
    `select from ${whole('interfaceRun')} where plan_unit_code = $1 and lower(config_code) = lower($2) and state = 'W'`,
    [tx.planUnitCode, code],
  )) !== undefined

const tellOwner = (tx: Tx, { config: { owner, name }, no }: Taken, reason: Label | null): Promise<void> =>
  tellNamed(tx, owner, 'interfaceFailed', { name, no, reason: reason ?? stops.someFaulty })
