import { LayoutDashboard, Printer, RotateCcw, Building2, Factory, UserCog } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { PrintElementDialog } from '../../../print/print-element-dialog.tsx'
import { session } from '../../../state/session.ts'
import { openScreen } from '../../../navigation/navigation.ts'
import { useMenu } from '../../../navigation/titles.ts'
import { ArrangeStage } from '../../kpi/designed/designed-tools.tsx'
import { PageView } from '../../pages/page/page-view.tsx'
import { useHome } from './use-home.ts'

/** What leads to a plan unit, in order, as far as the user may open it. */
const steps = [
  { path: '/systemSetting/TenantList', key: 'makeTenant', icon: Building2 },
  { path: '/systemSetting/PlanUnitList', key: 'makeUnit', icon: Factory },
  { path: '/systemSetting/UserList', key: 'assignUnit', icon: UserCog },
] as const

/** Home of who works in no plan unit, such as the host: nothing to plan, but the way to get there. */
function HomeWithoutUnit() {
  const { t } = useTranslation('home')
  const open = new Set(useMenu().flatMap(({ entries }) => entries.map(({ path }) => path)))
  const offered = steps.filter(({ path }) => open.has(path))
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Panel>
        <EmptyState
          icon={Factory}
          title={t('noUnit')}
          hint={t(offered.length > 0 ? 'noUnitAdminHint' : 'noUnitHint')}
          action={
            offered.length > 0 && (
              <ol className="h-steps">
                {offered.map(({ path, key, icon }) => (
                  <li key={path}>
                    <Button icon={icon} onClick={() => openScreen(path)}>
                      {t(key)}
                    </Button>
                  </li>
                ))}
              </ol>
            )
          }
        />
      </Panel>
    </Page>
  )
}

const groups = ['widget', 'content', 'chart', 'data', 'layout', 'action'] as const

/** Where the day starts: the home page that the user arranged, or that was made for them. */
export default function HomeScreen() {
  const { information } = useSnapshot(session)
  return information?.planUnitCode === null ? <HomeWithoutUnit /> : <HomeOfUnit />
}

function HomeOfUnit() {
  const { t: printText } = useTranslation('print')
  const { t } = useTranslation('home')
  const { information } = useSnapshot(session)
  const { page, isLoading, isOwn, keep, reset } = useHome()
  const [isArranged, setArranged] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  if (isArranged)
    return (
      <ArrangeStage
        title={t('title')}
        page={page}
        groups={groups}
        onSave={async (next) => {
          if (await keep(next)) setArranged(false)
        }}
        onEnd={() => setArranged(false)}
      />
    )
  const isEmpty = page.data.content.length === 0
  const actions = (
    <>
      {isOwn && (
        <Button icon={RotateCcw} onClick={() => void reset()}>
          {t('reset')}
        </Button>
      )}
      <Button icon={Printer} disabled={isLoading || isEmpty} onClick={() => setPrinting(true)}>
        {printText('printRow')}
      </Button>
      <Button icon={LayoutDashboard} disabled={isLoading} onClick={() => setArranged(true)}>
        {t('edit')}
      </Button>
    </>
  )
  return (
    <Page>
      <PageHeader title={t('title')} subtitle={information?.planUnitName} actions={actions} />
      {isLoading ? (
        <LoadingState />
      ) : (
        <div ref={frame}>
          <PageView key={JSON.stringify(page.data)} page={page} />
        </div>
      )}
      {!isLoading && isEmpty && <EmptyState title={t('empty')} hint={t('emptyHint')} />}
      {isPrinting && (
        <PrintElementDialog
          title={t('title')}
          elementOf={() => frame.current}
          onClose={() => setPrinting(false)}
        />
      )}
    </Page>
  )
}
