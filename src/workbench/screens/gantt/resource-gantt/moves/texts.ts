import type { TFunction } from 'i18next'
import { lastPlanNews } from '../../../../client/plan-news.ts'
import type { OperationBars } from '../operation-bars.ts'
import type { SubUses } from '../sub-uses.ts'
import type { Landing } from './landing.ts'
import type { Effect, WantedPlace } from './mover.ts'
import type { Replayed } from './replay.ts'

/** Why a move is refused, in words. */
export function refusalText(t: TFunction, { refused, by }: Effect, operation: string): string {
  if (refused === 'server') return by
  return t(`refused.${refused}`, { operation: by || operation, moved: operation })
}

/** Why the use of a sub-resource does not move by itself, in words. */
export function movesAlong(t: TFunction, plan: OperationBars, subUses: SubUses, source: number): string {
  const { code, resource } = plan.operation(subUses.operationOf(source))
  return t('refused.subUse', { operation: code, resource })
}

/** Why a change is not undone or made again, and who changed the plan meanwhile, where that is known. */
export function blockedText(
  t: TFunction,
  { operation, bySetup }: Extract<Replayed, { kind: 'blocked' }>,
  timeText: (seconds: number) => string,
): string {
  const why = t(bySetup ? 'notReplayedSetup' : 'notReplayed', { operation })
  const last = lastPlanNews()
  return last ? `${why} ${t('lastChangedBy', { by: last.by, time: timeText(last.at) })}` : why
}

/** What a move did, in words; `names` are those of operations and rows. */
export function movedText(
  t: TFunction,
  wanted: readonly WantedPlace[],
  effect: Effect,
  names: { readonly sources: readonly string[]; readonly rows: readonly string[] },
): string {
  const [{ source, row }] = wanted as readonly [WantedPlace]
  const pushed = effect.moved.source.length - wanted.length
  const what = {
    operation: names.sources[source]!,
    resource: names.rows[row]!,
    count: wanted.length - 1,
    pushed,
  }
  const moved = wanted.length > 1 ? t('movedSeveral', what) : t('movedTo', what)
  return pushed > 0 ? `${moved} ${t('alsoPushed', { count: pushed })}` : moved
}

/** Where an operation comes to be instead, and what holds it. */
export function landingText(t: TFunction, { behind }: Landing, time: string): string {
  if (!behind) return t('landsLater', { time })
  return t(behind.on === 'resource' ? 'landsBehind' : 'landsAfterStep', { time, operation: behind.operation })
}
