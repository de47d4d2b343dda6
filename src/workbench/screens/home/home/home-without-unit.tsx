import { Building2, Factory, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { useMenu } from '../../../navigation/titles.ts'

/** What leads to a plan unit, in order, as far as the user may open it. */
const steps = [
  { path: '/systemSetting/TenantList', key: 'makeTenant', icon: Building2 },
  { path: '/systemSetting/PlanUnitList', key: 'makeUnit', icon: Factory },
  { path: '/systemSetting/UserList', key: 'assignUnit', icon: UserCog },
] as const

/** Home of who works in no plan unit, such as the host: nothing to plan, but the way to get there. */
export function HomeWithoutUnit() {
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
