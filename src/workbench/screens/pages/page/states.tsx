import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Play } from 'lucide-react'
import type { Calculation } from '#domain/pages/sources.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { isWall } from '../../../state/credentials.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { SourceAnswer } from './sources/source-query.ts'
import type { SourceRead } from './sources/use-sources.ts'
import type { ExpressionValue } from './use-expressions.ts'
import { OpenScreens } from './use-may-show.ts'

interface RowsStateProps {
  readonly of: SourceRead
  readonly children: (answer: SourceAnswer) => ReactNode
}

/** What is drawn of the rows of a source; where there are none, or not yet, that is said in the part alone. */
export function RowsState({ of: { name, answer, isLoading, error, retry }, children }: RowsStateProps) {
  const { t } = useTranslation('page')
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (answer && answer.rows.length > 0) return children(answer)
  if (answer?.missing) return <NoRun of={answer.missing} />
  if (answer) return <EmptyState title={t('noRows')} />
  if (isLoading) return <LoadingState />
  return <EmptyState title={name === '' ? t('noSource') : t('unknownSource', { name })} />
}

interface ValuesStateProps {
  readonly of: readonly ExpressionValue[]
  readonly children: ReactNode
}

/** What is drawn of values once all of them are available; until then, or where a source failed, that is said. */
export function ValuesState({ of, children }: ValuesStateProps) {
  const failed = of.find(({ error }) => error !== null)
  if (failed) return <ErrorState error={failed.error} />
  if (of.some(({ isLoading }) => isLoading)) return <LoadingState />
  const missing = of.find((one) => one.missing !== null)?.missing
  return missing && of.every(({ value }) => value === null) ? <NoFigure of={missing} /> : children
}

/** Screens where a calculation is run. */
const screens: Readonly<Record<Calculation, string>> = {
  KIT: '/qtManagement/QtComputingManagement',
  SCHED: '/myDesk/ExecuteScheduling',
}

/** Where the viewer can run a calculation; null: not permitted, or a wall display. */
function useScreenOf(calculation: Calculation): string | null {
  const open = use(OpenScreens)
  const screen = screens[calculation]
  return open.has(screen) && !isWall() ? screen : null
}

interface NoRunProps {
  readonly of: Calculation
}

/** In the place of rows that come with a calculation: it was not run yet. */
function NoRun({ of }: NoRunProps) {
  const { t } = useTranslation('page')
  const screen = useScreenOf(of)
  return (
    <EmptyState
      title={t(`noRun.${of}`)}
      action={
        screen && (
          <Button icon={Play} onClick={() => openScreen(screen)}>
            {t(`startRun.${of}`)}
          </Button>
        )
      }
    />
  )
}

/** In the place of a figure that comes with a calculation. */
function NoFigure({ of }: NoRunProps) {
  const { t } = useTranslation('page')
  const screen = useScreenOf(of)
  return (
    <p className="pg-none" role="status">
      {t(`noRun.${of}`)}
      {screen && (
        <button type="button" className="t-link" onClick={() => openScreen(screen)}>
          {t(`startRun.${of}`)}
        </button>
      )}
    </p>
  )
}
