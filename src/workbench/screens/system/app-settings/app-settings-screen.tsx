import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rightServices, type AppNode, type PermissionTreeNode } from '#domain/services/access/rights.ts'
import { useCall } from '../../../client/query.ts'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { AppButtons } from './app-buttons.tsx'
import { AppColumns } from './app-columns.tsx'
import { AppForm } from './app-form.tsx'
import './app-settings.css'

/** Everything about one app: names, route and icon, the columns its list begins with, and its buttons. */
export default function AppSettingsScreen({ path, search }: ScreenProps) {
  const { t } = useTranslation('administration')
  const { data, error } = useCall(rightServices.permissionTree, {})
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const modules = data as readonly PermissionTreeNode[]
  const wanted = (search['app'] ?? '').toLowerCase()
  const chosen = modules.flatMap(({ apps }) => apps).find(({ appCode }) => appCode.toLowerCase() === wanted)
  return (
    <Page fill>
      <PageHeader title={t('appSettings')} subtitle={chosen?.appName} />
      <div className="t-app-settings">
        <Panel fill flush>
          <AppList
            modules={modules}
            chosen={chosen?.appCode ?? null}
            onChoose={(app) => openScreen(path, { app })}
          />
        </Panel>
        <Panel fill>
          {chosen ? (
            <AppTabs key={chosen.appCode} app={chosen} />
          ) : (
            <EmptyState title={t('chooseApp')} hint={t('chooseAppHint')} />
          )}
        </Panel>
      </div>
    </Page>
  )
}

interface AppListProps {
  readonly modules: readonly PermissionTreeNode[]
  readonly chosen: string | null
  readonly onChoose: (appCode: string) => void
}

function AppList({ modules, chosen, onChoose }: AppListProps) {
  const { t } = useTranslation('administration')
  const [sought, setSought] = useState('')
  const words = sought.trim().toLowerCase()
  const found = modules
    .map((module) => ({
      ...module,
      apps: module.apps.filter(({ appCode, appName }) =>
        `${appCode} ${appName}`.toLowerCase().includes(words),
      ),
    }))
    .filter(({ apps }) => apps.length > 0)
  return (
    <div className="t-app-list">
      <SearchField label={t('findOneApp')} value={sought} onChange={setSought} />
      <nav aria-label={t('apps')}>
        {found.map(({ moduleCode, moduleName, apps }) => (
          <section key={moduleCode} aria-label={moduleName}>
            <h3>{moduleName}</h3>
            {apps.map(({ appCode, appName, isVisible }) => (
              <button
                key={appCode}
                type="button"
                aria-current={appCode === chosen}
                className={isVisible ? '' : 'hidden-row'}
                onClick={() => onChoose(appCode)}
              >
                {appName}
              </button>
            ))}
          </section>
        ))}
        {found.length === 0 && <p>{t('noAppFound')}</p>}
      </nav>
    </div>
  )
}

function AppTabs({ app }: { readonly app: AppNode }) {
  const { t } = useTranslation('administration')
  const [tab, setTab] = useState('general')
  return (
    <Tabs
      label={app.appName}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'general', label: t('general'), content: <AppForm appCode={app.appCode} /> },
        ...(app.entity === null
          ? []
          : [
              {
                value: 'columns',
                label: t('defaultColumns'),
                content: <AppColumns entityName={app.entity} />,
              },
            ]),
        {
          value: 'buttons',
          label: t('toolButtons'),
          content: (
            <AppButtons
              appCode={app.appCode}
              entity={app.entity}
              standard={app.tools.filter((tool) => tool.isStandard)}
            />
          ),
        },
      ]}
    />
  )
}
