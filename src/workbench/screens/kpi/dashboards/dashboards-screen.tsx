import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DesignedScreen } from '../designed/designed-screen.tsx'
import { useDesigned } from '../designed/use-designed.ts'

const groups = ['chart', 'content', 'data', 'layout', 'action', 'widget'] as const

/** Dashboards: pages on the grid that are looked at here, on wall displays and on home pages. */
export default function DashboardsScreen() {
  const { t } = useTranslation('designed')
  const designed = useDesigned('dashboard')
  const { act, publish } = designed
  return (
    <DesignedScreen
      kind="dashboard"
      title={t('title.dashboard')}
      designed={designed}
      groups={groups}
      renderMarks={({ isDefault, version }) => (
        <>
          {isDefault && <StatusChip tone="good">{t('default')}</StatusChip>}
          {version === null && <StatusChip tone="quiet">{t('draft')}</StatusChip>}
        </>
      )}
      renderActions={(_page, { isDefault }) => (
        <Button
          icon={Star}
          disabled={isDefault}
          onClick={() => void act(() => publish({ isDefault: true }), t('saved'))}
        >
          {t('makeDefault')}
        </Button>
      )}
    />
  )
}
