import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { formatSeconds } from '#domain/rules/dates.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { orderServices } from '#domain/services/planning/orders.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { RunSchemeDialog } from '../../planning/run-scheme/run-scheme-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EffectDialog } from '../plan/effect-dialog.tsx'
import type { WantedPlace } from './moves/mover.ts'
import { inputOf } from './moves/move-input.ts'
import type { useChanges } from './moves/use-changes.ts'
import type { OperationBars } from './operation-bars.ts'
import { RecutDialog } from './recut-dialog.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import type { OpenDialogs } from './use-open-dialogs.ts'

interface ChartDialogsProps {
  readonly codes: readonly string[]
  readonly plan: OperationBars
  readonly changes: ReturnType<typeof useChanges>
  readonly dialogs: OpenDialogs
  /** A result is to be compared with the plan on the chart. */
  readonly onCompare: (runNo: string) => void
}

/** What the chart asks before it changes something. */
export function ChartDialogs({ codes, plan, changes, dialogs, onCompare }: ChartDialogsProps) {
  const { overriding, splitting, recutting } = dialogs
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const moveAgain = (): void => {
    const { wanted } = changes.conflict!
    changes.forgetConflict()
    const places = wanted.flatMap(({ operation: code, place: to }): WantedPlace[] => {
      const source = plan.sourceOf.get(code)
      return source === undefined || !to ? [] : [{ source, row: codes.indexOf(to.resource), start: to.start }]
    })
    if (places.length > 0) changes.move(places)
  }
  return (
    <>
      {overriding && (
        <OverrideDialog
          resource={codes[overriding.row]!}
          {...spanOf(overriding.time + plan.base)}
          onChanged={() => void changes.refresh()}
          onClose={() => dialogs.override(null)}
        />
      )}
      {splitting !== null && (
        <ActionDialog
          endpoint={orderServices.split}
          given={{ order: splitting }}
          description={t('splitHint', { order: splitting })}
          onClose={() => dialogs.split(null)}
          onDone={(answer) => {
            const { refused } = answer as { refused: readonly { reason: string }[] }
            for (const { reason } of refused) toast.error(reason)
            if (refused.length === 0) toast.success(t('orderSplitDone', { order: splitting }))
            void changes.refresh()
          }}
        />
      )}
      {dialogs.running && (
        <RunSchemeDialog
          title={t('runScheme')}
          hint={t('runSchemeHint')}
          next={{
            label: t('compareOnChart'),
            onOpen: (runNo) => {
              dialogs.run(false)
              onCompare(runNo)
            },
          }}
          onAccepted={() => void changes.refresh()}
          onClose={() => dialogs.run(false)}
        />
      )}
      {recutting && (
        <RecutDialog
          asked={recutting}
          plan={plan}
          onDone={changes.made}
          onClose={() => dialogs.recut(null)}
        />
      )}
      {changes.asked && (
        <EffectDialog
          title={t('moveTitle', { operation: plan.codes[changes.asked[0]!.source]! })}
          description={t('moveTo', {
            resource: codes[changes.asked[0]!.row] ?? '–',
            time: formatTime(formatSeconds(changes.asked[0]!.start), zone).slice(5, 16),
          })}
          endpoint={moveServices.moveOperation}
          input={inputOf(changes.asked, { sources: plan.codes, rows: codes })}
          make={t('move')}
          done={t('movedDone')}
          onClose={changes.answered}
          onMoved={() => void changes.refresh()}
        />
      )}
      {changes.conflict && !changes.busy && (
        <ConflictDialog
          conflict={changes.conflict}
          plan={plan}
          onAgain={moveAgain}
          onClose={changes.forgetConflict}
        />
      )}
    </>
  )
}

/** Half a shift from the full hour on: what an exception begins with. */
function spanOf(time: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(time / 3600) * 3600
  return { from, to: from + 4 * 3600 }
}
