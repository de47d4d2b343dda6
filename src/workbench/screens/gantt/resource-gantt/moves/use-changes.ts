import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { showSeveral } from '../../../../actions/show-several.ts'
import { refreshed } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { RequestError } from '../../../../client/request-error.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useDurations } from '../../../../fields/use-durations.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import type { OperationBars } from '../operation-bars.ts'
import { did, noHistory, redid, undid, type Act, type History, type Placement, type Step } from './history.ts'
import type { Mover, WantedPlace } from './mover.ts'
import { recorded, show } from './made-move.ts'
import { perform } from './perform.ts'
import { placed, replay, type Replayed, type ReplayOptions } from './replay.ts'
import { landingOf } from './landing.ts'
import { blockedText, landingText, movedText, refusalText } from './texts.ts'
import type { ServerEffect } from '../../plan/server-effect.ts'
import { inputOf } from './move-input.ts'
import { confirmed } from './confirmed.ts'
import { serverMover } from './server-mover.ts'
import { resizeStep } from './resize-step.ts'
import { useDropQueue } from './use-drop-queue.ts'

/** A move that met a change of somebody else. */
export interface Conflict {
  readonly by: string | null
  readonly at: string | null
  /** The plan as it was on the chart. */
  readonly seen: OperationBars
  /** What was to be done, by operations, to be tried again. */
  readonly wanted: readonly Placement[]
}

interface ChangesOptions {
  readonly gantt: GanttController
  readonly plan: OperationBars
  readonly rows: readonly string[]
  readonly mover: Mover | null
  readonly reload: () => Promise<unknown>
  /** The plan to move in is read again. */
  readonly renew: () => void
  /** The chart shows again what the plan says. */
  readonly reset: () => void
}

