import { ArrowLeft, Check } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ComparisonView } from '../runs/comparison-view.tsx'
import { useRunProgress } from '../../../runs/run-progress.ts'
import './what-if.css'

/** What GetScenario answers. */
interface Scenario {
  readonly name: string
  readonly baseRun: string | null
  readonly patches: readonly ScenarioPatch[]
  readonly texts: readonly string[]
  readonly dataChanged: boolean
  readonly accepted: boolean
}

interface WhatIfResultProps {
  readonly base: string
  readonly runNo: string
  /** Leads back to the changes; absent where the scenario is only looked at. */
  readonly onBack?: () => void
  readonly onClose: () => void
}

/** A what-if run: its progress, then its changes and what they do to each order. */
export function WhatIfResult(props: WhatIfResultProps) {
  // The texts of the dialog are loaded with it; what is behind it stays.
  return (
    <Suspense>
      <LoadedWhatIfResult {...props} />
    </Suspense>
  )
}

function LoadedWhatIfResult({ base, runNo, onBack, onClose }: WhatIfResultProps) {
  const { t } = useTranslation('what-if')
  const { attempt } = useAction()
  const byRun = useRunProgress('KIT')
  const run = useCall(kittingRuns.get, { runNo }, { refetchInterval: byRun[runNo] ? false : 1000 })
  const now = byRun[runNo] ?? run.data
  const status = now?.status ?? 'Q'
  const done = status === 'S' || status === 'W'
  const failed = status === 'F' || status === 'C'
  return (
    <Dialog
      width={1120}
      title={t('resultTitle', { run: runNo, base })}
      onClose={onClose}
      footer={
        <>
          {onBack && (
            <Button icon={ArrowLeft} onClick={onBack}>
              {t('back')}
            </Button>
          )}
          {!done && !failed && (
            <Button tone="danger" onClick={() => void attempt(() => write(kittingRuns.cancel, { runNo }))}>
              {t('stop')}
            </Button>
          )}
          {done && <AcceptButton runNo={runNo} />}
          {done && (
            <Button onClick={() => openScreen('/qtManagement/OrderCompleteResults', { run: runNo })}>
              {t('openResults')}
            </Button>
          )}
          <Button tone="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {!done && !failed && (
        <div className="w-wait">
          <Progress value={now?.progressPercent ?? null} label={t('progress')} withText />
          <p>{now?.message ?? now?.phase ?? ''}</p>
        </div>
      )}
      {failed && <ErrorState error={new Error(now?.message ?? t('failed'))} />}
      {done && (
        <>
          <Changes runNo={runNo} />
          <ComparisonView left={base} right={runNo} />
        </>
      )}
    </Dialog>
  )
}

function useScenario(runNo: string) {
  const answer = useCall(kittingRuns.scenario, { runNo })
  return { ...answer, scenario: (answer.data ?? null) as Scenario | null }
}

/** What the scenario changes, in words; and a warning when the data moved on since the base run. */
export function Changes({ runNo }: { readonly runNo: string }) {
  const { t } = useTranslation('what-if')
  const { scenario, isPending, error } = useScenario(runNo)
  if (isPending) return <LoadingState />
  if (error || !scenario) return <ErrorState error={error} />
  return (
    <>
      {scenario.dataChanged && (
        <p className="w-warning" role="note">
          {t('dataChanged')}
        </p>
      )}
      <ol className="w-texts" aria-label={t('changes')}>
        {scenario.texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list
          <li key={at}>{text}</li>
        ))}
      </ol>
    </>
  )
}

/** Takes the reservations of the scenario over into the data, once. */
function AcceptButton({ runNo }: { readonly runNo: string }) {
  const { t } = useTranslation('what-if')
  const { scenario } = useScenario(runNo)
  const { busy, attempt } = useAction()
  if (!scenario?.patches.some(({ kind }) => kind === 'reserve')) return null
  const accept = (): Promise<void> =>
    attempt(async () => {
      const count = await write(kittingRuns.acceptScenario, { runNo })
      toast.success(t('accepted', { count }))
      await refreshed(kittingRuns.scenario)
    })
  return (
    <Button icon={Check} disabled={scenario.accepted} loading={busy} onClick={() => void accept()}>
      {t(scenario.accepted ? 'isAccepted' : 'accept')}
    </Button>
  )
}
