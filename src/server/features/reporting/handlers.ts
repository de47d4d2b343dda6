import { corrections, reporting } from '#domain/services/reporting/results.ts'
import type { ReportAction } from '#domain/reporting/result-state.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { settingFor } from '../../identity/setting-values.ts'
import { correct, voidResults } from './correct.ts'
import { report, type ReportOptions } from './report.ts'
import { reportMany } from './report-many.ts'
import { effectOf, workOf } from './work.ts'

/** Reports of the shop floor and their correction. */
export function reportingHandlers(services: Services): readonly HandlerEntry[] {
  const optionsOf = async (call: Call): Promise<ReportOptions> => {
    checkAssigned(call, 'canReport')
    return {
      language: call.language,
      by: call.caller?.userName ?? null,
      now: services.now(),
      tolerance: Number(
        await settingFor(services.database, 'overReportPercent', {
          tenantId: call.scope.tenantId,
          planUnitCode: call.scope.planUnitCode,
          userCode: call.caller?.userName ?? null,
        }),
      ),
    }
  }
  return [
    handle(reporting.work, (input, call) => workOf(input, services.now(), call)),
    handle(reporting.report, async ({ action, ...input }, call) => {
      const options = await optionsOf(call)
      return call.transaction((tx) => report(tx, { ...input, action: action as ReportAction }, options))
    }),
    handle(reporting.reportMany, async ({ rows, confirmed }, call) =>
      reportMany(rows, confirmed ?? false, await optionsOf(call), call),
    ),
    handle(reporting.effect, ({ operationCode }, call) => effectOf(operationCode, services.now(), call)),
    handle(corrections.correct, async (input, call) => correct(input, await optionsOf(call), call)),
    handle(corrections.cancel, async ({ results, reason }, call) =>
      voidResults(results, reason, await optionsOf(call), call),
    ),
  ]
}