/** What the user does to the plan: moves and statuses, confirmed by the server, undone and made again. */
export function useChanges({ gantt, plan, rows, mover, reload, renew, reset }: ChangesOptions) {
  const { t } = useTranslation('resource-gantt')
  const { exact } = useDurations()
  const { zone } = useFormatSettings()
  const shortTime = (seconds: number): string => formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const [history, setHistory] = useState<History>(noHistory)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asked, setAsked] = useState<readonly WantedPlace[] | null>(null)
  const { busy, attempt: run } = useAction()
  const names = { sources: plan.codes, rows }
  const replaying: Omit<ReplayOptions, 'mover'> = {
    ...names,
    sourceOf: plan.sourceOf,
    placeOf: (operation) => {
      const source = plan.sourceOf.get(operation)
      const [row, start] = source === undefined ? [] : [plan.bars.row[source]!, plan.operation(source).start]
      return source === undefined || row === undefined || row < 0 || start == null
        ? null
        : { source, row, start }
    },
    move: (input) => write(moveServices.moveOperation, input),
    perform,
  }

  const refresh = async (): Promise<void> => {
    // Open details and lists show operations too.
    await Promise.all([reload(), refreshed(crudOf(operation).getAll)])
    renew()
  }

  const conflicted = async (error: RequestError, wanted: readonly Placement[]): Promise<void> => {
    const details = (error.details ?? {}) as { readonly by?: string; readonly at?: string }
    setConflict({ by: details.by ?? null, at: details.at ?? null, seen: plan, wanted })
    await refresh()
  }

  /** Work that changes the plan: one at a time, and shown from the server afterwards. */
  const change = async (wanted: readonly Placement[], work: () => Promise<void>): Promise<void> => {
    await run(async () => {
      try {
        await work()
      } catch (error) {
        reset()
        if (!(error instanceof RequestError) || error.status !== 409 || error.details === null) {
          void refresh()
          throw error
        }
        return await conflicted(error, wanted)
      }
      return await refresh()
    })
  }

  const placements = (wanted: readonly WantedPlace[]): Placement[] =>
    wanted.map(({ source, row, start }) => ({
      operation: plan.codes[source]!,
      place: row < 0 ? null : { resource: rows[row]!, start },
    }))

  const make = (wanted: readonly WantedPlace[]): void => {
    if (!mover) return
    const to = placements(wanted)
    void change(to, async () => {
      const effect = await mover.preview(wanted, true)
      if (effect.isRough) {
        setAsked(wanted)
        return
      }
      if (effect.refused) {
        toast.error(refusalText(t, effect, plan.codes[wanted[0]!.source]!))
        return
      }
      show(gantt, plan.base, effect)
      const isMade = await confirmed({
        ...inputOf(wanted, names),
        plan: effect.plan,
        ...(effect.hash && { hash: effect.hash }),
      })
      if (!isMade) {
        reset()
        setAsked(wanted)
        return
      }
      const landing = landingOf(plan, wanted[0]!, effect)
      const label = movedText(t, wanted, effect, names)
      setHistory((last) => recorded(last, label, to, placements, effect))
      toast.success(landing ? `${label} ${landingText(t, landing, shortTime(landing.start))}` : label)
    })
  }

  const queue = useDropQueue(!busy && conflict === null && asked === null && mover !== null, (drop) => {
    const places = placed(drop, { sourceOf: plan.sourceOf, rows })
    const gone = places.indexOf(null)
    if (gone >= 0) toast.error(t('notMoved', { operation: drop[gone]!.operation }))
    else make(places.filter((place) => place !== null))
  })
  const move = (wanted: readonly WantedPlace[]): void => (busy ? queue(placements(wanted)) : make(wanted))

  const resize = (source: number, end: number): void => {
    if (!mover || busy) return
    void change([], async () => {
      const row = plan.bars.row[source]!
      const one = plan.operation(source)
      const { plan: stamp } = await mover.preview([{ source, row, start: one.start! }])
      const effect = (await write(moveServices.resizeOperation, {
        operationCode: one.code,
        endTime: formatSeconds(end),
        ...(stamp && { plan: stamp }),
      })) as ServerEffect
      const label = t('resized', { operation: one.code, time: exact(end - one.start!) })
      setHistory((last) => (effect.incremental ? did(last, resizeStep(label, one, end, effect)) : noHistory))
      if (!effect.incremental) toast.info(t('notTakenBack'))
      const pushed = effect.moved.length - 1
      toast.success(pushed > 0 ? `${label} ${t('alsoPushed', { count: pushed })}` : label)
    })
  }

  const act = (step: Step): void => {
    void change([], async () => {
      const refused = await perform(step.redo, null)
      showSeveral('error', refused)
      if (refused.length === 0) setHistory((last) => did(last, step))
    })
  }

  /** A change that was made elsewhere. */
  const made = (step: Step, { incremental }: ServerEffect): void => {
    setHistory((last) => (incremental ? did(last, step) : noHistory))
    if (!incremental) toast.info(t('notTakenBack'))
    void refresh()
  }

  /** What the chart's own mover finds changed is asked of the server once more: the mover may be older than the plan. */
  const attempt = async (step: Step, what: Act): Promise<Replayed> => {
    const first = await replay(step, what, { ...replaying, mover: mover! }).catch((error: unknown) => {
      if (error instanceof RequestError && error.status === 409) return null
      throw error
    })
    if (first !== null && (first.kind !== 'blocked' || first.bySetup)) return first
    return replay(step, what, { ...replaying, mover: serverMover(names) })
  }

  const again = (
    step: Step | undefined,
    what: Act | undefined,
    then: (history: History) => History,
  ): void => {
    if (!step || !what || !mover || busy) return
    void change([], async () => {
      const replayed = await attempt(step, what)
      if (replayed.kind === 'blocked') toast.error(blockedText(t, replayed, shortTime))
      if (replayed.kind === 'refused') toast.error(refusalText(t, replayed.effect, step.label))
      if (replayed.kind === 'reasons') showSeveral('error', replayed.reasons)
      if (replayed.kind !== 'done') return
      setHistory(then)
      toast.success(t(what === step.undo ? 'undone' : 'redone', { what: step.label }))
    })
  }

  return {
    busy,
    history,
    conflict,
    asked,
    move,
    resize,
    act,
    made,
    undo: () => again(history.done.at(-1), history.done.at(-1)?.undo, undid),
    redo: () => again(history.undone.at(-1), history.undone.at(-1)?.redo, redid),
    forgetConflict: () => setConflict(null),
    answered: () => setAsked(null),
    refresh,
  }
}
