import { TaktError } from '#domain/errors.ts'
import { filled, labelOfError, type Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { tellNamed } from '../../../platform/notices/notices.ts'
import type { Services } from '../../../identity/services.ts'
import { logWith } from '../../../log/entries.ts'
import { keepLease, logLine } from '../leased-run.ts'
import { takeRun, type Taken } from './queue.ts'
import { faultyRow, noteRows } from './rows.ts'
import { execute, type Execution } from './run.ts'
import { Stopped, stops } from './stopped.ts'

interface End {
  /** R: its server stops, another one takes it. */
  readonly state: 'S' | 'P' | 'F' | 'C' | 'R'
  readonly reason?: Label
}

/** Runs what waits in a plan unit, one after another, until nothing is left; answers how many. */
export async function workOff(services: Services, scope: Scope, closing: AbortSignal): Promise<number> {
  let done = 0
  for (let taken = await takeRun(services, scope); taken; taken = await takeRun(services, scope)) {
    await runOne(services, scope, taken, closing)
    done++
    if (closing.aborted) break
  }
  return done
}

async function runOne(services: Services, scope: Scope, taken: Taken, closing: AbortSignal): Promise<void> {
  const stop = new AbortController()
  const close = (): void => stop.abort(new Stopped('closing'))
  closing.addEventListener('abort', close)
  const release = keepLease(
    services,
    scope,
    { table: 'data_sync_run', ...taken },
    { onLost: () => stop.abort(new Stopped('lost')), onCancel: () => stop.abort(new Stopped('cancelled')) },
  )
  const execution: Execution = {
    services,
    scope,
    taken,
    signal: stop.signal,
    counts: taken.counts,
    faulty: null,
  }
  let end: End
  try {
    await execute(execution)
    end = { state: execution.counts.faulty > 0 ? 'P' : 'S' }
  } catch (error) {
    end = endOf(services, stop.signal.aborted ? stop.signal.reason : error)
  } finally {
    release()
    closing.removeEventListener('abort', close)
  }
  await withTenant(services.database.app, scope, (tx) => finish(tx, services, execution, end))
}

function endOf({ log }: Services, error: unknown): End {
  if (error instanceof Stopped) {
    if (error.reason === 'cancelled') return { state: 'C', reason: error.label }
    if (error.reason === 'closing') return { state: 'R', reason: error.label }
    return { state: 'F', reason: error.label }
  }
  if (error instanceof TaktError) return { state: 'F', reason: labelOfError(error) }
  log.error({ err: error }, 'a data synchronisation failed')
  return { state: 'F', reason: stops.failed }
}

/** Notes how a run ended, unless another server has it by now. */
async function finish(
  tx: Tx,
  services: Services,
  { taken, faulty, counts }: Execution,
  { state, reason }: End,
): Promise<void> {
  const { runId, attempts, sync, no, user } = taken
  const now = services.now()
  const changed = await tx.run(
    `update data_sync_run set state = $2, message = $3, lease_until = case when not $4 then $5::timestamptz end, cancel_asked = false,
       ended_at = case when $4 then $5::timestamptz end,
       seconds = case when $4 then extract(epoch from $5::timestamptz - started_at)::integer end
     where id = $1 and state = 'R' and attempts = $6`,
    [runId, state, reason ? inAllLanguages(reason) : null, state !== 'R', now, attempts],
  )
  if (changed === 0) return
  if (faulty && state === 'F') {
    await noteRows(tx, { syncId: sync.id, runId, entity: faulty.entity }, faulty.rows.map(faultyRow))
    await tx.run('update data_sync_run set faulty = $2 where id = $1', [
      runId,
      counts.faulty + faulty.rows.length,
    ])
  }
  await logLine(tx, 'data_sync_run', runId, now, reason ?? stops.done)
  if (state === 'R') return
  await tx.run('update data_sync set last_run = $2, last_state = $3 where id = $1', [sync.id, now, state])
  const said = reason ?? (state === 'P' ? stops.someFaulty : stops.done)
  if (state === 'F' || state === 'P')
    await tellNamed(tx, user, 'syncFailed', { name: sync.name, no, reason: said })
  await logWith(tx, {
    level: state === 'F' ? 'E' : 'I',
    source: 'job',
    message: filled(
      { zh: '数据同步 {code} 运行 {no}：{reason}', en: 'Data synchronisation {code}, run {no}: {reason}' },
      { code: sync.code, no, reason: said },
    ),
  })
}
