import i18next from 'i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { textOf } from '#domain/label.ts'
import { fetchCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { noteProgress, runEnd, runServices, type RunKind } from '../../../../runs/run-progress.ts'
import { schemeOptions } from '../../../../schemes/scheme-options.ts'
import { openScreen } from '../../../../navigation/navigation.ts'
import { wireText } from '../wire-values.ts'
import type { Step, Steps } from './step.ts'
import { valueOf, valuesOf } from './values.ts'

const schemes = { KIT: qtProgramme, SCHED: planCommandScheme } as const satisfies Record<RunKind, object>

/** The first scheme, as the screens choose it that start runs. */
async function firstScheme(kind: RunKind): Promise<string> {
  const { items } = await fetchCall(crudOf(schemes[kind]).getAll, {})
  const [first] = schemeOptions(items)
  if (!first) throw new Error(i18next.t('noScheme', { ns: 'page' }))
  return first.value
}

const succeeded: ReadonlySet<string> = new Set(['S', 'W'])

/** Starts a run and says how far it is, until it ends. */
async function started(kind: RunKind, schemeCode: string, { settings }: Step): Promise<void> {
  const begun = await write(runServices[kind].start, { schemeCode } as never)
  noteProgress(kind, begun)
  const { runNo } = begun
  const id = `run ${runNo}`
  const ended = await runEnd(kind, runNo, ({ progressPercent: percent }) =>
    toast.loading(i18next.t('runGoing', { ns: 'page', runNo, percent }), { id }),
  )
  toast.dismiss(id)
  const { status, message } = ended
  if (succeeded.has(status)) {
    toast.success(i18next.t('runEnded', { ns: 'page', runNo }))
    return
  }
  const named = choiceOf('RunStatus')[status]
  const words = {
    ns: 'page',
    runNo,
    status: named ? textOf(named, settings.language) : status,
    message: message ?? '',
  }
  throw new Error(i18next.t('runFailed', words))
}

/** Actions that calculate: runs that are followed to their end, and reports. */
export const runSteps: Steps<'run' | 'report'> = {
  run: async ({ calculation, scheme }, step) => {
    const named = wireText(await valueOf(scheme, 'text', step))
    await started(calculation, named === '' ? await firstScheme(calculation) : named, step)
  },
  report: async ({ report, parameters }, step) => {
    const values = await valuesOf(parameters, step)
    openScreen('/report/ReportCentre', { report, parameters: JSON.stringify(values) })
  },
}
