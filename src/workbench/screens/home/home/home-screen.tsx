import { useTranslation } from 'react-i18next'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { MenuIcon } from '../../../shell/icons.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { useMenu } from '../../../shell/titles.ts'
import './home.css'

/** Where the day starts: every screen the user may open, by subject. */
export default function HomeScreen() {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  return (
    <Page>
      <PageHeader title={t('home')} />
      <div className="t-home">
        {menu.map((group) => (
          <Panel
            key={group.componentCode}
            title={
              <>
                <MenuIcon name={group.componentIcon} size={15} /> {group.componentName}
              </>
            }
          >
            <ul>
              {group.children.map((entry) => (
                <li key={entry.linkAddress}>
                  <button type="button" onClick={() => openScreen(entry.linkAddress)}>
                    {entry.appName}
                  </button>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
