import { RotateCcw, Send, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deliveredHome } from '#domain/pages/delivered/home.ts'
import { Button } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DesignedScreen } from '../designed/designed-screen.tsx'
import { useDesigned } from '../designed/use-designed.ts'

const groups = ['widget', 'content', 'chart', 'data', 'layout', 'action'] as const

/** Home pages that are made for everybody, a role or a user, and published to them. */
export default function HomeLayoutsScreen() {
  const { t } = useTranslation('designed')
  const designed = useDesigned('home')
  const { act, publish, withdraw, save, saveAndPublish } = designed
  return (
    <DesignedScreen
      kind="home"
      title={t('title.home')}
      designed={designed}
      groups={groups}
      renderMarks={({ owner, version }) => (
        <>
          <StatusChip>{owner ?? t('owner.all')}</StatusChip>
          <StatusChip tone={version === null ? 'quiet' : 'good'}>
            {t(version === null ? 'draft' : 'published')}
          </StatusChip>
        </>
      )}
      renderActions={(page, { version }) => (
        <>
          <Button
            icon={RotateCcw}
            onClick={() => {
              const next = { ...page, sources: [], data: deliveredHome.data }
              void act(() => (version === null ? save(next) : saveAndPublish(next)), t('saved'))
            }}
          >
            {t('reset')}
          </Button>
          {version === null ? (
            <Button icon={Send} onClick={() => void act(() => publish(), t('isPublished'))}>
              {t('publish')}
            </Button>
          ) : (
            <Button icon={Undo2} onClick={() => void act(withdraw, t('withdrawn'))}>
              {t('withdraw')}
            </Button>
          )}
        </>
      )}
    />
  )
}
