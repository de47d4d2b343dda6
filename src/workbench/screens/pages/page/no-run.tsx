import { Play } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calculation } from '#domain/pages/sources.ts'
import { isWall } from '../../../state/credentials.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { OpenScreens } from './use-may-show.ts'

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
export function NoRun({ of }: NoRunProps) {
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
export function NoFigure({ of }: NoRunProps) {
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
