import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { Button } from '../../../../parts/button.tsx'
import { EmptyState } from '../../../../parts/states.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import { RunFigures, type Run } from '../../../kitting/runs/run-figures.tsx'
import { useOpenPages } from '../use-open-pages.ts'
import { Answered } from '../answered.tsx'

const calculation = '/qtManagement/QtComputingManagement'

/** Figures of the published kitting run. */
export function KittingWidget() {
  const { t } = useTranslation('home')
  const { zone } = useFormatSettings()
  const open = useOpenPages()
  const current = useCall(kittingRuns.current, {})
  return (
    <Answered query={current}>
      {(data) => {
        const run = data as Run | null
        if (!run)
          return (
            <EmptyState
              title={t('noResult')}
              hint={t('noResultHint')}
              action={
                open.has(calculation) && (
                  <Button tone="primary" icon={Play} onClick={() => openScreen(calculation)}>
                    {t('startCalculation')}
                  </Button>
                )
              }
            />
          )
        return (
          <>
            <p className="h-caption">
              {t('currentResult', { run: run.runNo, asOf: formatTime(run.asOf, zone) })}
              {open.has(calculation) && (
                <Button onClick={() => openScreen(calculation)}>{t('calculateAgain')}</Button>
              )}
            </p>
            <RunFigures run={run} open={open} />
          </>
        )
      }}
    </Answered>
  )
}
