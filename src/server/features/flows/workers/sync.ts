import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { filled, label, type Label } from '#domain/label.ts'
import { inOneLanguage } from '#domain/rules/all-languages.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { cancelLeased } from '../../integration/leased-run.ts'
import { sourceOf, syncCoded, targetOf, type KeptSync } from '../../integration/sync/config.ts'
import { plansOf } from '../../integration/sync/plan.ts'
import { insertRun } from '../../integration/sync/queue.ts'
import { sidesFor } from '../../integration/sync/sides.ts'
import { Stopped, stops } from '../../integration/sync/stopped.ts'
import { StepRefused, waits, type AskedStep, type StepWorker } from '../worker.ts'

/** Seconds between two looks at a run. */
const lookAgain = 1

const texts = {
  sync: label(
    '将按 {sync} 从 {source} 同步到 {target}',
    'would synchronise {sync} from {source} to {target}',
  ),
  gone: label('同步运行 {run} 已被删除', 'run {run} is gone'),
  ended: label('同步运行 {run}：{reason}', 'run {run}: {reason}'),
} as const satisfies Record<string, Label>

/** The synchronisation that a step names, if the owner of the flow may run it now. */
async function named(tx: Tx, { text, owner, reader }: AskedStep): Promise<KeptSync> {
  const sync = await syncCoded(tx, text('syncCode'))
  if (!sync) throw noRow(dataSync, text('syncCode'), reader.language)
  try {
    plansOf(sync, await sidesFor(tx, sync, owner.userName))
  } catch (error) {
    if (error instanceof Stopped) throw new StepRefused(error.label)
    throw error
  }
  return sync
}

interface Run {
  readonly id: string
  readonly state: string
  readonly message: string | null
  readonly created: number
  readonly updated: number
  readonly deleted: number
  readonly conflicts: number
  readonly faulty: number
}

const runWith = (tx: Tx, no: string): Promise<Run | undefined> =>
  tx.row<Run>(
    `select id, state, message, created, updated, deleted, conflicts, faulty from ${whole('dataSyncRun')}
     where plan_unit_code = $1 and no = $2`,
    [tx.planUnitCode, no],
  )

export const syncWorker: StepWorker = {
  plan: async (tx, asked) => {
    const sync = await named(tx, asked)
    return filled(texts.sync, { sync: sync.code, source: sourceOf(sync), target: targetOf(sync) })
  },
  work: async (context) => {
    const { reader, ref, service } = context
    if (ref === null) {
      await reader.transaction(async (tx) => {
        const sync = await named(tx, context)
        const occasion = {
          now: service.services.now(),
          state: 'W',
          byHand: false,
          user: context.owner.userName,
        } as const
        const run = await insertRun(tx, sync, occasion)
        // One that waits already is not this step's: it comes first.
        if (run) await context.keep(tx, run.no)
      })
      return waits(lookAgain)
    }
    const run = await reader.transaction((tx) => runWith(tx, ref), { readOnly: true })
    if (!run) throw new StepRefused(filled(texts.gone, { run: ref }))
    if (run.state === 'W' || run.state === 'R') return waits(lookAgain)
    const { id: _, state, message, ...gave } = run
    if (state === 'F' || state === 'C') {
      const reason = message === null ? stops.cancelled : labelOf(message)
      throw new StepRefused(filled(texts.ended, { run: ref, reason }))
    }
    return {
      state: 'done',
      gave: { runNo: ref, ...gave },
      ...(state === 'P' ? { message: stops.someFaulty } : {}),
    }
  },
  cancel: ({ service, ref, reader }) =>
    reader.transaction(async (tx) => {
      const run = await runWith(tx, ref)
      if (run) await cancelLeased(tx, 'data_sync_run', run.id, service.services.now(), stops.cancelled)
    }),
}

const labelOf = (text: string): Label => ({
  zh: inOneLanguage(text, 'zh-Hans'),
  en: inOneLanguage(text, 'en'),
})
