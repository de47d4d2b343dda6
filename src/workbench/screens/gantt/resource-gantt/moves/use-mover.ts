import { useEffect, useMemo, useState } from 'react'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { callArrow } from '../../../../client/call.ts'
import type { OperationBars } from '../operation-bars.ts'
import { kernelMover } from './kernel-mover.ts'
import type { Mover } from './mover.ts'
import type { ChartNames } from './planner.ts'
import { serverMover } from './server-mover.ts'

/** A plan older than this is read again. */
const PLAN_MAX_AGE_MS = 8 * 60_000

/**
 * Calculates moves in the plan on the chart; made again for another plan, and by `renew`. Requests are accepted
 * at once; answers come when it has the plan.
 */
export function useMover(
  plan: OperationBars,
  rows: readonly string[],
  dues: ReadonlyMap<string, number>,
): { readonly mover: Mover; readonly renew: () => void } {
  const [turn, setTurn] = useState(0)
  const made = useMemo(
    () => ({ turn, mover: lateMover({ sources: plan.codes, rows, dues }) }),
    [plan, rows, dues, turn],
  )
  useEffect(() => {
    made.mover.open()
    const aged = setTimeout(() => setTurn((last) => last + 1), PLAN_MAX_AGE_MS)
    return () => {
      clearTimeout(aged)
      made.mover.close()
    }
  }, [made])
  return { mover: made.mover, renew: () => setTurn((last) => last + 1) }
}

/** A mover that fetches its plan when it is opened, or asked. */
function lateMover(names: ChartNames): Mover & { readonly open: () => void } {
  const aborter = new AbortController()
  let made: Promise<Mover> | null = null
  const ready = (): Promise<Mover> =>
    (made ??= callArrow(moveServices.movablePlan, {}, { signal: aborter.signal })
      .catch(() => new Uint8Array())
      .then((packed) => (packed.length > 0 ? kernelMover(packed, names) : serverMover(names))))
  return {
    open: () => void ready(),
    preview: async (wanted, proof) => (await ready()).preview(wanted, proof),
    candidates: async (source, start) => (await ready()).candidates(source, start),
    close() {
      aborter.abort()
      void made?.then((mover) => mover.close())
      made = null
    },
  }
}
