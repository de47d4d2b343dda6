import { pingMs } from '#domain/live/events.ts'
import type { Owner } from './owner.ts'
import { keyOfText, type RunKey } from './run-key.ts'

/** Longest life of one event stream; the client comes back and is checked anew. */
export const streamLifeMs = 5 * 60_000

/**
 * Numbers of runs of one plan unit that changed, as they change; null = look at all of them again (at the start, after
 * a lost connection) and every 15 s, so that a dead client is noticed. Several changes of one run while the reader is
 * busy are told once: what waits is bounded by the number of runs.
 */
export async function* changedRuns(
  owner: Owner,
  unit: Pick<RunKey, 'tenantId' | 'planUnitCode'>,
  signal: AbortSignal,
): AsyncGenerator<string | null> {
  const waiting = new Set<string | null>([null])
  let wake: () => void = () => {}
  const tell = (runNo: string | null): void => {
    waiting.add(runNo)
    wake()
  }
  const stop = owner.listen((payload) => {
    const key = keyOfText(payload)
    if (!key) tell(null)
    else if (key.tenantId === unit.tenantId && key.planUnitCode === unit.planUnitCode) tell(key.runNo)
  })
  const ping = setInterval(() => tell(null), pingMs)
  const end = Date.now() + streamLifeMs
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted && Date.now() < end) {
      if (waiting.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const now = [...waiting]
      waiting.clear()
      for (const runNo of now) yield runNo
    }
  } finally {
    stop()
    clearInterval(ping)
    signal.removeEventListener('abort', onAbort)
  }
}
